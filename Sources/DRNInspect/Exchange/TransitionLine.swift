public import DRN
public import DRNLog

/// Writes transitions and states as JSON lines, in the format that `drn replay --json` prints and
/// `drn import` reads.
///
/// Keys have a fixed order; values are the log's canonical JSON, unchanged.
public struct TransitionLine {
  private let session: LogSession

  /// Creates a writer for the transitions of a session.
  public init(_ session: LogSession) { self.session = session }

  /// The line of a transition without a line break; includes the state after it if one is given.
  ///
  /// - Throws: `LogError` if a value cannot be read, or if the line would exceed 64 MiB.
  public func bytes(
    _ record: EventRecord, state: RecordedState? = nil
  ) throws(LogError) -> [UInt8] {
    var line = JSONLineWriter()
    try write(record, state: state, to: &line)
    return line.bytes
  }

  /// Writes a transition as an object.
  package func write(
    _ record: EventRecord, state: RecordedState? = nil, to line: inout JSONLineWriter
  ) throws(LogError) {
    var size = LineSize(session, from: line.bytes.count)
    line.beginObject()
    line.member("session", session.name)
    line.member("seq", record.seq)
    line.key("time")
    line.time(nanosecondsSince1970: record.time.nanosecondsSince1970)
    line.member("kind", record.kind.name)
    line.key("cause")
    line.canonical(
      record.cause == 0
        ? JSONValue.string(Cause.user.rawValue).canonicalBytes : try json(.text, record.cause))
    line.key("group")
    try write(record.group, to: &line)
    for field in EventRecord.fields(of: record.kind) {
      try write(field, of: record, to: &line, &size)
    }
    if record.meta != 0 { line.member("meta", canonical: try json(.json, record.meta)) }
    if let state {
      line.key("state")
      try write(state, to: &line, &size)
    }
    line.endObject()
    try size.reach(line.bytes.count)
  }

  private func write(_ group: GroupRecord?, to line: inout JSONLineWriter) throws(LogError) {
    guard let group else { return line.null() }
    line.beginObject()
    line.member("name", canonical: try json(.text, group.name))
    line.member("first", group.first)
    line.member("count", group.count)
    line.endObject()
  }

  private func write(
    _ field: EventField, of record: EventRecord, to line: inout JSONLineWriter,
    _ size: inout LineSize
  ) throws(LogError) {
    switch record[field] {
    case .number(let number):
      // A refusal has a count only if the refused action has one.
      if record.kind != .refused || number != 0 { line.member("\(field)", number) }
    case .symbol(let kind, let symbol):
      if symbol != 0 { line.member("\(field)", canonical: try json(kind, symbol)) }
    case .list(let kind, let symbols):
      guard !symbols.isEmpty else { return }
      line.key("\(field)")
      try write(symbols, of: kind, to: &line, &size)
    case .settings:
      guard let settings = record.settings else { return }
      line.member("settings", canonical: try bytes(settings))
    }
  }

  /// A session's settings at its start, as an object.
  package func bytes(_ settings: SettingsRecord) throws(LogError) -> [UInt8] {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("historyLimit", settings.historyLimit)
    line.member("window", canonical: try optional(.text, settings.window))
    line.member("appVersion", canonical: try optional(.text, settings.appVersion))
    line.member("schema", canonical: try optional(.text, settings.schema))
    line.endObject()
    return line.bytes
  }

  /// Writes a state as an object.
  package func write(
    _ state: RecordedState, to line: inout JSONLineWriter
  ) throws(LogError) {
    var size = LineSize(session, from: line.bytes.count)
    try write(state, to: &line, &size)
  }

  private func write(
    _ state: RecordedState, to line: inout JSONLineWriter, _ size: inout LineSize
  ) throws(LogError) {
    line.beginObject()
    line.member("currentRoute", canonical: try json(.route, state.currentRoute.number))
    line.key("overlays")
    try write(state.overlays.map(\.number), of: .overlay, to: &line, &size)
    line.key("rootOverlays")
    try write(state.rootOverlays.map(\.number), of: .overlay, to: &line, &size)
    line.member("origin", canonical: try optional(.route, state.origin?.number ?? 0))
    line.key("entries")
    try write(state.entries.map(\.route.number), of: .route, to: &line, &size)
    line.member("cursor", state.cursor)
    line.member("tab", canonical: try optional(.tab, state.tab?.number ?? 0))
    line.member("flow", canonical: try optional(.flow, state.flow?.number ?? 0))
    line.endObject()
    try size.reach(line.bytes.count)
  }

  /// A list of values; number 0 is `null`.
  private func write(
    _ symbols: [UInt32], of kind: SymbolKind, to line: inout JSONLineWriter,
    _ size: inout LineSize
  ) throws(LogError) {
    line.beginArray()
    for symbol in symbols {
      if let json = try optional(kind, symbol) { line.canonical(json) } else { line.null() }
      try size.reach(line.bytes.count)
    }
    line.endArray()
  }

  private func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try session.json(of: kind, number)
  }

  private func optional(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    number == 0 ? nil : try json(kind, number)
  }
}

extension JSONLineWriter {
  /// A member with a transition of a session, or `null`.
  package mutating func member(
    _ key: String, _ record: EventRecord?, of session: LogSession?
  ) throws(LogError) {
    self.key(key)
    guard let record, let session else { return null() }
    try TransitionLine(session).write(record, to: &self)
  }

  /// A member with a state of a session, or `null`.
  package mutating func member(
    _ key: String, _ state: RecordedState?, of session: LogSession?
  ) throws(LogError) {
    self.key(key)
    guard let state, let session else { return null() }
    try TransitionLine(session).write(state, to: &self)
  }
}
