import DRN
import DRNLog

/// A record for programs that read lines: fields in the order of ``PlainColumns``, with tabs between them.
///
/// Times are RFC 3339 in UTC, numbers have digits alone, and what is not there is empty. A value of the
/// log is JSON; any other text is as it is, but that `\\`, `\t`, `\n`, `\r` and `\u{1b}` stand for what
/// would end a field or do something to a terminal.
struct PlainLine {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  init() { bytes.reserveCapacity(256) }

  /// The record without its end.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the record.
  func write() { StandardOutput.shared.line(bytes) }

  mutating func text(_ text: String?) {
    separate()
    guard let text else { return }
    let escaped = text.utf8.contains(UInt8(ascii: "\\")) ? text.replacing("\\", with: "\\\\") : text
    bytes += DisplayText.escaping(escaped).utf8
  }

  mutating func number(_ number: Int?) {
    separate()
    if let number { bytes += "\(number)".utf8 }
  }

  /// A number with a fraction, as JSON has it.
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

  /// A value as JSON, with what a terminal would not just show escaped as JSON has it.
  mutating func json(_ json: [UInt8]?) {
    separate()
    guard let json else { return }
    if json.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      bytes += json
      return
    }
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      let text = String(scalar)
      if DisplayText.escaping(text) == text {
        bytes += text.utf8
      } else {
        for unit in text.utf16 {
          let digits = String(unit, radix: 16)
          bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      }
    }
  }

  private mutating func separate() {
    if !isEmpty { bytes.append(UInt8(ascii: "\t")) }
    isEmpty = false
  }
}

// Transitions and states.

extension PlainLine {
  /// Writes a record of a transition, and of the state after it where that is given.
  static func write(
    _ record: EventRecord, state: RecordedState? = nil, of session: LogSession
  ) throws(LogError) {
    var line = PlainLine()
    try line.transition(record, of: session)
    if let state { try line.state(state, of: session) }
    line.write()
  }

  /// The fields of ``PlainColumns/transition``.
  mutating func transition(_ record: EventRecord, of session: LogSession) throws(LogError) {
    text(session.name)
    number(record.seq)
    time(record.time)
    text(record.kind.rawValue)
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
    let isCounted = [.overlaysHidden, .wentBack, .wentForward].contains(record.kind)
    number(isCounted || record.count != 0 ? record.count : nil)
    number(record.kind == .rewound || record.kind == .marked ? record.target : nil)
    text(record.label == 0 ? nil : try session.text(record.label))
    try json(.json, record.payload, session)
    text(record.reason == 0 ? nil : try session.text(record.reason))
  }

  /// The fields of ``PlainColumns/state``.
  mutating func state(_ state: RecordedState, of session: LogSession) throws(LogError) {
    try json(.route, state.currentRoute.number, session)
    json(try session.jsonArray(of: .overlay, state.overlays.map(\.number)))
    json(try session.jsonArray(of: .overlay, state.rootOverlays.map(\.number)))
    try json(.route, state.origin?.number ?? 0, session)
    json(try session.jsonArray(of: .route, state.entries.map(\.route.number)))
    number(state.cursor)
    try json(.tab, state.tab?.number ?? 0, session)
    try json(.flow, state.flow?.number ?? 0, session)
  }

  /// The fields of ``PlainColumns/moment``: which transition, when and of which kind.
  mutating func moment(_ record: EventRecord?) {
    number(record?.seq)
    time(record?.time)
    text(record?.kind.rawValue)
  }

  /// A value of the log; 0 is none.
  mutating func json(
    _ kind: SymbolKind, _ symbol: UInt32, _ session: LogSession
  ) throws(LogError) {
    json(symbol == 0 ? nil : try session.json(of: kind, symbol))
  }
}
