import DRN
import DRNInspect
import DRNLog

/// JSON Lines of another program, with an object for each action of a user or for each screen view.
struct ForeignLinesSource: ImportSource, ~Copyable {
  private var lines: LineInput
  private let paths: [ColumnMap.Meaning: ColumnPath]
  /// The session of lines without a session name.
  private let session: String

  init(
    _ lines: consuming LineInput, paths: [ColumnMap.Meaning: ColumnPath], session: String
  ) {
    self.lines = lines
    self.paths = paths
    self.session = session
  }

  var place: String { "line \(lines.lineNumber)" }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    var recorder = ForeignRecorder(log)
    let now = SystemClock.now
    // A name that no line has was meant as another one.
    var missing = Set(paths.keys)
    while let line = try lines.next() {
      if line.allSatisfy(\.isWhiteSpace) { continue }
      do {
        let object = try Self.object(line)
        let values = paths.compactMapValues { $0.value(in: object) }
        missing.subtract(values.keys)
        let step = try ForeignStep(
          LineColumns(values: values, meanings: Set(paths.keys)), session: session, now: now)
        if let number = step.doubtfulTime { report.countDoubtful(number, at: place) }
        try recorder.record(step, &report)
      } catch let error as LineError {
        try report.leaveOut(error, at: place)
      }
      report.updateProgress(to: lines.byteCount)
    }
    for meaning in ColumnMap.Meaning.allCases where missing.contains(meaning) {
      guard let path = paths[meaning] else { continue }
      report.note("No line has '\(path.text)', which was to be the \(meaning.rawValue).")
    }
  }

  private static func object(_ line: [UInt8]) throws(LineError) -> JSONValue {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      throw LineError("it is not JSON: \(error)")
    }
    guard value.objectValue != nil else { throw LineError("it is not a JSON object") }
    return value
  }
}

/// Where a line has something: a key of its object, or a path into it.
struct ColumnPath {
  let text: String
  /// `nil` if the text can only be a key, such as `@timestamp`.
  private let path: JSONPath?

  init(_ text: String) {
    self.text = text
    path = try? JSONPath(parsing: text)
  }

  /// What is there; `null` is nothing.
  func value(in object: JSONValue) -> JSONValue? {
    // A key may have a dot in it.
    let value = object[text] ?? path?.value(in: object)
    return value?.isNull == true ? nil : value
  }
}

/// What a line has.
private struct LineColumns: ForeignColumns {
  let values: [ColumnMap.Meaning: JSONValue]
  let meanings: Set<ColumnMap.Meaning>

  func has(_ meaning: ColumnMap.Meaning) -> Bool { meanings.contains(meaning) }

  func value(_ meaning: ColumnMap.Meaning) throws(LineError) -> JSONValue? {
    guard let value = values[meaning], value.stringValue != "" else { return nil }
    return value
  }

  func text(_ meaning: ColumnMap.Meaning) throws(LineError) -> String? {
    try value(meaning).map { $0.stringValue ?? $0.canonicalText }
  }
}
