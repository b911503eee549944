import DRN
public import DRNLog

/// Imports the lines of an export into a log.
///
/// Every event is stored as recorded, without applying any rules again. A transaction is written
/// when its last line has been read.
public struct LogImporter {
  private let log: EventLog
  /// Keyed by the bytes of their names, because canonically equivalent names are different
  /// sessions. Without the current one.
  private var sessions: [[UInt8]: Importing] = [:]
  /// The session of the last line: lines of a session mostly follow each other.
  private var current: Importing?
  /// The numbers of recently read short values; looking one up in the log is slower than reading a
  /// line.
  let numbers = BoundedCache<Symbol, UInt32>()
  /// The settings of the session that was started last, and their JSON as it was found.
  var lastSettings: (json: [UInt8], record: SettingsRecord)?
  private var days = DayCache()

  /// The number of imported sessions.
  public private(set) var sessionCount = 0

  /// The number of transitions read; after ``finish()``, of those that were written.
  public private(set) var transitionCount = 0

  /// The number of transitions of incomplete transactions, which ``finish()`` left out.
  package private(set) var incompleteCount = 0

  struct Symbol: Hashable {
    let kind: SymbolKind
    /// Canonical JSON, or JSON as it was found in a line.
    let json: [UInt8]
  }

  /// A line, from which a record can be made again.
  private enum Line {
    case bytes([UInt8], ExportedLine)
    case fields(LineFields)
  }

  private struct Importing {
    let name: [UInt8]
    var number: UInt32
    var nextSeq = 0
    var group: [EventRecord] = []
    /// The lines of the current group, and the log's symbol generation when the first was read.
    var lines: [Line] = []
    var generation: UInt64 = 0
    /// The state after the last line; `nil` if it has to be read from the log.
    var state: RecordedState?
    /// Whether a line did not follow the one before it.
    var isInterrupted = false
  }

  /// How many sessions' states are kept at a time.
  private static var stateLimit: Int { 1_024 }
  /// The sessions with states; those that were taken up again are there more than once.
  private var stateKeys: [[UInt8]] = []

  /// Imports into `log`; sessions that it already has are refused.
  public init(into log: EventLog) { self.log = log }

  /// Reads one line. After a ``LineError`` others can be read: its session ends where the line is missing.
  ///
  /// - Throws: ``LineError`` for a line that is not a transition or does not follow the lines
  ///   before it, and `LogError`.
  public mutating func add(_ line: [UInt8]) throws {
    let generation = log.writer.generation
    if let exported = ExportedLine(line, &days), let record = try record(exported, line) {
      try add(record, of: line[exported.name], .bytes(line, exported), generation)
    } else {
      try add(LineFields(line))
    }
  }

  /// Imports a parsed line.
  ///
  /// - Throws: As ``add(_:)-([UInt8])``.
  package mutating func add(_ fields: LineFields) throws {
    let name = Array(try fields.string("session").utf8)
    let generation = log.writer.generation
    try add(try record(fields), of: name[...], .fields(fields), generation)
  }

  private mutating func add(
    _ record: EventRecord, of name: ArraySlice<UInt8>, _ line: Line, _ generation: UInt64
  ) throws {
    if current?.name.elementsEqual(name) != true {
      if let other = current.take() { sessions[other.name] = other }
      current = sessions.removeValue(forKey: Array(name))
    }
    // Taken out, so that changing its state does not copy it.
    guard var importing = current.take() else {
      current = try start(Array(name), with: record, line, generation)
      transitionCount += 1
      return
    }
    defer { current = importing }
    guard record.seq == importing.nextSeq else {
      let name = String(decoding: name, as: UTF8.self)
      // The same sentence for all that follow, for who goes on and counts them.
      guard !importing.isInterrupted else {
        throw LineError("transition \(importing.nextSeq) of session '\(name)' is missing before it")
      }
      importing.isInterrupted = true
      throw LineError(
        "session '\(name)' continues with transition \(importing.nextSeq), not \(record.seq)")
    }
    try check(record, after: importing.group.first)
    try apply(record, to: &importing)
    importing.nextSeq += 1
    if importing.group.isEmpty { importing.generation = generation }
    importing.group.append(record)
    importing.lines.append(line)
    if record.group.map({ $0.last == record.seq }) ?? true { try append(&importing) }
    transitionCount += 1
    if log.writer.backlog > min(65_536, log.writer.backlogLimit / 2) { try log.flush() }
  }

