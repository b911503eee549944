import DRNInspect
import DRNLog

/// One line for each transition, which `drn import` reads back without loss.
struct JSONLinesFormat: SessionFormat {
  let output: DataOutput
  private var isWhole = true
  /// Knows the values that were written.
  private var lines: TransitionLine?

  init(_ output: DataOutput) { self.output = output }

  mutating func begin(_ selection: ExportSelection) { isWhole = selection.isWhole }

  mutating func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    let lines = self.lines ?? TransitionLine(session)
    lines.begin(session)
    self.lines = lines
    if isWhole {
      // Does not compute the states, which are not printed.
      return try session.forEachRecord { record in
        try output.line { try lines.append(record, to: &$0, lineStart: $0.count) }
        progress()
      }
    }
    try session.replay(in: range) { record, _ in
      try output.line { try lines.append(record, to: &$0, lineStart: $0.count) }
      progress()
      return true
    }
  }
}
