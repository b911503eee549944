/// A moment, in nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// The engine has no clock: a recorder, the caller, or nobody (then it is zero) tells the time.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since 1970; reaches from 1677 to 2262.
  public var nanosecondsSince1970: Int64

  /// Creates a moment.
  @inlinable
  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// The time of a transition that nobody told the time of: zero.
  @inlinable
  public static var unknown: Self { Self(nanosecondsSince1970: 0) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}
