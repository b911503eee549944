import DRN
import DRNInspect
import DRNLog

/// A table from another tool, with a row for each action of a user or for each screen view.
struct TableSource: ImportSource, ~Copyable {
  private var rows: CSVInput
  private let indices: [ColumnMap.Meaning: Int]
  private let width: Int
  /// The session of rows without a session name.
  private let session: String
  /// The first row, already read, of a table without a header.
  private var first: [[UInt8]]?

  /// - Parameters:
  ///   - rows: The input after its first row.
  ///   - first: The first row, if it is not a header.
  init(
    _ rows: consuming CSVInput, indices: [ColumnMap.Meaning: Int], width: Int, session: String,
    first: [[UInt8]]?
  ) {
    self.rows = rows
    self.indices = indices
    self.width = width
    self.session = session
    self.first = first
  }

  var place: String { "line \(rows.lineNumber)" }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var recorder = ForeignRecorder(log)
    let now = SystemClock.now
    while true {
      do {
        guard let cells = try first.take() ?? rows.next() else { break }
        guard cells.count == width else {
          throw LineError("it has a different number of cells than the first line")
        }
        let step = try ForeignStep(
          TableRow(cells: cells, indices: indices), session: session, now: now)
        if let number = step.doubtfulTime { report.countDoubtful(number, at: place) }
        try recorder.record(step, &report)
      } catch let error as LineError {
        try report.leaveOut(error, at: place)
      }
      report.updateProgress(to: rows.byteCount)
    }
  }
}

/// The cells of a row.
private struct TableRow: ForeignColumns {
  let cells: [[UInt8]]
  let indices: [ColumnMap.Meaning: Int]

  func has(_ meaning: ColumnMap.Meaning) -> Bool { indices[meaning] != nil }

  func text(_ meaning: ColumnMap.Meaning) throws(LineError) -> String? {
    guard let index = indices[meaning], !cells[index].isEmpty else { return nil }
    guard let text = String(validating: cells[index], as: UTF8.self) else {
      throw LineError("its \(meaning.rawValue) is not UTF-8")
    }
    return text
  }

  /// Parses a cell that is a JSON object, array or string; any other cell is a plain string.
  func value(_ meaning: ColumnMap.Meaning) throws(LineError) -> JSONValue? {
    guard let text = try text(meaning) else { return nil }
    guard let first = text.utf8.first, Array(#"{[""#.utf8).contains(first) else {
      return .string(text)
    }
    return (try? JSONValue(parsing: text)) ?? .string(text)
  }
}
