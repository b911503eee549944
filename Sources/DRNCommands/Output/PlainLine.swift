import DRN
import DRNLog

/// A plain record, for programs that read lines: tab-separated fields in the order of
/// ``PlainColumns``.
///
/// Times are RFC 3339 in UTC, numbers are not grouped, and absent values are empty. Values of the
/// log are JSON. In other text, backslashes and control characters are escaped, such as `\\`, `\t`,
/// `\n` and `\u{1b}`, so that it cannot end a field or control a terminal.
struct PlainLine {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  init() { bytes.reserveCapacity(256) }

  /// The record without its line feed.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write() { StandardOutput.shared.line(bytes) }

  mutating func text(_ text: String?) {
    separate()
    guard let text else { return }
    guard text.utf8.contains(UInt8(ascii: "\\")) else {
      bytes += DisplayText.escaping(text).utf8
      return
    }
    // By scalars: a backslash with a combining mark after it is another `Character`.
    let parts = text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
    bytes += DisplayText.escaping(parts.map { String($0) }.joined(separator: "\\\\")).utf8
  }

  mutating func number(_ number: Int?) {
    separate()
    if let number { bytes += "\(number)".utf8 }
  }

  /// Adds a floating-point number, formatted as in JSON.
  mutating func number(_ number: Double) {
    separate()
    bytes += "\(number)".utf8
  }

  mutating func flag(_ isTrue: Bool?) {
    separate()
    if let isTrue { bytes += "\(isTrue)".utf8 }
  }

  mutating func time(_ time: Timestamp?) {
    separate()
    guard let time else { return }
    RFC3339.write(nanosecondsSince1970: time.nanosecondsSince1970, into: &bytes)
  }

  /// Adds a JSON value, in which characters that could control a terminal are escaped as `\uXXXX`.
  mutating func json(_ json: [UInt8]?) {
    separate()
    guard let json else { return }
    if json.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      bytes += json
      return
    }
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if DisplayText.isSafe(scalar) {
        bytes += String(scalar).utf8
      } else {
        bytes.appendEscape(scalar)
      }
    }
  }

  private mutating func separate() {
    if !isEmpty { bytes.append(UInt8(ascii: "\t")) }
    isEmpty = false
  }
}

extension EventRecord {
  /// Whether it has a count. A refusal has one only if the refused call has one.
  var hasCount: Bool {
    Self.fields(of: kind).contains(.count) && (kind != .refused || count != 0)
  }
}

// Transitions and states.

extension PlainLine {
  /// Writes a record of a transition, and of the state after it if given.
  static func write(
    _ record: EventRecord, state: RecordedState? = nil, of session: LogSession
  ) throws(LogError) {
    var line = PlainLine()
    try line.transition(record, of: session)
    if let state { try line.state(state, of: session) }
    line.write()
  }

  /// Adds the fields of ``PlainColumns/transition``.
  mutating func transition(_ record: EventRecord, of session: LogSession) throws(LogError) {
    text(session.name)
    number(record.seq)
    time(record.time)
    text(record.kind.name)
    text(record.cause == 0 ? Cause.user.rawValue : try session.text(record.cause))
    text(try record.group.map { (group) throws(LogError) in try session.text(group.name) })
    if record.kind == .reset {
      json(try session.jsonArray(of: .route, record.routes))
    } else {
      try json(.route, record.route, session)
    }
    try json(.overlay, record.overlay, session)
    try json(.tab, record.tab, session)
    try json(.flow, record.flow, session)
    number(record.hasCount ? record.count : nil)
    number(EventRecord.fields(of: record.kind).contains(.target) ? record.target : nil)
    text(record.label == 0 ? nil : try session.text(record.label))
    try json(.json, record.payload, session)
    text(record.reason == 0 ? nil : try session.text(record.reason))
  }

  /// Adds the fields of ``PlainColumns/state``.
  mutating func state(_ state: RecordedState, of session: LogSession) throws(LogError) {
    for column in try session.columns(of: state) { json(column) }
  }

  /// Adds the seq, the time and the kind of a transition.
  mutating func moment(_ record: EventRecord?) {
    number(record?.seq)
    time(record?.time)
    text(record?.kind.name)
  }

  /// Adds a value of the log; an empty field for symbol 0.
  mutating func json(
    _ kind: SymbolKind, _ symbol: UInt32, _ session: LogSession
  ) throws(LogError) {
    json(symbol == 0 ? nil : try session.json(of: kind, symbol))
  }
}
