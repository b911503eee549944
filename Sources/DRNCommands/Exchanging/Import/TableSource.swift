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
    while true {
      do {
        guard let cells = try first.take() ?? rows.next() else { break }
        guard cells.count == width else {
          throw LineError("it has a different number of cells than the first line")
        }
        try recorder.record(try step(cells), &report)
      } catch let error as LineError {
        try report.leaveOut(error, at: place)
      }
      report.updateProgress(to: rows.byteCount)
    }
  }

  private func step(_ cells: [[UInt8]]) throws(LineError) -> ForeignStep {
    func text(_ meaning: ColumnMap.Meaning) throws(LineError) -> String? {
      guard let index = indices[meaning], !cells[index].isEmpty else { return nil }
      guard let text = String(validating: cells[index], as: UTF8.self) else {
        throw LineError("its \(meaning.rawValue) is not UTF-8")
      }
      return text
    }
    func value(_ meaning: ColumnMap.Meaning) throws(LineError) -> JSONValue? {
      try text(meaning).map(Self.value)
    }
    let route = try value(.route).map(JSONRoute.init)
    let tab = try text(.tab).map { JSONRoute.Tab(json: .string($0)) }
    let overlay = try value(.overlay).map(JSONRoute.Overlay.init)
    let note = try text(.label).map { label throws(LineError) in
      (label: label, payload: try value(.payload))
    }
    var step = ForeignStep(
      session: try text(.session) ?? session, time: try time(try text(.time)),
      cause: try text(.cause).map(Cause.init(rawValue:)) ?? .user,
      event: .seen(route, tab: tab, overlay: .unknown), note: note)
    guard let kind = try text(.kind) else {
      if indices[.overlay] != nil {
        step.event = .seen(route, tab: tab, overlay: overlay.map { .shown($0) } ?? .none)
      }
      return step
    }
    let action = try ForeignKind(kind).action(
      route: route, tab: tab, overlay: overlay, label: note?.label, payload: note?.payload)
    step.event = .did(action)
    // A note or a mark already uses the label.
    switch action {
    case .note, .mark: step.note = nil
    default: break
    }
    return step
  }

  private func time(_ text: String?) throws(LineError) -> Timestamp? {
    guard let text else { return nil }
    guard let time = ForeignTime.timestamp(text) else {
      throw LineError(
        "its time is neither of the form 2026-11-21T10:00:00Z nor a number since 1970")
    }
    return time
  }

  /// Parses a cell that is a JSON object, array or string; any other cell is a plain string.
  private static func value(_ text: String) -> JSONValue {
    guard let first = text.utf8.first, Array(#"{[""#.utf8).contains(first) else {
      return .string(text)
    }
    return (try? JSONValue(parsing: text)) ?? .string(text)
  }
}
