import DRN

/// Writes what is whole of a damaged log into a new one.
struct LogSalvager {
  private let log: LogReader
  private let file: LogFileWriter
  private let symbols: SalvagedSymbols
  private let progress: (Int) -> Void
  private var report: SalvageReport
  private var names: Set<[UInt8]> = []
  /// What is kept of sessions behind gaps: it follows after all that has a beginning.
  private var later: [(session: SessionRecord, part: Range<Int>)] = []

  init(
    _ log: LogReader, _ found: LogVerifier.Report, into file: LogFileWriter,
    progress: @escaping (Int) -> Void
  ) throws(LogError) {
    self.log = log
    self.file = file
    self.progress = progress
    symbols = try SalvagedSymbols(log)
    report = SalvageReport(found)
  }

  /// Writes everything but the log's own record.
  ///
  /// - Parameter problem: What may have been lost with the file's newest state.
  mutating func run(because problem: String?) throws(LogError) -> SalvageReport {
    if let problem { report.add(.init(reason: problem)) }
    for fault in log.faults { report.add(.init(fault)) }
    // Names that are there go before names that are made up.
    try log.forEachSessionFinding { (finding) throws(LogError) in
      if finding.reason == nil { names.insert(SessionRecord.nameKey(finding.record.name)) }
    }
    var used: Set<[UInt8]> = []
    try log.forEachSessionFinding { (finding) throws(LogError) in
      var record = try completed(finding)
      let key = SessionRecord.nameKey(record.name)
      if finding.reason != nil || !used.insert(key).inserted {
        record.name = unusedName(record.name)
      }
      try salvage(record, of: finding.record.name)
      if finding.reason == nil, try log.nextBlock(of: record.number, from: 0) == nil {
        report.add(
          .init(reason: "session '\(record.name)': it has no transitions"))
      }
    }
    for (session, part) in later {
      var record = session
      record.firstSeq = part.lowerBound
      record.name = unusedName("\(session.name) (after \(part.lowerBound - 1))")
      try write(record, part, of: session)
      report.add(
        .init(
          session: session.name, name: record.name,
          transitions: part.lowerBound...part.upperBound - 1))
    }
    for kind in SymbolKind.allCases { try writeSymbols(of: kind) }
    try writeExtras()
    return report
  }

  /// What the log says of itself, above all that it was redacted, and what is attached to it. Where some of
  /// it cannot be read, nothing behind that is.
  private mutating func writeExtras() throws(LogError) {
    for database in ExtraRecord.databases {
      do throws(LogError) {
        try log.store.forEachExtra(in: database) { (extra) throws(LogError) in try file.add(extra) }
      } catch {
        guard error.code.isDamage else { throw error }
        report.add(.init(reason: "the \(database): \(try error.damage)"))
      }
    }
  }

  /// A session's record; one that cannot be read is made from the session's first transition.
  private func completed(_ finding: SessionFinding) throws(LogError) -> SessionRecord {
    var record = finding.record
    let first: EventRecord?
    do throws(LogError) {
      first = try log.position(of: record.number, at: 0)?.record
    } catch {
      guard error.code.isDamage || error.code.isDropped else { throw error }
      first = nil
    }
    if finding.reason != nil {
      record.name = "session \(record.number) (name lost)"
      record.window = first?.settings?.window ?? 0
      record.appVersion = first?.settings?.appVersion ?? 0
      record.schema = first?.settings?.schema ?? 0
    }
    if let first { record.startedAt = first.time }
    return record
  }

  /// A name that no session has.
  private mutating func unusedName(_ wish: String) -> String {
    var (name, count) = (wish, 1)
    while !names.insert(SessionRecord.nameKey(name)).inserted {
      count += 1
      name = "\(wish) (\(count))"
    }
    return name
  }

