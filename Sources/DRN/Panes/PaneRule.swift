/// How an app divides a window: the role of each route, the widths from which two panes fit, and how
/// far back leads.
///
/// ```swift
/// let rule = PaneRule<MailRoute> { route in
///   switch route {
///   case .inbox: .list
///   case .mail: .detail
///   case .settings: .single
///   }
/// }
/// ```
///
/// A rule is a value and can be kept in a constant. ``NavigationState/panes(by:width:)`` applies it.
public struct PaneRule<Route: NavigationRoute>: Sendable {
  /// The smallest width at which a detail is shown beside its list.
  public var listDetailWidth: Double

  /// The smallest width at which what supports a main screen is shown beside it.
  public var supportingWidth: Double

  /// How far back leads where two panes are shown.
  public var back: PaneBackBehavior

  /// The role of a route.
  public let role: @Sendable (Route) -> PaneRole

  /// Creates a rule.
  ///
  /// Widths are in whatever unit the app measures its window in: points, or a terminal's columns. The
  /// defaults are those of Material's expanded windows, in points.
  ///
  /// - Parameters:
  ///   - listDetailWidth: The smallest width at which a detail is shown beside its list.
  ///   - supportingWidth: The smallest width at which what supports a main screen is shown beside it.
  ///   - back: How far back leads where two panes are shown.
  ///   - role: Returns the role of a route; of a composite, it is given the base. The same route must
  ///     always have the same role. It must not call the navigator, and is called for several entries
  ///     each time, so it should be fast.
  @inlinable
  public init(
    listDetailFrom listDetailWidth: Double = 840, supportingFrom supportingWidth: Double = 840,
    back: PaneBackBehavior = .untilLayoutChanges,
    role: @escaping @Sendable (Route) -> PaneRole
  ) {
    self.listDetailWidth = listDetailWidth
    self.supportingWidth = supportingWidth
    self.back = back
    self.role = role
  }
}
