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
/// The table is checked once, when it is made; what is wrong with it is thrown then. It is a value that
/// never changes, and can be shared by everybody.
///
/// Which pattern a URL is matched with does not depend on their order. From the first segment to the
/// last, a literal comes before a parameter, and a parameter before the rest; of two patterns with the
/// same path, the one that needs more of the query comes first. Where one does not work out in the end,
/// because of a segment further on or a value that is not of its type, the next one is tried.
///
/// A URL that is printed has been read back: it leads to the route that it was printed for.
public struct LinkTable<Route: NavigationRoute>: Sendable {
  /// The patterns, as they were declared.
  public var patterns: [LinkPattern] { links.map(\.pattern) }

  /// The origins, as they were declared; the first is the one that URLs are printed for.
  public var origins: [String] { allOrigins.map(\.text) }

  /// What is at the bottom of the history under every link that says nothing else.
  public let root: Route?

  /// How large a URL may be.
  public let limits: LinkLimits

  let allOrigins: [LinkOrigin]
  let links: [TableLink<Route>]
  let trie: LinkTrie
  /// The links that print, those with the fewest parameters first.
  let printing: [Int]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - origins: Where links come from: `https://shop.example`, with a path where the app has only a
  ///     part of the site, or a scheme of the app's own, `myshop://`. The first is the canonical one.
  ///   - root: What is under every link that does not say what is; not under itself.
  ///   - limits: How large a URL may be.
  ///   - links: The links, in any order.
  /// - Throws: ``LinkTableError``, which names the pattern or the origin that is at fault.
  /// - Complexity: O(*n*²) for *n* links.
  public init(
    _ origins: String..., root: Route? = nil, limits: LinkLimits = LinkLimits(),
    @LinkBuilder<Route> links: () -> [Link<Route>]
  ) throws(LinkTableError) {
    try self.init(origins: origins, root: root, limits: limits, links: links())
  }

  /// Makes a table of links that are in an array.
  ///
  /// - Parameters:
  ///   - origins: Where links come from. The first is the canonical one.
  ///   - root: What is under every link that does not say what is; not under itself.
  ///   - limits: How large a URL may be.
  ///   - links: The links, in any order.
  /// - Throws: ``LinkTableError``, which names the pattern or the origin that is at fault.
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

/// What a URL leads to.
public struct LinkMatch<Route: NavigationRoute>: Hashable, Sendable {
  /// The route that the link stands for.
  public let route: Route

  /// The history under it, oldest first.
  public let history: [Route]

  /// The pattern that the URL was matched with.
  public let pattern: LinkPattern

  /// The URL.
  public let url: LinkURL

  /// The history and the route: what ``Navigating/reset(to:cause:)`` takes.
  public var routes: [Route] { history + [route] }
}
