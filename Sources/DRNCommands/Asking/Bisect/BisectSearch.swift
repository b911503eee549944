import ArgumentParser
import DRN
import DRNInspect
import DRNLog

/// Decides whether a position is good, bad or to be skipped.
protocol PositionTest {
  /// Describes the position that the search looks for, such as "the first bad one".
  var meaning: String { get }

  /// Throws if the good and the bad position cannot be the bounds of a search.
  mutating func validateEnds() throws

  mutating func verdict(at seq: Int) throws -> Bisection.Verdict
}

/// A search for the first bad position, and its output.
struct BisectSearch {
  private let session: LogSession
  private let output: OutputOptions
  private let context: CommandContext
  private var bisection: Bisection
  private var steps = 0

  init(
    _ session: LogSession, good: Int, bad: Int, output: OutputOptions,
    in context: CommandContext
  ) {
    (self.session, self.output, self.context) = (session, output, context)
    bisection = Bisection(good: good, bad: bad)
  }

  /// Searches, and prints the result.
  ///
  /// - Throws: ``CommandError`` with status 1 if only skipped positions are left.
  mutating func run(_ test: some PositionTest) throws {
    var test = test
    do {
      try test.validateEnds()
    } catch {
      if output.json { try showJSON(nil, candidates: nil, nil) }
      throw error
    }
    while true {
      switch bisection.next {
      case .test(let seq):
        reportNext(seq)
        bisection.mark(seq, try test.verdict(at: seq))
        steps += 1
      case .found(let seq):
        return try show(seq, test)
      case .onlySkipped(let range):
        if output.json { try showJSON(nil, candidates: range, nil) }
        throw CommandError(
          "Only skipped positions are left: \(test.meaning) is one of "
            + "\(range.lowerBound)..\(range.upperBound).",
          status: .nothingFound)
      }
    }
  }

  private func reportNext(_ seq: Int) {
    let (positions, steps) = (bisection.remainingPositions, bisection.remainingSteps)
    context.errors.write(
      "Bisecting: \(grouped(positions)) position\(positions == 1 ? "" : "s") left, "
        + "about \(counted(steps, "step")); trying \(grouped(seq))\n")
  }

  private func show(_ seq: Int, _ test: some PositionTest) throws {
    let record = try session.position(seq).record
    if output.json {
      return try showJSON(seq, candidates: nil, TransitionLine(session).bytes(record))
    }
    try TransitionOutput(session, output, in: context).show(record)
    guard output.isText else { return }
    let skipped = bisection.skipped.count
    context.output.line(
      "Transition \(seq) is \(test.meaning), found in \(counted(steps, "step"))"
        + (skipped == 0 ? "." : ", \(skipped) of them skipped."))
  }

  private func showJSON(_ first: Int?, candidates: ClosedRange<Int>?, _ event: [UInt8]?) throws {
    let searched = try session.searched()
    context.object { line in
      line.member("first", first.map { .integer($0) } ?? .null)
      if let candidates {
        line.object("candidates") { line in
          line.member("first", candidates.lowerBound)
          line.member("last", candidates.upperBound)
        }
      }
      line.member("steps", steps)
      line.member("skipped", .array(bisection.skipped.map { .integer($0) }))
      line.member("event", canonical: event)
      searched.write(to: &line)
    }
  }
}
