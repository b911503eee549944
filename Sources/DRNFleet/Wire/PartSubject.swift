#if Fleet
  package import DRNLog

  /// The subject under which a part is in the stream: there is at most one message for each.
  package struct PartSubject: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
      /// Definitions, numbered from 1.
      case definitions(Int)
      /// The transitions of a session from a position on.
      case transitions(session: UInt32, firstSeq: Int)
    }

    package let fleet: String
    package let log: Digest128
    package let part: Part

    package init(fleet: String, log: Digest128, _ part: Part) {
      (self.fleet, self.log, self.part) = (fleet, log, part)
    }

    /// All subjects of a fleet.
    package static func all(of fleet: String) -> String { "drn.\(fleet).>" }
  }

  extension PartSubject: CustomStringConvertible {
    package var description: String {
      switch part {
      case .definitions(let number): "drn.\(fleet).\(log).symbols.\(number)"
      case .transitions(let session, let firstSeq): "drn.\(fleet).\(log).\(session).\(firstSeq)"
      }
    }

    /// Reads a subject; `nil` if it is none, or not in its one form.
    package init?(_ text: String) {
      let tokens = text.split(separator: ".", omittingEmptySubsequences: false)
      guard tokens.count == 5, tokens[0] == "drn", let log = Digest128(hexadecimal: tokens[2]),
        let number = Int(tokens[4]), number >= 0
      else { return nil }
      let part: Part
      if tokens[3] == "symbols" {
        part = .definitions(number)
      } else if let session = UInt32(tokens[3]) {
        part = .transitions(session: session, firstSeq: number)
      } else {
        return nil
      }
      self.init(fleet: String(tokens[1]), log: log, part)
      guard description == text else { return nil }
    }
  }

  extension Digest128 {
    /// A digest from its 32 lowercase hexadecimal digits.
    package init?(hexadecimal text: some StringProtocol) {
      let digits = Array(text.utf8)
      guard digits.count == 32 else { return nil }
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: 32, by: 2) {
        guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1])
        else { return nil }
        bytes.append(high << 4 | low)
      }
      self.init(bytes: bytes)
    }

    private static func value(of digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
  }
#endif
