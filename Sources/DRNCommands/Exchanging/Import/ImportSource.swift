import DRNInspect
import DRNLog

/// A file of one format that is read into a log.
protocol ImportSource: ~Copyable {
  /// The place that is being read, such as "line 17".
  var place: String { get }

  /// Reads the whole file into a log.
  ///
  /// - Throws: `LineError` for an item that ends the import, and `LogError`.
  mutating func read(into log: EventLog, _ report: inout ImportReport) throws
}

/// A JSON Lines file that an export wrote.
struct JSONLinesSource: ImportSource, ~Copyable {
  private var lines: LineInput

  init(_ lines: consuming LineInput) { self.lines = lines }

  var place: String { "line \(lines.lineNumber)" }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var importer = LogImporter(into: log)
    while let line = try lines.next() {
      if line.allSatisfy(\.isWhiteSpace) { continue }
      do {
        try importer.add(line)
      } catch let error as LineError {
        try report.leaveOutOfExport(error, at: place)
      }
      report.transitionCount = importer.transitionCount
      report.updateProgress(to: lines.byteCount)
    }
    try importer.finish(&report, at: place)
  }
}

extension LogImporter {
  /// Ends the import, and counts the lines of a transaction that is not complete.
  mutating func finish(_ report: inout ImportReport, at place: String) throws {
    do {
      try finish()
    } catch let error as LineError {
      try report.leaveOutOfExport(error, count: incompleteCount, at: place)
    }
    report.transitionCount = transitionCount
    report.sessionCount = sessionCount
  }
}

extension LineInput {
  /// Progress in bytes: the number of transitions is not known before the end of the input.
  func progress(in context: CommandContext) -> Progress {
    let total = totalByteCount
    return context.progress("read", of: total, in: Quantity.bytes)
  }
}
