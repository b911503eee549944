/// The measurements of all visitors.
///
/// A time counts if its action was due in the measured phase, whenever it ended.
struct Tally: Sendable {
  /// Microseconds from sending a request to its response.
  private(set) var requests: [UInt32] = []
  /// Microseconds from the time an action was due to the page, including redirects.
  private(set) var pages: [UInt32] = []
  /// The number of actions of each kind, at any time.
  private(set) var actions: [String: Int] = [:]
  /// The number of failures by description: wrong or missing responses.
  private(set) var troubles: [String: Int] = [:]
  /// The number of visitors with a session.
  private(set) var arrivals = 0
  private(set) var requestCount = 0

  var troubleCount: Int { troubles.values.reduce(0, +) }

  /// The measured phase.
  let phase: Range<UInt64>

  init(phase: Range<UInt64>) { self.phase = phase }

  mutating func count(_ action: String) { actions[action, default: 0] += 1 }

  mutating func arrived() { arrivals += 1 }

  mutating func answered(after nanoseconds: UInt64, due: UInt64) {
    requestCount += 1
    if phase.contains(due) { requests.append(UInt32(clamping: nanoseconds / 1_000)) }
  }

  mutating func seen(after nanoseconds: UInt64, due: UInt64) {
    if phase.contains(due) { pages.append(UInt32(clamping: nanoseconds / 1_000)) }
  }

  mutating func failed(_ error: VisitorError) {
    troubles[error.description, default: 0] += 1
  }
}
