/// Collects the links of a table; `if`, `for` and other tables' lists may stand between them.
@resultBuilder
public enum LinkBuilder<Route: NavigationRoute> {
  /// A link.
  public static func buildExpression(_ link: Link<Route>) -> [Link<Route>] { [link] }
  /// Links of a list.
  public static func buildExpression(_ links: [Link<Route>]) -> [Link<Route>] { links }
  /// One after another.
  public static func buildBlock(_ links: [Link<Route>]...) -> [Link<Route>] {
    links.flatMap(\.self)
  }
  /// Links that may be left out.
  public static func buildOptional(_ links: [Link<Route>]?) -> [Link<Route>] { links ?? [] }
  /// Links of one branch.
  public static func buildEither(first links: [Link<Route>]) -> [Link<Route>] { links }
  /// Links of the other branch.
  public static func buildEither(second links: [Link<Route>]) -> [Link<Route>] { links }
  /// Links of a loop.
  public static func buildArray(_ links: [[Link<Route>]]) -> [Link<Route>] { links.flatMap(\.self) }
}
