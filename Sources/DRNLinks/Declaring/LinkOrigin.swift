import DRN

/// The origin of links: a site, `https://shop.example`, or an app's own scheme, `myshop://`.
///
/// In a scheme without a host, the host of a URL is the first segment of its path:
/// `myshop://products/5` is `/products/5`. A path after the host belongs to the origin: with
/// `https://example.com/shop`, the URL `https://example.com/shop/products/5` is `/products/5`.
struct LinkOrigin: Hashable, Sendable {
  let text: String
  let scheme: String
  /// `nil` for an app's own scheme.
  let host: String?
  let port: Int?
  let base: [String]

  init(_ text: String) throws(LinkTableError) {
    func bad(_ what: String) -> LinkTableError {
      LinkTableError(
        .badOrigin, text,
        "The origin \(text.quoted) \(what); one is https://shop.example or myshop://.")
    }
    let url: LinkURL
    do {
      url = try LinkURL(parsing: text)
    } catch {
      throw bad("is no URL (\(error.reason.dropLast()))")
    }
    guard let authority = url.host else { throw bad("has no slashes after its scheme") }
    guard url.encodedQuery == nil, url.encodedFragment == nil else {
      throw bad("has a query or a fragment")
    }
    guard !authority.isEmpty || url.segments.isEmpty && url.port == nil else {
      throw bad("has a path or a port without a host")
    }
    self.text = text
    scheme = url.scheme
    host = authority.isEmpty ? nil : authority
    port = url.port == Self.defaultPort(of: url.scheme) ? nil : url.port
    base = url.segments
    guard host != nil || Self.defaultPort(of: scheme) == nil else { throw bad("has no host") }
  }

  private static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "https": 443
    case "http": 80
    default: nil
    }
  }

  /// Whether a URL's scheme, host and port are this origin's.
  func isOrigin(of url: LinkURL) -> Bool {
    guard url.scheme == scheme else { return false }
    guard let host else { return url.port == nil }
    return url.host == host && (url.port == Self.defaultPort(of: scheme) ? nil : url.port) == port
  }

  /// The segments of a URL of this origin to match with patterns; `nil` if its path is outside the
  /// origin.
  func segments(of url: LinkURL) throws(LinkError) -> [String]? {
    guard host == nil else {
      guard url.segments.count >= base.count,
        zip(url.segments, base).allSatisfy({ $0.hasSameBytes(as: $1) })
      else { return nil }
      return Array(url.segments.dropFirst(base.count))
    }
    guard let authority = url.authority, !authority.isEmpty else { return url.segments }
    let first = try PercentEncoding.decode(Array(authority.utf8)[...], in: .segment)
    try LinkURL.checkSegment(first)
    return [first] + url.segments
  }

  /// The URL with these segments and this query, given without the question mark.
  func print(_ segments: [String], query: String) -> String {
    var text = scheme + "://"
    if let host {
      text += host + (port.map { ":\($0)" } ?? "")
      for segment in base { text += "/" + PercentEncoding.encode(segment, in: .segment) }
    }
    var path = segments.map { "/" + PercentEncoding.encode($0, in: .segment) }.joined()
    if host == nil, let first = segments.first, first.isPlainHost { path.removeFirst() }
    if host != nil, segments.isEmpty, base.isEmpty { path = "/" }
    return text + path + (query.isEmpty ? "" : "?" + query)
  }
}

extension String {
  /// Whether every reader of URLs leaves the text as it is in the host's place.
  fileprivate var isPlainHost: Bool {
    utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
  }
}
