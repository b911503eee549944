extension LinkURL {
  /// Parses an absolute URL.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - limits: The maximum size.
  /// - Throws: ``LinkError`` if the text is not a URL by RFC 3986, or is too large.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(parsing text: String, limits: LinkLimits = LinkLimits()) throws(LinkError) {
    guard text.utf8.count <= limits.length else {
      throw LinkError(
        .tooLong,
        "The URL has \(text.utf8.count) bytes; at most \(limits.length) of them are read.")
    }
    let bytes = Array(text.utf8)
    self.text = text
    var rest = bytes[...]
    scheme = try rest.takeScheme()

    let fragment = rest.takeAll(after: UInt8(ascii: "#"))
    let query = rest.takeAll(after: UInt8(ascii: "?"))
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      (authority, port) = try Self.authority(rest[..<end])
      rest = rest[end...]
    } else {
      guard rest.first == UInt8(ascii: "/") else {
        throw LinkError(.notAURL, "What follows the scheme of a link begins with a slash.")
      }
      (authority, port) = (nil, nil)
    }

    (segments, hasTrailingSlash) = try Self.segments(of: rest, limit: limits.segments)
    queryItems = try Self.items(of: query ?? [], limit: limits.queryItems)
    self.fragment = try fragment.map { (fragment) throws(LinkError) in
      try PercentEncoding.decode(fragment, in: .fragment)
    }
    encodedPath = String(decoding: rest, as: UTF8.self)
    encodedQuery = query.map { String(decoding: $0, as: UTF8.self) }
    encodedFragment = fragment.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func authority(
    _ bytes: ArraySlice<UInt8>
  ) throws(LinkError) -> (host: String, port: Int?) {
    guard !bytes.contains(UInt8(ascii: "@")) else {
      throw LinkError(
        .userInformation, "The URL has a name or a password before its host; links have none.")
    }
    var (host, port) = (bytes, Int?.none)
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      host = bytes[..<colon]
      let digits = bytes[(colon + 1)...]
      guard (1...5).contains(digits.count), digits.allSatisfy(\.isDigit),
        let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65_535
      else { throw LinkError(.badPort, "What follows the host's colon is not a port.") }
      port = number
    }
    _ = try PercentEncoding.decode(host, in: .host)
    return (String(decoding: host, as: UTF8.self), port)
  }

  private static func segments(
    of path: ArraySlice<UInt8>, limit: Int
  ) throws(LinkError) -> (segments: [String], hasTrailingSlash: Bool) {
    var parts = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let endsWithSlash = parts.last?.isEmpty == true
    if endsWithSlash { parts.removeLast() }
    guard parts.count <= limit else {
      throw LinkError(
        .tooManySegments,
        "The path has \(parts.count) segments; at most \(limit) of them are read.")
    }
    var segments: [String] = []
    for part in parts {
      let segment = try PercentEncoding.decode(part, in: .segment)
      try checkSegment(segment)
      segments.append(segment)
    }
    return (segments, endsWithSlash && !segments.isEmpty)
  }

  /// Refuses a segment that other readers would take for something else.
  static func checkSegment(_ segment: String) throws(LinkError) {
    switch segment {
    case "":
      throw LinkError(.emptySegment, "A segment of the path is empty.")
    case ".", "..":
      throw LinkError(
        .dotSegment, "A segment of the path is \(segment.quoted), which others take for a way up.")
    default:
      guard !segment.utf8.contains(UInt8(ascii: "/")) else {
        throw LinkError(
          .encodedSlash,
          "A segment of the path has a slash in it, which others take for two segments.")
      }
    }
  }

  private static func items(
    of query: ArraySlice<UInt8>, limit: Int
  ) throws(LinkError) -> [LinkQueryItem] {
    let parts = query.split(separator: UInt8(ascii: "&"))
    guard parts.count <= limit else {
      throw LinkError(
        .tooManyQueryItems,
        "The query has \(parts.count) items; at most \(limit) of them are read.")
    }
    var items: [LinkQueryItem] = []
    for part in parts {
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      let name = try PercentEncoding.decode(part[..<(equals ?? part.endIndex)], in: .query)
      let value = try equals.map { (equals) throws(LinkError) in
        try PercentEncoding.decode(part[(equals + 1)...], in: .query)
      }
      items.append(LinkQueryItem(name, value))
    }
    return items
  }
}

extension ArraySlice<UInt8> {
  /// Removes the scheme and its colon, and returns the scheme in lower case.
  fileprivate mutating func takeScheme() throws(LinkError) -> String {
    guard let colon = firstIndex(of: UInt8(ascii: ":")), self[..<colon].isScheme else {
      throw LinkError(.notAURL, "The text does not begin with a scheme, such as https.")
    }
    let scheme = String(decoding: self[..<colon], as: UTF8.self).lowercased()
    self = self[(colon + 1)...]
    return scheme
  }

  private var isScheme: Bool {
    guard let first, first.isLetter else { return false }
    return allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// Removes everything from the first `byte` on, and returns it without that byte.
  fileprivate mutating func takeAll(after byte: UInt8) -> ArraySlice? {
    guard let index = firstIndex(of: byte) else { return nil }
    defer { self = self[..<index] }
    return self[(index + 1)...]
  }
}
