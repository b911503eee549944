public import DRN

/// A route as the log stores it: a symbol number.
///
/// The reducer folds it like an app's own enum, so a log can be replayed without the code of the
/// app that wrote it.
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

/// The state of a session with symbol numbers as values.
public typealias RecordedState = NavigationState<RecordedRoute>
