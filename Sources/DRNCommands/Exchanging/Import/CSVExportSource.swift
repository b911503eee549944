import DRN
import DRNInspect
import DRNLog

/// A table that an export wrote; every event is imported as it was recorded.
struct CSVExportSource: ImportSource, ~Copyable {
  private var rows: CSVInput
  private let columns: [String]

  /// - Parameters:
  ///   - rows: The input after the header row.
  ///   - columns: That row.
  init(_ rows: consuming CSVInput, _ columns: [String]) {
    self.rows = rows
    self.columns = columns
  }

  var place: String { "line \(rows.lineNumber)" }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var importer = LogImporter(into: log)
    while true {
      do {
        guard let cells = try rows.next() else { break }
        try importer.add(try fields(of: cells))
      } catch let error as LineError {
        try report.leaveOutOfExport(error, at: place)
      }
      report.transitionCount = importer.transitionCount
      report.updateProgress(to: rows.byteCount)
    }
    try importer.finish(&report, at: place)
  }

  /// The fields that the transition would have as a line of JSON Lines.
  private func fields(of cells: [[UInt8]]) throws(LineError) -> LineFields {
    guard cells.count == columns.count else {
      throw LineError("it has \(cells.count) cells, and not \(columns.count)")
    }
    var cellsByColumn: [String: [UInt8]] = [:]
    for (column, cell) in zip(columns, cells) { cellsByColumn[column] = cell }
    func text(_ column: String) throws(LineError) -> JSONValue {
      guard let text = String(validating: cellsByColumn[column, default: []], as: UTF8.self) else {
        throw LineError("the cell of column '\(column)' is not UTF-8")
      }
      // The first apostrophe is the export's: see `CSVRow.text(_:)`.
      let scalars = text.unicodeScalars
      return .string(scalars.first == "'" ? String(scalars.dropFirst()) : text)
    }
    func json(_ column: String) throws(LineError) -> JSONValue? {
      guard let cell = cellsByColumn[column], !cell.isEmpty else { return nil }
      do {
        return try JSONValue(parsing: cell)
      } catch {
        throw LineError("the cell of column '\(column)' is not JSON: \(error)")
      }
    }
    var object = JSONObject()
    for column in ["session", "time", "kind", "cause"] { object[column] = try text(column) }
    object["seq"] = try json("seq")
    if let first = try json("groupFirst"), let count = try json("groupCount") {
      object["group"] = .object(
        JSONObject(uniqueMembers: [("name", try text("group")), ("first", first), ("count", count)])
      )
    }
    let kind = object["kind"]?.stringValue.flatMap(EventKind.init(name:))
    let fields = Set(kind.map(EventRecord.fields(of:)) ?? [])
    for field in EventField.allCases {
      let column = "\(field)"
      // An empty cell is an empty text if the kind has the field, and otherwise no text.
      if field == .label || field == .reason {
        let isEmpty = cellsByColumn[column]?.isEmpty ?? true
        if fields.contains(field) || !isEmpty { object[column] = try text(column) }
      } else if let value = try json(column) {
        object[column] = value
      }
    }
    object["meta"] = try json("meta")
    return try LineFields(.object(object))
  }
}
