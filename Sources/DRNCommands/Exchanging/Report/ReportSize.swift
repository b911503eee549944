import DRN
import DRNInspect
import DRNLog

/// An estimate of a page's size, before it is written.
struct ReportSize {
  /// The size from which on a browser takes long enough to open a page that it is said.
  static var large: Int { 10_000_000 }

  /// The estimated number of bytes.
  let byteCount: Int

  /// - Parameters:
  ///   - sessions: The sessions in the page.
  ///   - range: The positions of a single session; `nil` for all.
  ///   - transitions: The number of their transitions.
  init(
    of log: LogReader, _ sessions: [LogSession], in range: ClosedRange<Int>?, transitions: Int
  ) throws {
    var size = 200_000 + Self.sessionSize * sessions.count
    if transitions / max(sessions.count, 1) > Self.sampleCount, let session = sessions.last {
      size += try Self.transitionSize(in: session, range) * transitions / 10
    } else {
      size += Self.usualTransitionSize * transitions
    }
    for kind in SymbolKind.allCases {
      // A page has no more values than its transitions use; most use one.
      let count = min(try log.symbolCount(of: kind), 2 * transitions)
      size += try Self.averageSize(of: kind, in: log) * count
    }
    byteCount = size
  }

  /// A session's line in the list and its columns.
  private static var sessionSize: Int { 360 }
  private static var usualTransitionSize: Int { 16 }
  /// The number of transitions that are encoded to learn how large one is.
  private static var sampleCount: Int { 4_096 }

  /// The size of ten transitions in the page, by those in the middle of a session.
  ///
  /// How many bytes a transition takes depends most on how far its time is from the one before.
  private static func transitionSize(
    in session: LogSession, _ range: ClosedRange<Int>?
  ) throws -> Int {
    var size = 0
    let page = ReportPage { size += $0.count }
    let all = (range ?? session.firstSeq...Int.max).clamped(
      to: session.firstSeq...(try session.head()))
    let first = max(all.lowerBound, (all.lowerBound + all.upperBound - sampleCount) / 2)
    var writer = ReportWriter(session.source, into: page, title: "", log: "", progress: nil)
    var written = try writer.write(
      session, in: first...min(first + sampleCount - 1, all.upperBound))
    let count = written.count
    var blocks = SessionBlocks(page)
    try blocks.add(0) { try written.finish(BranchTree(session), $0) }
    return 10 * size / max(count, 1)
  }

  /// The average size of a value in the page, by the first of them: its JSON, and its text unless that is the
  /// JSON as well.
  private static func averageSize(
    of kind: SymbolKind, in log: LogReader
  ) throws(LogError) -> Int {
    let numbers = try log.symbolNumbers(of: kind, after: 0).prefix(100)
    guard !numbers.isEmpty else { return 0 }
    var size = 0
    let forms = kind == .json ? 1 : 2
    for number in numbers { size += 15 + forms * (try log.json(of: kind, number).count) }
    return size / numbers.count
  }
}
