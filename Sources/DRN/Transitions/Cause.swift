/// What caused a transition: one of the engine's own words, or the app's.
public struct Cause: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The word as the log has it.
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// Somebody used the app. The cause of a call that names none.
  public static let user = Self(rawValue: "user")
  /// A deep link.
  public static let link = Self(rawValue: "link")
  /// A guard redirected a move.
  public static let `guard` = Self(rawValue: "guard")
  /// A session was continued in a new process.
  public static let restore = Self(rawValue: "restore")
  /// A rewind, an undo or a redo.
  public static let travel = Self(rawValue: "travel")
}
