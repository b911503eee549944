import ArgumentParser
import DRN
import DRNLog

/// Says of a position whether it is good or bad.
protocol PositionTest {
  /// What a position is that this says to be bad: "the first one that …".
  var meaning: String { get }

  /// Looks whether there is anything to search for.
  mutating func checkEnds() throws

  mutating func verdict(at seq: Int) throws -> Bisection.Verdict
}

/// A search for the first bad position, and what is said of it.
struct BisectSearch {
  private let session: LogSession
  private let output: OutputOptions
  private var bisection: Bisection
  private var steps = 0

  init(_ session: LogSession, good: Int, bad: Int, output: OutputOptions) {
    self.session = session
    self.output = output
    bisection = Bisection(good: good, bad: bad)
  }

  /// Searches, and prints what was found.
  ///
  /// - Throws: ``CommandTrouble`` with status 1 where only skipped positions are left.
  mutating func run(_ test: some PositionTest) throws {
    var test = test
    do {
      try test.checkEnds()
    } catch {
      if output.json { showJSON(nil, candidates: nil, nil) }
      throw error
    }
    while true {
      switch bisection.next {
      case .test(let seq):
        sayNext(seq)
        bisection.mark(seq, try test.verdict(at: seq))
        steps += 1
      case .found(let seq):
        return try show(seq, test)
      case .onlySkipped(let range):
        if output.json { showJSON(nil, candidates: range, nil) }
        throw CommandTrouble(
          description: "Only skipped positions are left: \(test.meaning) is one of "
            + "\(range.lowerBound)..\(range.upperBound).",
          status: .nothingFound)
      }
    }
  }

  private func sayNext(_ seq: Int) {
    let (positions, steps) = (bisection.remainingPositions, bisection.remainingSteps)
    StandardError.write(
      "Bisecting: \(grouped(positions)) position\(positions == 1 ? "" : "s") left, "
        + "about \(counted(steps, "step")); trying \(grouped(seq))\n")
  }

  private func show(_ seq: Int, _ test: some PositionTest) throws {
    let record = try session.position(seq).record
    if output.json { return showJSON(seq, candidates: nil, try event(record)) }
    if output.plain { return try PlainLine.write(record, of: session) }
    let text = TransitionText(session: session, style: output.style, times: output.times)
    StandardOutput.shared.line(try text.line(record))
    let skipped = bisection.skipped.count
    StandardOutput.shared.line(
      "Transition \(seq) is \(test.meaning), found in \(counted(steps, "step"))"
        + (skipped == 0 ? "." : ", \(skipped) of them skipped."))
  }

  private func event(_ record: EventRecord) throws(LogError) -> [UInt8] {
    try TransitionLine(session).bytes(record)
  }

  private func showJSON(_ first: Int?, candidates: ClosedRange<Int>?, _ event: [UInt8]?) {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("first", first.map { .integer($0) } ?? .null)
    if let candidates {
      line.object("candidates") { line in
        line.member("first", candidates.lowerBound)
        line.member("last", candidates.upperBound)
      }
    }
    line.member("steps", steps)
    line.array("skipped") { line in
      for seq in bisection.skipped { line.integer(seq) }
    }
    line.member("event", canonical: event)
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
