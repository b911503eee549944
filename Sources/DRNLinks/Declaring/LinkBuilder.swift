public import DRN

/// Collects the links of a table, with `if`, `for` and arrays of links.
@resultBuilder
public enum LinkBuilder<Route: NavigationRoute> {
  /// A link.
  public static func buildExpression(_ link: Link<Route>) -> [Link<Route>] { [link] }
  /// An array of links.
  public static func buildExpression(_ links: [Link<Route>]) -> [Link<Route>] { links }
  /// Links one after another.
  public static func buildBlock(_ links: [Link<Route>]...) -> [Link<Route>] {
    links.flatMap(\.self)
  }
  /// Links of an `if` without `else`.
  public static func buildOptional(_ links: [Link<Route>]?) -> [Link<Route>] { links ?? [] }
  /// Links of the first branch.
  public static func buildEither(first links: [Link<Route>]) -> [Link<Route>] { links }
  /// Links of the second branch.
  public static func buildEither(second links: [Link<Route>]) -> [Link<Route>] { links }
  /// Links of a loop.
  public static func buildArray(_ links: [[Link<Route>]]) -> [Link<Route>] { links.flatMap(\.self) }
}
