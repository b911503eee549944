import DRNInspect
import DRNLog

/// One line for each transition, which `drn import` reads back without loss.
struct JSONLinesFormat: SessionFormat {
  let output: DataOutput
  private var isWhole = true

  init(_ output: DataOutput) { self.output = output }

  mutating func begin(_ selection: ExportSelection) { isWhole = selection.isWhole }

  func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    let line = TransitionLine(session)
    if isWhole {
      // Does not compute the states, which are not printed.
      return try session.forEachRecord { record in
        try output.line(try line.bytes(record))
        progress()
      }
    }
    try session.replay(in: range) { record, _ in
      try output.line(try line.bytes(record))
      progress()
      return true
    }
  }
}
