#if Fleet
  package import DRNLog

  /// The headers of a part, by which it is told from another one without reading its body.
  package struct PartHeaders: Hashable, Sendable {
    /// The version of the wire format.
    package var format: Int
    /// The number of transitions or definitions.
    package var count: Int
    package var hashBefore: Digest128
    package var hashAfter: Digest128

    package init(
      format: Int = PartBody.version, count: Int, after hashBefore: Digest128,
      before hashAfter: Digest128
    ) {
      (self.format, self.count) = (format, count)
      (self.hashBefore, self.hashAfter) = (hashBefore, hashAfter)
    }

    /// The names of the headers, in the order of ``fields``.
    package static let names = ["Drn-Format", "Drn-Count", "Drn-Before", "Drn-After"]

    /// The headers' names and values.
    package var fields: [(name: String, value: String)] {
      let values = ["\(format)", "\(count)", "\(hashBefore)", "\(hashAfter)"]
      return Array(zip(Self.names, values)).map { (name: $0, value: $1) }
    }

    /// Reads the headers; `nil` if one is missing or wrong.
    package init?(_ value: (String) -> String?) {
      let values = Self.names.map(value)
      guard let format = values[0].flatMap({ Int($0) }),
        let count = values[1].flatMap({ Int($0) }),
        let before = values[2].flatMap({ Digest128(hexadecimal: $0) }),
        let after = values[3].flatMap({ Digest128(hexadecimal: $0) })
      else { return nil }
      self.init(format: format, count: count, after: before, before: after)
    }
  }

  /// A part as it is published.
  package struct FleetMessage: Hashable, Sendable {
    package let subject: String
    package let headers: PartHeaders
    package let body: [UInt8]

    package init(subject: String, headers: PartHeaders, body: [UInt8]) {
      (self.subject, self.headers, self.body) = (subject, headers, body)
    }
  }
#endif
