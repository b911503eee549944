/// What caused a transition: one of the engine's words, or one of the app's.
public struct Cause: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The word that is recorded.
  public var rawValue: String

  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
  @inlinable public init(stringLiteral value: String) { self.init(rawValue: value) }
}

// Computed properties, which are constants at their uses; a static `let` is looked up each time.

extension Cause {
  /// A user's action; the default.
  @inlinable public static var user: Self { "user" }
  /// A deep link.
  @inlinable public static var link: Self { "link" }
  /// A guard redirected a move.
  @inlinable public static var `guard`: Self { "guard" }
  /// A session was continued in a new process.
  @inlinable public static var restore: Self { "restore" }
  /// A rewind, an undo or a redo.
  @inlinable public static var travel: Self { "travel" }
  /// Nobody has used the app for a while; see ``IdleReset``.
  @inlinable public static var idle: Self { "idle" }
}
