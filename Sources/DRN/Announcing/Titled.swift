/// Something with a title: a screen or an overlay, for those who do not see it and for a window's title.
///
/// ```swift
/// enum Overlay: Hashable, Codable, Titled {
///   case filter, stillThere
///
///   var title: String {
///     switch self {
///     case .filter: "Filter"
///     case .stillThere: "Are you still there?"
///     }
///   }
/// }
/// ```
public protocol Titled {
  /// The title, in the user's language; empty if there is none.
  ///
  /// It tells screens apart that the user can reach from each other.
  var title: String { get }
}

extension Titled {
  /// The title, unless it is empty or blank.
  ///
  /// - Complexity: O(1), unless the title begins with white space.
  public var spokenTitle: String? {
    title.contains { !$0.isWhitespace } ? title : nil
  }
}

/// A route whose screens and overlays have titles, so that changes can be announced.
///
/// ```swift
/// enum AppRoute: TitledRoute {
///   case home, product(id: Int)
///
///   var title: String {
///     switch self {
///     case .home: "Start"
///     case .product(let id): catalog[id]?.name ?? ""
///     }
///   }
/// }
/// ```
///
/// Of a composite, the title of its base and that of its overlay are announced.
public protocol TitledRoute: NavigationRoute, Titled where Overlay: Titled {}

/// An app without overlays.
extension Never: Titled {
  public var title: String { "" }
}
