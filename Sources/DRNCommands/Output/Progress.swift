/// Says on a terminal's standard error how far long work has come.
///
/// Nothing is shown in the first half second, nor where standard error is no terminal.
struct Progress {
  private let what: String
  private let isShown = StandardError.isTerminal
  private let clock = ContinuousClock()
  private let begun: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var hasShown = false

  init(_ what: String) {
    self.what = what
    begun = clock.now
    last = begun
  }

  mutating func update(_ done: Int) {
    guard isShown, clock.now - last > .milliseconds(200), clock.now - begun > .milliseconds(500)
    else { return }
    last = clock.now
    hasShown = true
    StandardError.write("\r\(done) \(what)…")
  }

  /// Takes the line away.
  mutating func finish() {
    if hasShown { StandardError.write("\r\u{1b}[K") }
    hasShown = false
  }
}
