/// What a call has to take account of, besides the state. Most calls have none of it, so one check
/// is all that they need.
@usableFromInline
struct Obstacles: OptionSet {
  @usableFromInline var rawValue: UInt8

  @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There are guards.
  @inlinable static var guards: Self { Self(rawValue: 1) }
  /// A move is pending.
  @inlinable static var pendingMove: Self { Self(rawValue: 2) }
  /// The focus of places is recorded.
  @inlinable static var focus: Self { Self(rawValue: 4) }
  /// A transaction is open.
  @inlinable static var transaction: Self { Self(rawValue: 8) }
  /// A guard or a condition of the app is running, and may not call the manager.
  @inlinable static var deciding: Self { Self(rawValue: 16) }
  /// Observers are receiving a change; calls are queued.
  @inlinable static var notifying: Self { Self(rawValue: 32) }

  /// The manager is busy: calls are refused or queued.
  @inlinable static var busy: Self { [.deciding, .notifying] }
}
