public import DRN

/// A route as the log knows it: the number of its symbol.
///
/// The reducer folds these as it folds an app's own enum; so any log can be replayed without the
/// code of the app that wrote it.
public struct RecordedRoute: NavigationRoute {
  /// The symbol's number, from 1.
  public var number: UInt32

  /// The route with this number.
  public init(_ number: UInt32) { self.number = number }

  /// An overlay's symbol.
  public struct Overlay: Hashable, Codable, Sendable {
    /// The symbol's number, from 1.
    public var number: UInt32
    /// The overlay with this number.
    public init(_ number: UInt32) { self.number = number }
  }

  /// A tab's symbol.
  public struct Tab: Hashable, Codable, Sendable {
    /// The symbol's number, from 1.
    public var number: UInt32
    /// The tab with this number.
    public init(_ number: UInt32) { self.number = number }
  }

  /// A flow's symbol.
  public struct Flow: Hashable, Codable, Sendable {
    /// The symbol's number, from 1.
    public var number: UInt32
    /// The flow with this number.
    public init(_ number: UInt32) { self.number = number }
  }
}

/// The state of a session as the log has it, in symbols.
public typealias RecordedState = NavigationState<RecordedRoute>
