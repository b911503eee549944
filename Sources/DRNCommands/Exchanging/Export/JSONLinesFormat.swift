import DRNInspect
import DRNLog

/// One line for each transition; whole sessions, or their beginnings, are read back by `drn import` without loss.
struct JSONLinesFormat: SessionFormat {
  static let hasGaps = true

  let output: DataOutput
  /// What is exported; `nil` for all.
  private var selection: ExportSelection?
  /// Knows the values that were written.
  private var lines: TransitionLine?

  init(_ output: DataOutput) { self.output = output }

  mutating func begin(_ selection: ExportSelection) {
    self.selection = selection.isWhole ? nil : selection
  }

  mutating func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    let lines = self.lines ?? TransitionLine(session)
    lines.begin(session)
    self.lines = lines
    guard let selection else {
      // Does not compute the states, which are not printed.
      return try session.forEachRecord { record in
        try output.line { try lines.append(record, to: &$0, lineStart: $0.count) }
        progress()
      }
    }
    try session.replay(in: range) { record, _ in
      guard selection.contains(record) else { return true }
      try output.line { try lines.append(record, to: &$0, lineStart: $0.count) }
      progress()
      return true
    }
  }
}
