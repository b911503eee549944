import DRN

/// Time as a trace can show it: it stands still where a log's goes back, and then goes on.
///
/// So what lies between two transitions is as long as it was, wherever neither of them set the clock;
/// and slices never end before they begin.
struct TraceClock {
  /// Nanoseconds since the trace's beginning.
  private(set) var now: Int128
  private var last: Timestamp

  /// A clock at a session's first transition.
  init(at first: Timestamp, since beginning: Timestamp) {
    now = Int128(first.nanosecondsSince1970) - Int128(beginning.nanosecondsSince1970)
    last = first
  }

  /// Goes on to the next transition.
  mutating func advance(to time: Timestamp) {
    now += max(Int128(time.nanosecondsSince1970) - Int128(last.nanosecondsSince1970), 0)
    last = time
  }
}
