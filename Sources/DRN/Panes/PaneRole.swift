/// What a route is where several panes fit: one of two that are shown together, or a screen alone.
///
/// A pair is a place that leads, a list or a main screen, and the newest of the places that follow it
/// in the history: its details, or what supports it. A group keeps pairs apart: the detail of a
/// contact does not stand beside a list of mails.
///
/// ```swift
/// let role: PaneRole = .list(of: "mail")
/// ```
public struct PaneRole: Hashable, Sendable {
  /// The kinds of roles.
  public enum Kind: Hashable, Sendable {
    /// A screen that is always shown alone.
    case single
    /// What is chosen from. Beside it there is always a pane for a detail.
    case list
    /// What was chosen.
    case detail
    /// A screen that something may support. Without that it is shown alone.
    case main
    /// What supports a main screen.
    case supporting
  }

  /// The kind.
  public let kind: Kind

  /// The name of the pairs that the role belongs to; empty unless the app names it.
  public let group: String

  /// Creates a role.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - group: The name of the pairs that it belongs to. Only roles of one group form a pair.
  @inlinable
  public init(_ kind: Kind, of group: String = "") {
    self.kind = kind
    self.group = group
  }
}

extension PaneRole {
  /// A screen that is always shown alone. It ends every pair before it.
  @inlinable public static var single: Self { Self(.single) }
  /// What is chosen from, in an app with one kind of list.
  @inlinable public static var list: Self { Self(.list) }
  /// What was chosen from ``list``.
  @inlinable public static var detail: Self { Self(.detail) }
  /// A screen that ``supporting`` may support.
  @inlinable public static var main: Self { Self(.main) }
  /// What supports ``main``.
  @inlinable public static var supporting: Self { Self(.supporting) }

  /// What is chosen from.
  ///
  /// - Parameter group: The name of the pairs that it belongs to.
  @inlinable public static func list(of group: String) -> Self { Self(.list, of: group) }
  /// What was chosen from the list of its group.
  ///
  /// - Parameter group: The name of the pairs that it belongs to.
  @inlinable public static func detail(of group: String) -> Self { Self(.detail, of: group) }
  /// A screen that something of its group may support.
  ///
  /// - Parameter group: The name of the pairs that it belongs to.
  @inlinable public static func main(of group: String) -> Self { Self(.main, of: group) }
  /// What supports the main screen of its group.
  ///
  /// - Parameter group: The name of the pairs that it belongs to.
  @inlinable public static func supporting(of group: String) -> Self {
    Self(.supporting, of: group)
  }
}

extension PaneRole {
  /// The role of the place that a place of this role follows; `nil` if it follows none.
  var leader: Self? {
    switch kind {
    case .detail: .list(of: group)
    case .supporting: .main(of: group)
    case .single, .list, .main: nil
    }
  }
}
