/// A URL as links have it, read strictly after RFC 3986.
///
/// ```swift
/// let url = try LinkURL(parsing: "https://shop.example/search?q=red%20shoes")
/// url.host                  // "shop.example"
/// url.segments              // ["search"]
/// url.queryItems[0].value   // "red shoes"
/// ```
///
/// Nothing is repaired. What other readers put right, each in its own way (a backslash, a segment
/// `..`, two slashes, bytes that are not UTF-8), is a failure here, so that nobody can mean two
/// things by one URL. What is read:
///
/// - The scheme and the host do not care for case; both are lower case here. The path does.
/// - Percent-encoding is decoded once, in each segment and query item by itself. A percent-encoded
///   slash in a path is refused.
/// - A plus is a plus in a path, and a space in a query, as forms write it. Printing writes `%20` and
///   `%2B`, which every reader understands.
/// - One slash at the end of a path changes nothing. It is in ``hasTrailingSlash``.
/// - Empty query items, as in `?a=1&&b=2`, are none.
/// - A host is ASCII. An international one is its Punycode (`xn--bcher-kva.example`).
/// - A name or a password before the host is refused.
public struct LinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL as it was given.
  public let text: String

  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case; empty in `myshop:///products`, `nil` in `myshop:/products`.
  public var host: String? { authority?.lowercased() }

  /// The port, where one is named.
  public let port: Int?

  /// The segments of the path, decoded.
  public let segments: [String]

  /// Whether the path ends with a slash that is not its first.
  public let hasTrailingSlash: Bool

  /// The items of the query, decoded, in their order.
  public let queryItems: [LinkQueryItem]

  /// The fragment, decoded. No pattern looks at it.
  public let fragment: String?

  /// The host as it was written.
  let authority: String?

  /// Path, query and fragment as they were written, without `?` and `#`.
  let encodedPath: String
  let encodedQuery: String?
  let encodedFragment: String?

  public var description: String { text }
}

/// One `name=value` of a query.
public struct LinkQueryItem: Hashable, Sendable {
  /// What stands before the first equals sign.
  public let name: String

  /// What stands after it; `nil` where there is none.
  public let value: String?

  /// Creates an item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}
