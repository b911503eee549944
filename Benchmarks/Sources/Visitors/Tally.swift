/// What the visitors saw.
///
/// Times count where what they belong to was due in the measured phase, whenever it ended.
struct Tally: Sendable {
  /// Microseconds from sending a request to its answer.
  private(set) var requests: [UInt32] = []
  /// Microseconds from the moment that a visitor meant to act to the page, redirects included.
  private(set) var pages: [UInt32] = []
  /// How often visitors did what, at any time.
  private(set) var actions: [String: Int] = [:]
  /// Answers that were wrong or did not come, by what was wrong.
  private(set) var troubles: [String: Int] = [:]
  /// How many visitors have a session.
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

  mutating func failed(_ trouble: Trouble) {
    troubles[trouble.description, default: 0] += 1
  }
}