  /// Ends the import: writes everything, after which the sessions can be continued.
  ///
  /// - Throws: ``LineError`` for an incomplete transaction, and `LogError`.
  public mutating func finish() throws {
    if let last = current.take() { sessions[last.name] = last }
    let ended = sessions.values
    sessions = [:]
    for importing in ended { log.writer.release(importing.number) }
    try log.flush()
    incompleteCount = ended.reduce(0) { $0 + $1.group.count }
    transitionCount -= incompleteCount
    if incompleteCount > 0 {
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
  private mutating func append(_ importing: inout Importing) throws {
    while try !log.writer.append(
      importing.group, to: importing.number, generation: importing.generation)
    {
      // Symbols that it refers to may have been removed since the lines were read.
      importing.generation = log.writer.generation
      importing.group = try importing.lines.map { try record($0) }
      // It may have numbers that were removed.
      importing.state = nil
    }
    importing.group.removeAll(keepingCapacity: true)
    importing.lines.removeAll(keepingCapacity: true)
  }

  private mutating func record(_ line: Line) throws -> EventRecord {
    switch line {
    case .fields(let fields): return try record(fields)
    case .bytes(let bytes, let exported):
      return try record(exported, bytes) ?? record(LineFields(bytes))
    }
  }

  private mutating func start(
    _ key: [UInt8], with record: EventRecord, _ line: Line, _ generation: UInt64
  ) throws -> Importing {
    let name = String(decoding: key, as: UTF8.self)
    guard record.kind == .started else {
      throw LineError("session '\(name)' does not begin with transition 0")
    }
    var (record, generation) = (record, generation)
    while true {
      if let number = try log.writer.startSession(
        named: name, with: record, generation: generation)
      {
        sessionCount += 1
        var importing = Importing(name: key, number: number, nextSeq: 1)
        countState(of: key)
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
      record = try self.record(line)
    }
  }

  /// Folds a line's event, so that no log is written that no reader accepts.
  ///
  /// - Throws: ``LineError`` if the state would exceed a limit, and `LogError`.
  private mutating func apply(_ record: EventRecord, to importing: inout Importing) throws {
    var taken = importing.state.take()
    if taken == nil { countState(of: importing.name) }
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
  private mutating func countState(of key: [UInt8]) {
    if stateKeys.count >= Self.stateLimit {
      for other in stateKeys { sessions[other]?.state = nil }
      stateKeys.removeAll(keepingCapacity: true)
    }
    stateKeys.append(key)
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
    let names = Self.names[Int(record.kind.rawValue)]
    for (field, name) in names.fields {
      if let value = fields[name] {
        try set(field, to: value, in: &record, of: fields)
      } else if isRequired(field, of: record.kind) {
        _ = try fields.value(name)
      }
    }
    if let meta = fields["meta"] {
      record.meta = try intern(.json, meta.canonicalBytes)
    }
    try fields.allowOnly(names.known)
  }

  /// The fields of each kind with their names, by its raw value, and all names that a line can have.
  private static let names: [(fields: [(EventField, String)], known: Set<String>)] = {
    let last = EventKind.allCases.map(\.rawValue).max() ?? 0
    return (0...last).map { code in
      let kinds = EventKind(rawValue: code).map { EventRecord.fields(of: $0) } ?? []
      let fields = kinds.map { ($0, "\($0)") }
      let common: Set = ["session", "seq", "time", "kind", "cause", "group", "meta", "state"]
      return (fields, common.union(fields.map(\.1)))
    }
  }()

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
    /// The routes of an edit: none where it keeps an entry, which can have a `null` beside it.
    func routes() throws -> [UInt32] {
      guard let kept = fields["kept"]?.arrayValue, let items = value.arrayValue,
        kept.count == items.count
      else { return try symbols(.route) }
      return try zip(items, kept).map { item, kept in
        kept.isNull ? try intern(.route, item.canonicalBytes) : 0
      }
    }
    switch field {
    case .route: record.route = try symbol(.route)
    case .routes: record.routes = try routes()
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
    case .kept: record.kept = try kept(value)
    }
  }

  private func kept(_ value: JSONValue) throws -> [UInt32] {
    guard let items = value.arrayValue else { throw LineError("'kept' is not an array") }
    return try items.map { item in
      if item.isNull { return 0 }
      guard let index = item.numberValue?.int64,
        (0..<Int64(NavigationLimits.places)).contains(index)
      else {
        throw LineError("'kept' has an item that is neither null nor the index of an entry")
      }
      return UInt32(index + 1)
    }
  }

  func settings(_ value: JSONValue) throws -> SettingsRecord {
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
  func intern(_ kind: SymbolKind, _ json: [UInt8]) throws -> UInt32 {
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
