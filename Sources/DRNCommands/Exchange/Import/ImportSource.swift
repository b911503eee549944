import DRNLog

/// A file of one form that is read into a log.
protocol ImportSource: ~Copyable {
  /// Where the reading is, such as "line 17".
  var place: String { get }

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

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var importer = LogImporter(into: log)
    while let line = try lines.next() {
      if line.allSatisfy(\.isWhiteSpace) { continue }
      try importer.add(line)
      report.transitionCount = importer.transitionCount
    }
    try importer.finish()
    report.sessionCount = importer.sessionCount
  }
}