  private mutating func salvage(_ record: SessionRecord, of name: String) throws(LogError) {
    let found = try SalvageableParts(of: record, in: log, symbols)
    for loss in found.losses { report.add(loss) }
    var parts = found.parts[...]
    if let first = parts.first, first.lowerBound == record.firstSeq {
      parts.removeFirst()
      try write(record, first, of: record)
      if !parts.isEmpty || !found.losses.isEmpty || record.name != name {
        report.add(
          .init(
            session: name, name: record.name, transitions: first.lowerBound...first.upperBound - 1))
      }
    }
    for part in parts { later.append((record, part)) }
  }

  /// Writes a part of a session as one of the new log.
  private mutating func write(
    _ record: SessionRecord, _ part: Range<Int>, of source: SessionRecord
  ) throws(LogError) {
    report.sessions += 1
    var record = record
    record.number = UInt32(clamping: report.sessions)
    for number in [record.window, record.appVersion, record.schema] where number > 0 {
      if symbols.isPossible(.text, number) { symbols.need(.text, number) }
    }
    var copy = try SessionCopy(record, into: file)
    try needSymbols(ofStateBefore: part.lowerBound, in: source.number)
    var hash = part.lowerBound == 0 ? PrefixHash.empty : nil
    var next = part.lowerBound
    while next < part.upperBound, let block = try log.block(of: source.number, at: next) {
      var block = block.endSeq > part.upperBound ? try cut(block, at: part.upperBound) : block
      if let hash, hash != block.hashBefore { block.setHash(before: hash) }
      hash = try hashAfter(block)
      try copy.add(block, path: log.path)
      report.transitions += block.count
      next = block.endSeq
      progress(report.transitions)
    }
  }

  /// What the state that a part begins with refers to was recorded before it, and may be lost.
  private func needSymbols(ofStateBefore seq: Int, in session: UInt32) throws(LogError) {
    guard seq > 0, let block = try log.block(of: session, at: seq) else { return }
    let keyframe = try block.read(log.path) { (value) throws(FormatError) in
      try Keyframe(before: block.header, in: value)
    }
    keyframe.state.forEachSymbol { kind, number in
      if symbols.isPossible(kind, number) { symbols.need(kind, number) }
    }
  }

  /// A block's beginning.
  private func cut(_ block: Block, at end: Int) throws(LogError) -> Block {
    var beginning = Block(
      session: block.session, firstSeq: block.firstSeq, hashBefore: block.hashBefore,
      keyframe: block.keyframe, baseTime: block.baseTime)
    // What follows may be damaged.
    var reader = EventReader(block.header)
    while reader.seq < end {
      let record = try block.read(log.path) { (value) throws(FormatError) in
        try reader.next(in: value)
      }
      guard let record else { break }
      beginning.append(record)
    }
    return beginning
  }

  /// The prefix hash after a block, with the values that the new log has.
  private func hashAfter(_ block: Block) throws(LogError) -> Digest128 {
    var hash = block.hashBefore
    var reader = EventReader(block.header)
    while let record = try block.read(
      log.path, { (value) throws(FormatError) in try reader.next(in: value) })
    {
      record.forEachSymbol { symbols.need($0, $1) }
      hash = try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
        try symbols.digest(of: kind, number)
      }
    }
    return hash
  }

  private mutating func writeSymbols(of kind: SymbolKind) throws(LogError) {
    try symbols.forEachNumber(of: kind) { (number) throws(LogError) in
      let placeholder = SalvagedSymbols.placeholder(kind, number)
      let json = try symbols.json(of: kind, number)
      try file.add(json ?? placeholder, as: number, of: kind)
      guard json == nil else { return }
      report.add(
        .init(
          kind: kind, number: Int(number), json: String(decoding: placeholder, as: UTF8.self)))
    }
  }
}

extension SalvageReport.Loss {
  /// What did not fit of the journal.
  fileprivate init(_ fault: LogFault) {
    transitions = fault.session.flatMap { session in
      fault.transitions.map { .init(session: session, range: $0) }
    }
    reason = fault.reason
  }
}
