/// A point in time, in nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The engine has no clock: the recorder or the caller gives the time; without one, it is zero.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since 1970; the range is 1677 to 2262.
  public var nanosecondsSince1970: Int64

  /// Creates a timestamp.
  @inlinable
  public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

  /// The time of a transition whose time is not known: zero.
  @inlinable
  public static var unknown: Self { Self(nanosecondsSince1970: 0) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}
