import DRN
public import DRNLog

/// Imports the lines of an export into a log.
///
/// Every event is stored as recorded, without applying any rules again. A transaction is written
/// when its last line has been read.
public struct LogImporter {
  private let log: EventLog
  /// Keyed by the bytes of their names, because canonically equivalent names are different
  /// sessions.
  private var sessions: [[UInt8]: Importing] = [:]
  /// The numbers of recently read short values; looking one up in the log is slower than reading a
  /// line.
  private let numbers = BoundedCache<Symbol, UInt32>()

  /// The number of imported sessions.
  public private(set) var sessionCount = 0

  /// The number of transitions read.
  public private(set) var transitionCount = 0

  private struct Symbol: Hashable {
    let kind: SymbolKind
    let json: [UInt8]
  }

  private struct Importing {
    var number: UInt32
    var nextSeq = 0
    var group: [EventRecord] = []
    /// The lines of the current group, and the log's symbol generation when the first was read.
    var lines: [LineFields] = []
    var generation: UInt64 = 0
    /// The state after the last line; `nil` if it has to be read from the log.
    var state: RecordedState?
  }

  /// How many sessions' states are kept at a time.
  private static var stateLimit: Int { 1_024 }
  private var stateCount = 0

  /// Imports into `log`; sessions that it already has are refused.
  public init(into log: EventLog) { self.log = log }

  /// Reads one line.
  ///
  /// - Throws: ``LineError`` for a line that is not a transition or does not follow the lines
  ///   before it, and `LogError`.
  public mutating func add(_ line: [UInt8]) throws { try add(LineFields(line)) }

  /// Imports a parsed line.
  ///
  /// - Throws: As ``add(_:)-([UInt8])``.
  package mutating func add(_ fields: LineFields) throws {
    let name = try fields.string("session")
    let generation = log.writer.generation
    let record = try record(fields)

    let key = Array(name.utf8)
    // Taken out, so that changing its state does not copy it.
    guard var importing = sessions.removeValue(forKey: key) else {
      sessions[key] = try start(name, with: record, fields, generation)
      transitionCount += 1
      return
    }
    defer { sessions[key] = importing }
    guard record.seq == importing.nextSeq else {
      throw LineError(
        "session '\(name)' continues with transition \(importing.nextSeq), not \(record.seq)")
    }
    try check(record, after: importing.group.first)
    try apply(record, to: &importing)
    importing.nextSeq += 1
    if importing.group.isEmpty { importing.generation = generation }
    importing.group.append(record)
    importing.lines.append(fields)
    if record.group.map({ $0.last == record.seq }) ?? true { try append(&importing) }
    transitionCount += 1
    if log.writer.backlog > min(65_536, log.writer.backlogLimit / 2) { try log.flush() }
  }

  /// Ends the import: writes everything, after which the sessions can be continued.
  ///
  /// - Throws: ``LineError`` for an incomplete transaction, and `LogError`.
  public mutating func finish() throws {
    let ended = sessions.values
    sessions = [:]
    for importing in ended { log.writer.release(importing.number) }
    try log.flush()
    if ended.contains(where: { !$0.group.isEmpty }) {
      throw LineError("the last transaction is not complete, and was left out")
    }
  }

  private func record(_ fields: LineFields) throws -> EventRecord {
    var record = EventRecord(
      seq: try fields.natural("seq"), time: try fields.time("time"), kind: try kind(fields))
    try fill(&record, from: fields)
    record = try normalized(record, fields)
    if let fault = record.fault { throw LineError("\(fault)") }
    return record
  }

  /// The event in the form in which a writer stores it.
  ///
  /// - Throws: ``LineError`` if the line has values that such an event cannot have.
  private func normalized(
    _ record: EventRecord, _ fields: LineFields
  ) throws(LineError) -> EventRecord {
    let lists = record.normalized()
    guard record.kind == .refused, let kind = EventKind(name: try fields.string("label"))
    else { return lists }
    guard lists.normalized(refusing: kind) == lists else {
      throw LineError("a refused '\(kind.name)' has no such values")
    }
    return lists
  }

  /// Appends a complete group.
  private func append(_ importing: inout Importing) throws {
    while try !log.writer.append(
      importing.group, to: importing.number, generation: importing.generation)
    {
      // Symbols that it refers to may have been removed since the lines were read.
      importing.generation = log.writer.generation
      importing.group = try importing.lines.map { try record($0) }
      // It may have numbers that were removed.
      importing.state = nil
    }
    (importing.group, importing.lines) = ([], [])
  }

  private mutating func start(
    _ name: String, with record: EventRecord, _ fields: LineFields, _ generation: UInt64
  ) throws -> Importing {
    guard record.kind == .started else {
      throw LineError("session '\(name)' does not begin with transition 0")
    }
    var (record, generation) = (record, generation)
    while true {
      if let number = try log.writer.startSession(
        named: name, with: record, generation: generation)
      {
        sessionCount += 1
        var importing = Importing(number: number, nextSeq: 1)
        countState()
        var state = RecordedState(Place(RecordedRoute(0)))
        do throws(FormatError) {
          try state.apply(record)
          importing.state = state
        } catch {
          throw LineError(error.reason)
        }
        return importing
      }
      generation = log.writer.generation
      record = try self.record(fields)
    }
  }

