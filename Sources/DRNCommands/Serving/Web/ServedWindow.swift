import DRN
import DRNInspect
import DRNLog

/// The part of a session that a page gets at a time: all of a short one, or the surroundings of a position.
///
/// Its columns are those of `drn report`, and its values are numbered anew, so that it stands for itself.
struct ServedWindow {
  /// The longest session that is sent as a whole.
  static let wholeLimit = 20_000
  /// The number of transitions of a part, at most, and where nothing else is asked for.
  static let size = 4_096

  private let session: LogSession
  private let head: Int
  let range: ClosedRange<Int>
  private let seq: Int

  /// - Parameters:
  ///   - head: The newest position.
  ///   - seq: A position; outside of the session, the nearest one counts.
  ///   - size: The number of transitions of a part, from 1 to ``size``; others are limited to that.
  init(_ session: LogSession, head: Int, around seq: Int, size: Int = Self.size) {
    (self.session, self.head) = (session, head)
    let all = session.firstSeq...head
    self.seq = min(max(seq, all.lowerBound), all.upperBound)
    guard all.count > Self.wholeLimit else {
      range = all
      return
    }
    let size = min(max(size, 1), Self.size)
    let first = min(max(self.seq - size / 2, all.lowerBound), head - size + 1)
    range = first...first + size - 1
  }

  func json(
    _ reader: LogReader, _ tree: BranchTree, names: ShownNames
  ) throws -> [UInt8] {
    let budget = StateBudget(path: reader.path)
    var symbols = ReportSymbols(budget)
    var written = ReportSession(session, from: range.lowerBound, &symbols, budget)
    try session.forEachState(in: range) { record, state, node in
      try written.add(record, state, node: node, &symbols)
      return true
    }
    var (encoder, columns) = (Base64(), [UInt8]())
    try written.finish(tree, to: session.position(head).node) {
      encoder.encode($0[...], into: &columns)
    }
    encoder.finish(into: &columns)
    return try JSONLineWriter.object { line in
      line.member("at", seq)
      line.member("head", head)
      line.member("firstSeq", session.firstSeq)
      try line.object("session") { line in
        try line.members(of: session, from: range.lowerBound, count: written.count)
        line.member("isPart", range.count < head + 1 - session.firstSeq)
        line.member("from", written.firstTime ?? session.startedAt)
        line.member("to", written.lastTime ?? session.startedAt)
      }
      let faults = reader.omissions.map(\.description)
      if let omitted = Omissions.sentence(of: faults, in: reader.path) {
        line.member("omitted", DisplayText.escaping(names.applied(to: omitted)))
      }
      line.key("symbols")
      try symbols.write(into: &line)
      line.member("columns", String(decoding: columns, as: UTF8.self))
    }
  }
}
