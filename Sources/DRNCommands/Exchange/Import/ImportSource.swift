import DRNLog

/// A file of one form that is read into a log.
protocol ImportSource: ~Copyable {
  /// Where the reading is, such as "line 17".
  var place: String { get }

  /// What is shown of how far the reading has come; it is told to the report.
  var progress: Progress { get }

  /// Reads all of it.
  ///
  /// - Throws: `LineError` for what ends the import, and `LogError`.
  mutating func read(into log: EventLog, _ report: inout ImportReport) throws
}

/// Lines that an export wrote.
struct JSONLinesSource: ImportSource, ~Copyable {
  private var lines: LineInput

  init(_ lines: consuming LineInput) { self.lines = lines }

  var place: String { "line \(lines.lineNumber)" }

  var progress: Progress { lines.progress }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var importer = LogImporter(into: log)
    while let line = try lines.next() {
      if line.allSatisfy(\.isWhiteSpace) { continue }
      try importer.add(line)
      report.transitionCount = importer.transitionCount
      report.come(to: lines.byteCount)
    }
    try importer.finish()
    report.sessionCount = importer.sessionCount
  }
}

extension LineInput {
  /// How much of the input was read: how many transitions that makes nobody knows before its end.
  var progress: Progress {
    let total = totalByteCount
    return Progress("read", of: total, in: Quantity.bytes)
  }
}