  /// Folds a line's event, so that no log is written that no reader accepts.
  ///
  /// - Throws: ``LineError`` if the state would exceed a limit, and `LogError`.
  private mutating func apply(_ record: EventRecord, to importing: inout Importing) throws {
    var taken = importing.state.take()
    if taken == nil { countState() }
    if record.kind == .rewound {
      importing.state = try log.writer.state(of: importing.number, after: record.target)
      return
    }
    var state: RecordedState
    if let known = taken.take() {
      state = known
    } else {
      let last = record.seq - 1 - importing.group.count
      state = try log.writer.state(of: importing.number, after: last)
      for earlier in importing.group { try state.apply(earlier) }
    }
    do throws(FormatError) {
      try state.apply(record)
    } catch {
      throw LineError(error.reason)
    }
    importing.state = state
  }

  /// Makes room for another session's state.
  private mutating func countState() {
    stateCount += 1
    guard stateCount > Self.stateLimit else { return }
    for key in sessions.keys { sessions[key]?.state = nil }
    stateCount = 1
  }

  /// Checks that a group's lines agree on the group and are contiguous.
  private func check(
    _ last: EventRecord, after first: EventRecord?
  ) throws(LineError) {
    let first = first ?? last
    guard first.group == last.group, first.group.map({ $0.first == first.seq }) ?? true else {
      throw LineError("transition \(last.seq) breaks the transaction that it stands in")
    }
  }

  private func kind(_ fields: LineFields) throws(LineError) -> EventKind {
    let name = try fields.string("kind")
    guard let kind = EventKind(name: name) else {
      throw LineError("'\(DisplayText.escaping(name))' is not a kind of transition")
    }
    return kind
  }

  private func fill(_ record: inout EventRecord, from fields: LineFields) throws {
    let cause = try fields.string("cause")
    if cause != Cause.user.rawValue { record.cause = try text(cause) }
    if let group = fields["group"], !group.isNull {
      let group = try LineFields(group)
      record.group = GroupRecord(
        name: try text(group.string("name")), first: try group.natural("first"),
        count: try group.natural("count"))
      try group.allowOnly(["name", "first", "count"])
      guard let group = record.group, group.first <= record.seq,
        record.seq - group.first < group.count
      else { throw LineError("transition \(record.seq) is outside its group") }
    }
    var known: Set = ["session", "seq", "time", "kind", "cause", "group", "meta", "state"]
    for field in EventRecord.fields(of: record.kind) {
      known.insert("\(field)")
      if let value = fields["\(field)"] {
        try set(field, to: value, in: &record, of: fields)
      } else if isRequired(field, of: record.kind) {
        _ = try fields.value("\(field)")
      }
    }
    if let meta = fields["meta"] {
      record.meta = try intern(.json, meta.canonicalBytes)
    }
    try fields.allowOnly(known)
  }

  /// Whether every event of that kind has the field. The event's own checks find missing values.
  private func isRequired(_ field: EventField, of kind: EventKind) -> Bool {
    switch field {
    case .count: kind != .refused
    case .target, .reason, .settings: true
    default: false
    }
  }

  private func set(
    _ field: EventField, to value: JSONValue, in record: inout EventRecord, of fields: LineFields
  ) throws {
    func symbol(_ kind: SymbolKind) throws -> UInt32 {
      try intern(kind, value.canonicalBytes)
    }
    func symbols(_ kind: SymbolKind) throws -> [UInt32] {
      guard let items = value.arrayValue else { throw LineError("'\(field)' is not an array") }
      return try items.map { item in
        // Among a reset's items `null` means none; a route or a lost value can itself be null.
        item.isNull && kind != .route && record.kind != .restored
          ? 0 : try intern(kind, item.canonicalBytes)
      }
    }
    switch field {
    case .route: record.route = try symbol(.route)
    case .routes: record.routes = try symbols(.route)
    case .overlays: record.overlays = try symbols(.overlay)
    case .tabs: record.tabs = try symbols(.tab)
    case .overlay: record.overlay = try symbol(.overlay)
    case .tab: record.tab = try symbol(.tab)
    case .flow: record.flow = try symbol(.flow)
    case .count: record.count = try fields.natural("count")
    case .target: record.target = try fields.natural("target")
    case .label: record.label = try text(fields.string("label"))
    case .payload: record.payload = try symbol(.json)
    case .reason: record.reason = try text(fields.string("reason"))
    case .settings: record.settings = try settings(value)
    }
  }

  private func settings(_ value: JSONValue) throws -> SettingsRecord {
    let fields = try LineFields(value)
    func optional(_ key: String) throws -> UInt32 {
      guard let value = fields[key], !value.isNull else { return 0 }
      return try text(fields.string(key))
    }
    try fields.allowOnly(["historyLimit", "window", "appVersion", "schema"])
    return SettingsRecord(
      historyLimit: try fields.natural("historyLimit"), window: try optional("window"),
      appVersion: try optional("appVersion"), schema: try optional("schema"))
  }

  /// The number of a value.
  ///
  /// - Throws: ``LineError`` if no reader would accept the value, and `LogError`.
  private func intern(_ kind: SymbolKind, _ json: [UInt8]) throws -> UInt32 {
    let limit = LogLimits.byteCount(of: kind)
    guard json.count <= limit else {
      throw LineError(
        "a \(kind == .text ? "text" : "value") has \(json.count) bytes as JSON, and the format "
          + "allows \(limit)")
    }
    guard json.count <= 1_024 else { return try log.writer.intern(kind, json) }
    let symbol = Symbol(kind: kind, json: json)
    if let known = numbers[symbol] { return known }
    let number = try log.writer.intern(kind, json)
    numbers[symbol] = number
    return number
  }

  private func text(_ text: String) throws -> UInt32 {
    try intern(.text, JSONValue.string(text).canonicalBytes)
  }
}
