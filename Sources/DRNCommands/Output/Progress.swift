/// Shows the progress of long work as one line on standard error: `62 % of 1,000,000 transitions
/// verified, 3 s left`. The line is cleared before any other output.
///
/// Nothing is shown in the first half second, if standard error is not a terminal that can clear a
/// line, or once the answer is being written to the terminal.
struct Progress {
  private let what: String
  /// Formats a count.
  private let written: (Int) -> String
  private let isPossible: Bool
  private let output: CommandOutput
  private let onProgress: (@Sendable (Int, Int?) -> Void)?
  /// The total. It is computed only when first shown, since counting may take a while.
  private var total: () throws -> Int?
  private var knownTotal: Int??
  private let clock = ContinuousClock()
  private let begun: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// As ``CommandContext/progress(_:of:in:)`` has it.
  init(
    _ what: String, of total: @escaping () throws -> Int?, in written: @escaping (Int) -> String,
    on streams: (output: CommandOutput, errors: CommandErrors),
    _ onProgress: (@Sendable (Int, Int?) -> Void)?
  ) {
    (self.what, self.written, self.total) = (what, written, total)
    (output, self.onProgress) = (streams.output, onProgress)
    isPossible = onProgress != nil || streams.errors.isTerminal && !Style.isDumbTerminal()
    begun = clock.now
    last = begun
  }

  mutating func update(_ done: Int) {
    guard isPossible else { return }
    let now = clock.now
    guard now - last > .milliseconds(200), now - begun > .milliseconds(500) else { return }
    last = now
    if let onProgress { return onProgress(done, computedTotal()) }
    output.exitIfPagerEnded()
    guard !output.isShownOnTerminal else { return }
    ProgressLine.show(text(done, now - begun))
  }

  /// Runs `body`, which reports its progress to the given function, and then clears the line.
  func during<Result, Failure: Error>(
    _ body: (@escaping (Int) -> Void) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var progress = self
    defer { progress.finish() }
    return try body { progress.update($0) }
  }

  func finish() { ProgressLine.clear() }

  /// Whether the work takes so long that results should be written as they are found.
  var isLong: Bool { clock.now - begun > .milliseconds(500) }

  private mutating func text(_ done: Int, _ elapsed: Duration) -> String {
    guard let total = computedTotal(), total > 0, done > 0 else {
      return "\(written(done)) \(what)…"
    }
    let share = min(Double(done) / Double(total), 1)
    let text = "\(Int(share * 100)) % of \(written(total)) \(what)"
    let left = elapsed * (1 / share - 1)
    return left < .milliseconds(500) ? text : "\(text), \(Self.rounded(left)) left"
  }

  private mutating func computedTotal() -> Int? {
    let total = knownTotal ?? (try? self.total())
    knownTotal = .some(total)
    return total
  }

  /// Whole seconds: the estimate is no more precise than that.
  private static func rounded(_ duration: Duration) -> String {
    Quantity.duration(.seconds((min(duration.milliseconds, .max - 500) + 500) / 1_000))
  }
}
