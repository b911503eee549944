public import DRN

/// An app's links, in both directions: from a URL to a route with the history under it, and back.
///
/// ```swift
/// let links = try LinkTable<ShopRoute>("https://shop.example", "myshop://", root: .home) {
///   Link("/", .home)
///   Link("/products/:id", ShopRoute.product)
///   Link("/products/:id/reviews?sort=", ShopRoute.reviews) { id, _ in [.home, .product(id: id)] }
///   Link("/search?q=&tag=", ShopRoute.search)
///   Link("/files/*path", ShopRoute.file)
/// }
///
/// let match = try links.match("https://shop.example/products/5/reviews?sort=newest")
/// navigation.reset(to: match.routes, cause: .link)
///
/// try links.url(for: .product(id: 5))  // "https://shop.example/products/5"
/// ```
///
/// The table is checked when it is created, and errors in it are thrown then. It is an immutable
/// value that can be shared.
///
/// The order of the patterns does not decide which one matches a URL. From the first segment to the
/// last, a literal comes before a parameter, and a parameter before the rest; of two patterns with
/// the same path, the one that needs more of the query comes first. If a pattern fails in the end,
/// because of a later segment or a value of the wrong type, the next one is tried.
///
/// A printed URL has been read back: it leads to the route that it was printed for.
public struct LinkTable<Route: NavigationRoute>: Sendable {
  /// The patterns, as declared.
  public var patterns: [LinkPattern] { links.map(\.pattern) }

  /// The origins, as declared; by default URLs are printed for the first.
  public var origins: [String] { allOrigins.map(\.text) }

  /// The root of the history under every link that declares no history.
  public let root: Route?

  /// The maximum size of a URL.
  public let limits: LinkLimits

  let allOrigins: [LinkOrigin]
  let links: [TableLink<Route>]
  let trie: LinkTrie
  /// The links that print, those with the fewest parameters first.
  let printing: [Int]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - origins: The origins of the links: `https://shop.example`, with a path if the app has only
  ///     a part of the site, or the app's own scheme, `myshop://`. The first is the canonical one.
  ///   - root: The root of the history under every link that declares no history; not under itself.
  ///   - limits: The maximum size of a URL.
  ///   - links: The links, in any order.
  /// - Throws: ``LinkTableError``, which names the pattern or the origin with the error.
  /// - Complexity: O(*n*²) for *n* links.
  public init(
    _ origins: String..., root: Route? = nil, limits: LinkLimits = LinkLimits(),
    @LinkBuilder<Route> links: () -> [Link<Route>]
  ) throws(LinkTableError) {
    try self.init(origins: origins, root: root, limits: limits, links: links())
  }

  /// Creates a table of links that are in an array.
  ///
  /// - Parameters:
  ///   - origins: The origins of the links. The first is the canonical one.
  ///   - root: The root of the history under every link that declares no history; not under itself.
  ///   - limits: The maximum size of a URL.
  ///   - links: The links, in any order.
  /// - Throws: ``LinkTableError``, which names the pattern or the origin with the error.
  /// - Complexity: O(*n*²) for *n* links.
  public init(
    origins: [String], root: Route? = nil, limits: LinkLimits = LinkLimits(), links: [Link<Route>]
  ) throws(LinkTableError) {
    var allOrigins: [LinkOrigin] = []
    for origin in origins { allOrigins.append(try LinkOrigin(origin)) }
    guard !allOrigins.isEmpty else {
      throw LinkTableError(
        .noOrigin, "", "A table of links needs an origin, such as https://shop.example.")
    }
    var compiled: [TableLink<Route>] = []
    var trie = LinkTrie()
    for link in links {
      let link = try TableLink(link)
      for shape in link.shapes { try trie.insert(compiled.count, shape, link, among: compiled) }
      compiled.append(link)
    }
    try Self.checkPrinting(compiled)
    (self.allOrigins, self.root, self.limits) = (allOrigins, root, limits)
    (self.links, self.trie) = (compiled, trie)
    printing = compiled.indices.filter { compiled[$0].link.prints }
      .sorted { (compiled[$0].slots.count, $0) < (compiled[$1].slots.count, $1) }
  }
}

/// The destination of a URL.
public struct LinkMatch<Route: NavigationRoute>: Hashable, Sendable {
  /// The route that the link stands for.
  public let route: Route

  /// The history under it, oldest first.
  public let history: [Route]

  /// The pattern that matched the URL.
  public let pattern: LinkPattern

  /// The URL.
  public let url: LinkURL

  /// The history and the route: the argument of `reset(to:cause:)`.
  public var routes: [Route] { history + [route] }
}
