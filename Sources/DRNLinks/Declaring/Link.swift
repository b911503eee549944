public import DRN

/// One kind of link: a pattern, its route, and the history under that route.
///
/// A link is declared once and works in both directions. The pattern's parameters are the route's
/// values, in order. The type of a value decides what its parameter may be: an `Int` has to be an
/// integer, an optional may be missing, and an array is the rest of the path or a repeated query
/// item.
///
/// ```swift
/// Link("/", .home)
/// Link("/products/:id", ShopRoute.product)
/// Link("/products/:id/reviews?sort=", ShopRoute.reviews) { id, _ in
///   [.home, .product(id: id)]
/// }
/// ```
///
/// A closure makes routes that are not a single case. If it returns `nil`, the URL leads nowhere:
///
/// ```swift
/// Link("/deals/:id", { $0 > 0 ? .product(id: $0, source: .deals) : nil })
/// ```
public struct Link<Route: NavigationRoute>: Sendable {
  /// The pattern's text.
  public let pattern: String

  /// The pattern's parameters, in the order of the route's values.
  let arities: [LinkArity]

  /// Makes a route from the parameters' texts.
  private(set) var read: @Sendable ([[String]]) throws(UnreadableParameters) -> LinkedRoutes<Route>

  /// The parameters' texts of a route; `nil` if the link does not make that route.
  let write: @Sendable (Route, RouteParts) -> [[String]]?

  /// Texts that make a route, if every parameter has an example.
  let example: [[String]]?

  /// Whether the link prints routes.
  private(set) var prints = true

