/// Collects the links of a table; `if`, `for` and other tables' lists may stand between them.
@resultBuilder
public enum LinkBuilder<Route: NavigationRoute> {
  public static func buildExpression(_ link: Link<Route>) -> [Link<Route>] { [link] }
  public static func buildExpression(_ links: [Link<Route>]) -> [Link<Route>] { links }
  public static func buildBlock(_ links: [Link<Route>]...) -> [Link<Route>] {
    links.flatMap(\.self)
  }
  public static func buildOptional(_ links: [Link<Route>]?) -> [Link<Route>] { links ?? [] }
  public static func buildEither(first links: [Link<Route>]) -> [Link<Route>] { links }
  public static func buildEither(second links: [Link<Route>]) -> [Link<Route>] { links }
  public static func buildArray(_ links: [[Link<Route>]]) -> [Link<Route>] { links.flatMap(\.self) }
}
