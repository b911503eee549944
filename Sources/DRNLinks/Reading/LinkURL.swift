/// A URL, parsed strictly by RFC 3986.
///
/// ```swift
/// let url = try LinkURL(parsing: "https://shop.example/search?q=red%20shoes")
/// url.host                  // "shop.example"
/// url.segments              // ["search"]
/// url.queryItems[0].value   // "red shoes"
/// ```
///
/// Nothing is repaired. What other readers correct, each in its own way (a backslash, a segment
/// `..`, two slashes, bytes that are not UTF-8), is an error here, so that a URL has one meaning.
/// The rules:
///
/// - The scheme and the host are case-insensitive, and lowercase here. The path is case-sensitive.
/// - Percent-encoding is decoded once, in each segment and query item separately. A percent-encoded
///   slash in a path is refused.
/// - A plus sign is a plus in a path, and a space in a query, as in forms. Printing writes `%20`
///   and `%2B`, which every reader understands.
/// - One slash at the end of a path has no effect; see ``hasTrailingSlash``.
/// - Empty query items, as in `?a=1&&b=2`, are ignored.
/// - A host is ASCII. An international one is its Punycode (`xn--bcher-kva.example`).
/// - A name or a password before the host is refused.
public struct LinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL as given.
  public let text: String

  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case; empty in `myshop:///products`, `nil` in `myshop:/products`.
  public var host: String? { authority?.lowercased() }

  /// The port, if the URL has one.
  public let port: Int?

  /// The segments of the path, decoded.
  public let segments: [String]

  /// Whether the path ends with a slash that is not its first.
  public let hasTrailingSlash: Bool

  /// The items of the query, decoded, in order.
  public let queryItems: [LinkQueryItem]

  /// The fragment, decoded. Patterns ignore it.
  public let fragment: String?

  /// The host as written.
  let authority: String?

  /// Path, query and fragment as written, without `?` and `#`.
  let encodedPath: String
  let encodedQuery: String?
  let encodedFragment: String?

  public var description: String { text }
}

/// One `name=value` of a query.
public struct LinkQueryItem: Hashable, Sendable {
  /// The text before the first equals sign.
  public let name: String

  /// The text after it; `nil` if there is no equals sign.
  public let value: String?

  /// Creates an item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}
