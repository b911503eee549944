import DRN
public import DRNLog

extension LogReader {
  /// Finds the values that a build of an app can no longer decode.
  ///
  /// - Parameters:
  ///   - schema: What the build decodes.
  ///   - migrations: Applied to values that do not match; a value that then matches is no finding.
  ///   - progress: Called regularly with the number of transitions searched, if there are any
  ///     findings.
  /// - Throws: `LogError` if the log cannot be read.
  /// - Complexity: O(*v*) for *v* distinct values if all can be decoded; otherwise also O(*n*) for
  ///   *n* transitions.
  public func check(
    against schema: LogSchema, migrations: MigrationChain = MigrationChain(),
    progress: (Int) -> Void = { _ in }
  ) throws -> SchemaReport {
    var search = SchemaSearch(self)
    for kind in LogSchema.kinds {
      try search.look(at: kind, against: schema, migrations)
    }
    guard !search.report.findings.isEmpty else { return search.report }
    try forEachSession { session in try search.look(through: session, progress) }
    return search.report
  }
}

/// Finds the values first, and then the transitions that use them.
private struct SchemaSearch {
  let log: LogReader
  var report = SchemaReport()
  private var indices: [SymbolKey: Int] = [:]
  private var transitions = 0

  init(_ log: LogReader) { self.log = log }

  /// Checks every value of a kind.
  mutating func look(
    at kind: SymbolKind, against schema: LogSchema, _ migrations: MigrationChain
  ) throws {
    let count = try log.symbolCount(of: kind)
    guard schema.shapes[kind] != nil else {
      if count > 0 { report.notChecked.append(kind) }
      return
    }
    report.values += count
    var last: UInt32 = 0
    while case let numbers = try log.symbolNumbers(of: kind, after: last), let end = numbers.last {
      for number in numbers { try look(at: number, kind, against: schema, migrations) }
      last = end
    }
  }

  private mutating func look(
    at number: UInt32, _ kind: SymbolKind, against schema: LogSchema, _ migrations: MigrationChain
  ) throws {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: try log.json(of: kind, number))
    } catch let error as JSONError {
      throw LogError(.corrupt("\(kind) symbol \(number): \(error)"), path: log.path)
    }
    guard let mismatch = schema.failure(of: json, kind) else { return }
    let outcome = migrations.migrate(json, kind) { (json) throws(JSONError) in
      guard let mismatch = schema.failure(of: json, kind) else { return }
      throw JSONError(.undecodable, mismatch.message)
    }
    guard case .failed(let attempts) = outcome else { return }
    indices[.init(kind: kind, number: number)] = report.findings.count
    report.findings.append(
      .init(kind: kind, json: json, mismatch: mismatch, attempts: attempts))
  }

  /// Counts a session's uses of the values found.
  mutating func look(through session: LogSession, _ progress: (Int) -> Void) throws {
    try session.forEachRecord { record in
      count(record, session.name)
      transitions += 1
      if transitions.isMultiple(of: 1_024) { progress(transitions) }
    }
    var found: Set<Int> = []
    try session.position(session.head()).state.forEachSymbol { kind, number in
      if let index = indices[.init(kind: kind, number: number)] { found.insert(index) }
    }
    for index in found {
      report.findings[index].newestStateCount += 1
      if report.findings[index].newestStates.count < 10 {
        report.findings[index].newestStates.append(session.name)
      }
    }
    if !found.isEmpty { report.affectedSessionCount += 1 }
  }

  private mutating func count(_ record: EventRecord, _ session: String) {
    var record = record
    // A session did not use the values that it lost.
    if record.kind == .restored {
      (record.routes, record.overlays, record.tabs, record.flow) = ([], [], [], 0)
    }
    var found: Set<Int> = []
    record.forEachSymbol { kind, number in
      if let index = indices[.init(kind: kind, number: number)] { found.insert(index) }
    }
    for index in found {
      report.findings[index].uses += 1
      if let last = report.findings[index].lastUse, last.time > record.time { continue }
      report.findings[index].lastUse = .init(
        session: session, seq: record.seq, time: record.time)
    }
  }
}

extension LogSchema {
  /// Why a value cannot be decoded. Even a type that accepts anything does not decode a redaction
  /// hash.
  fileprivate func failure(of json: JSONValue, _ kind: SymbolKind) -> SchemaMismatch? {
    if let path = json.pathToHiddenValue {
      return SchemaMismatch(reason: .wrongType, message: "\(JSONError(hiddenAt: path))")
    }
    return mismatch(of: json, kind)
  }
}