  /// Declares a link to a route with values.
  ///
  /// Printing finds the values in the route by reflection and checks that they make the same route
  /// again, so `route` may be a case of the enum or a closure.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values: a case of the route enum, or a closure.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route
  ) {
    self.init(pattern, Self.always(route))
  }

  /// Declares a link to a route with values, only some of which the closure accepts.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values; `nil` becomes a ``LinkError`` with `badParameter`.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route?
  ) {
    self.init(
      pattern, (repeat (each Value).self), values: Self.reflection(route),
      route: { (values: (repeat each Value)) in
        route(repeat each values).map { LinkedRoutes(route: $0, under: nil) }
      })
  }

  /// Declares a link to a route with values, and the history under it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values: a case of the route enum, or a closure.
  ///   - under: The history under the route with these values, oldest first.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route,
    under: @escaping @Sendable (repeat each Value) -> [Route]
  ) {
    self.init(pattern, Self.always(route), under: under)
  }

  /// Declares a link to a route with values, only some of which the closure accepts, and the
  /// history under it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values; `nil` becomes a ``LinkError`` with `badParameter`.
  ///   - under: The history under the route with these values, oldest first.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route?,
    under: @escaping @Sendable (repeat each Value) -> [Route]
  ) {
    self.init(
      pattern, (repeat (each Value).self), values: Self.reflection(route),
      route: { (values: (repeat each Value)) in
        route(repeat each values).map {
          LinkedRoutes(route: $0, under: under(repeat each values))
        }
      })
  }

  /// Declares a link to a route with values, and how to find them in the route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values.
  ///   - values: The values of a route; `nil` if the link does not make that route.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route,
    values: @escaping @Sendable (Route) -> (repeat each Value)?
  ) {
    self.init(pattern, Self.always(route), values: values)
  }

  /// Declares a link to a route with values, only some of which the closure accepts, and how to
  /// find them in the route.
  ///
  /// For routes whose values are not the parameters themselves. A URL may contain any `Int`, so a
  /// closure that calculates with one has to check it first:
  ///
  /// ```swift
  /// Link("/sales/:year/:month", { (year: Int, month: Int) in
  ///   (1...9999).contains(year) && (1...12).contains(month)
  ///     ? .sales(month: year * 12 + month - 1) : nil
  /// }, values: { route in
  ///   if case .sales(let month) = route { (month / 12, month % 12 + 1) } else { nil }
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route with these values; `nil` becomes a ``LinkError`` with `badParameter`.
  ///   - values: The values of a route; `nil` if the link does not make that route.
  public init<each Value: LinkComponent>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> Route?,
    values: @escaping @Sendable (Route) -> (repeat each Value)?
  ) {
    self.init(
      pattern, (repeat (each Value).self),
      values: { wanted, _ in
        guard let values = values(wanted), route(repeat each values) == wanted else { return nil }
        var texts: [[String]] = []
        repeat texts.append((each values).linkTexts)
        return texts
      },
      route: { (values: (repeat each Value)) in
        route(repeat each values).map { LinkedRoutes(route: $0, under: nil) }
      })
  }

  /// Declares a link to a route without values.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``LinkPattern``.
  ///   - route: The route.
  ///   - under: The history under it, oldest first; by default the table's root.
  public init(_ pattern: String, _ route: Route, under: [Route]? = nil) {
    self.pattern = pattern
    arities = []
    read = { _ in LinkedRoutes(route: route, under: under) }
    write = { wanted, _ in wanted == route ? [] : nil }
    example = []
  }

  private init<each Value: LinkComponent>(
    _ pattern: String, _ types: (repeat (each Value).Type),
    values: @escaping @Sendable (Route, RouteParts) -> [[String]]?,
    route: @escaping @Sendable ((repeat each Value)) -> LinkedRoutes<Route>?
  ) {
    var arities: [LinkArity] = []
    var example: [[String]]? = []
    func add<Each: LinkComponent>(_: Each.Type) {
      arities.append(Each.linkArity)
      if let texts = Each.linkExampleTexts { example?.append(texts) } else { example = nil }
    }
    repeat add(each types)
    self.pattern = pattern
    self.arities = arities
    self.example = example
    write = values
    read = { (texts) throws(UnreadableParameters) in
      var reader = ParameterReader(texts)
      guard let routes = route((repeat try reader.next((each Value).self))) else {
        throw .refused
      }
      return routes
    }
  }

  private static func always<each Value: LinkComponent>(
    _ route: @escaping @Sendable (repeat each Value) -> Route
  ) -> @Sendable (repeat each Value) -> Route? {
    { (values: repeat each Value) in route(repeat each values) }
  }

  /// Finds the values from which `route` makes a given route.
  private static func reflection<each Value: LinkComponent>(
    _ route: @escaping @Sendable (repeat each Value) -> Route?
  ) -> @Sendable (Route, RouteParts) -> [[String]]? {
    { wanted, parts in
      var indices: [[Int]] = []
      repeat indices.append(parts.indices(of: (each Value).self))
      return RouteParts.firstChoice(from: indices) { choice in
        var picker = RouteParts.Picker(parts, choice)
        guard let values = try? (repeat picker.next((each Value).self)),
          route(repeat each values) == wanted
        else { return nil }
        var texts: [[String]] = []
        repeat texts.append((each values).linkTexts)
        return texts
      }
    }
  }

  /// This link, with another history under its route.
  ///
  /// - Parameter history: The history under a route of this link, oldest first.
  public func under(_ history: @escaping @Sendable (Route) -> [Route]) -> Self {
    var link = self
    link.read = { [read] (texts) throws(UnreadableParameters) in
      let route = try read(texts).route
      return LinkedRoutes(route: route, under: history(route))
    }
    return link
  }

  /// This link, but only for reading: an old form of a URL that still works, while another pattern
  /// prints the route.
  public func alias() -> Self {
    var link = self
    link.prints = false
    return link
  }
}

/// The routes that a link leads to.
struct LinkedRoutes<Route: NavigationRoute> {
  let route: Route
  /// `nil` for the table's default.
  let under: [Route]?
}

/// Why the parameters' texts do not make a route.
enum UnreadableParameters: Error {
  /// The texts of the parameter with this index are not a value of its type.
  case unreadable(Int, type: String)
  /// The link has no route for these values.
  case refused
}

private struct ParameterReader {
  private let texts: [[String]]
  private var index = 0

  init(_ texts: [[String]]) { self.texts = texts }

  mutating func next<Value: LinkComponent>(
    _ type: Value.Type
  ) throws(UnreadableParameters) -> Value {
    defer { index += 1 }
    guard let value = Value(linkTexts: texts[index]) else {
      throw .unreadable(index, type: "\(type)")
    }
    return value
  }
}
