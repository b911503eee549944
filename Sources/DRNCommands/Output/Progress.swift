import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on a terminal's standard error how far long work has come: `62 % of 1,000,000 transitions
/// verified, 3 s left`, in one line that goes before anything else is written.
///
/// Nothing is shown in the first half second, nor where standard error is no terminal or one that only
/// prints, nor once an answer is being written to the terminal.
struct Progress {
  private let what: String
  /// How a number of it is written.
  private let written: (Int) -> String
  private let isPossible = StandardError.isTerminal && !Style.isPrinter()
  /// How much there is; it may take a while to count, so nobody does before it is shown.
  private var total: () throws -> Int?
  private var knownTotal: Int??
  private let clock = ContinuousClock()
  private let begun: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// - Parameters:
  ///   - what: What is counted and what is done with it: "transitions verified".
  ///   - total: How much there is, where that is known.
  ///   - written: How a number of it is written.
  init(
    _ what: String, of total: @autoclosure @escaping () throws -> Int? = nil,
    in written: @escaping (Int) -> String = { grouped($0) }
  ) {
    self.what = what
    self.written = written
    self.total = total
    begun = clock.now
    last = begun
  }

  mutating func update(_ done: Int) {
    guard isPossible else { return }
    let now = clock.now
    guard now - last > .milliseconds(200), now - begun > .milliseconds(500) else { return }
    last = now
    StandardOutput.shared.endIfUnread()
    guard !StandardOutput.shared.isBeingSeen else { return }
    ProgressLine.show(text(done, now - begun))
  }

  /// Takes the line away.
  func finish() { ProgressLine.clear() }

  /// Whether it takes so long that nobody is to wait for all of the answer.
  var isLong: Bool { clock.now - begun > .milliseconds(500) }

  private mutating func text(_ done: Int, _ elapsed: Duration) -> String {
    let total = knownTotal ?? (try? self.total())
    knownTotal = .some(total)
    guard let total, total > 0, done > 0 else { return "\(written(done)) \(what)…" }
    let share = min(Double(done) / Double(total), 1)
    let text = "\(Int(share * 100)) % of \(written(total)) \(what)"
    let left = elapsed * (1 / share - 1)
    return left < .milliseconds(500) ? text : "\(text), \(Self.rounded(left)) left"
  }

  /// In whole seconds: more nobody can know.
  private static func rounded(_ duration: Duration) -> String {
    Quantity.duration(.seconds((duration.milliseconds + 500) / 1_000))
  }
}

/// The line of a terminal on which progress is shown; there is one.
enum ProgressLine {
  private static let isShown = Atomic(false)

  /// Makes sure that a signal's handler need not set anything up.
  static func prepare() { _ = isShown.load(ordering: .relaxed) }

  /// Shows a text in the place of the one before, as much of it as one line holds.
  static func show(_ text: String) {
    isShown.store(true, ordering: .releasing)
    // The ^C that a terminal shows is not to begin a second line.
    let line = "\r\(text.prefix(max(StandardError.columns - 3, 0)))\u{1b}[K"
    _ = FileOutput.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Takes the line away, where there is one. A signal's handler may call it.
  static func clear() {
    guard isShown.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let sequence: StaticString = "\r\u{1b}[K"
    _ = unsafe write(STDERR_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
