import DRN
import DRNInspect
import DRNLog

extension ReportWriter {
  /// Writes a page of two sessions side by side, of one log or of two.
  ///
  /// - Parameter titles: What is compared.
  mutating func write(_ diff: SessionDiff, titles: (left: String, right: String)) throws {
    defer { progress?.finish() }
    let rows = try AlignedRows.aligning(diff)
    try page.begin(title: title)
    // Two logs have no graph and no statistics in common.
    let isOneLog = diff.left.source.path == diff.right.source.path
    let whole = isOneLog ? try graph(of: [diff.left, diff.right], in: nil) : nil
    try page.graph(
      whole.map { GraphSVG(GraphDrawing($0, limit: GraphPicture.usualLimit)).text } ?? "")
    var (listed, blocks) = ([[UInt8]](), SessionBlocks(page))
    for (session, key, title) in [
      (diff.left, "left", titles.left), (diff.right, "right", titles.right),
    ] {
      var written = try write(session, in: session.firstSeq...Int.max)
      listed.append(try list(session, from: session.firstSeq, written, key: key, title: title))
      try blocks.add(listed.count - 1) { try written.finish(BranchTree(session), $0) }
    }
    try blocks.finish()
    try writeStatistics([diff.left, diff.right], whole)
    try page.json("report", head(listed, omitted: 0, pair: rows))
    try page.end()
  }
}

extension AlignedRows {
  /// The rows for the page: the position at which both begin, and the kind and length of each run.
  func write(to line: inout JSONLineWriter) {
    line.member("first", first)
    line.member(
      "runs", .array(runs.map { .array([.integer($0.kind.rawValue), .integer($0.count)]) }))
  }
}
