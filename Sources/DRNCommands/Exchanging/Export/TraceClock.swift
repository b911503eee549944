import DRN

/// A log's time made monotonic for a trace: it stands still where the log's clock went back.
///
/// All other intervals between transitions are unchanged, and no slice ends before it begins.
struct TraceClock {
  /// Nanoseconds since the trace's beginning.
  private(set) var now: Int128
  /// The time of the last transition.
  private(set) var last: Timestamp

  /// A clock at a session's first transition.
  init(at first: Timestamp, since beginning: Timestamp) {
    now = Int128(first.nanosecondsSince1970) - Int128(beginning.nanosecondsSince1970)
    last = first
  }

  /// Advances to the next transition.
  mutating func advance(to time: Timestamp) {
    now += max(Int128(time.nanosecondsSince1970) - Int128(last.nanosecondsSince1970), 0)
    last = time
  }
}
