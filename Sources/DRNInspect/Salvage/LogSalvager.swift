import DRN
import DRNLog

/// Copies the intact parts of a damaged log into a new one.
struct LogSalvager {
  private let log: LogReader
  private let file: LogFileWriter
  private let symbols: SalvagedSymbols
  private let refusedKinds: RefusedKinds
  private let progress: (Int) -> Void
  private var report: SalvageReport
  private var names: Set<[UInt8]> = []
  /// How many names were generated from each wanted one.
  private var nameCounts: [[UInt8]: Int] = [:]
  /// The parts behind gaps, which are written after all parts that keep their session's start.
  private var later: [(session: SessionRecord, part: Range<Int>)] = []

  init(
    _ log: LogReader, _ found: LogVerifier.Report, into file: LogFileWriter,
    progress: @escaping (Int) -> Void
  ) throws(LogError) {
    self.log = log
    self.file = file
    self.progress = progress
    symbols = try SalvagedSymbols(log)
    refusedKinds = RefusedKinds(log)
    report = SalvageReport(found)
  }

  /// Writes everything but the header.
  ///
  /// - Parameter problem: What may have been lost with the file's newest state.
  mutating func run(because problem: String?) throws(LogError) -> SalvageReport {
    if let problem { report.add(.init(reason: problem)) }
    for fault in log.faults { report.add(.init(fault)) }
    // A log that was not closed lacks its journal, which is no fault of what is there. An older state
    // does not tell, and that it is older was said.
    if problem == nil, let absence = log.absence { report.add(.init(absence)) }
    // Existing names take precedence over generated ones.
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
      record.startedAt = try start(of: part, in: session)
      record.name = unusedName(session.name, " (after \(part.lowerBound - 1))")
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

  /// Copies the log's description, including its redaction, and its attachments. If one of them is
  /// unreadable, those after it are lost.
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

  /// A session's record; an unreadable one is derived from the session's first transition.
  private func completed(_ finding: SessionFinding) throws(LogError) -> SessionRecord {
    var record = finding.record
    let first = try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
      try log.position(of: record.number, at: 0)?.record
    }
    if finding.reason != nil {
      record.name = "session \(record.number) (name lost)"
      (record.window, record.appVersion, record.schema) = (0, 0, 0)
    }
    if let first {
      record.startedAt = first.time
      record.window = first.settings?.window ?? 0
      record.appVersion = first.settings?.appVersion ?? 0
      record.schema = first.settings?.schema ?? 0
    }
    if !symbols.isPossible(.text, record.window) { record.window = 0 }
    if !symbols.isPossible(.text, record.appVersion) { record.appVersion = 0 }
    if !symbols.isPossible(.text, record.schema) { record.schema = 0 }
    return record
  }

  /// The time of a part's first transition, which is when the session of that part starts.
  private func start(
    of part: Range<Int>, in session: SessionRecord
  ) throws(LogError) -> Timestamp {
    let first = try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
      try log.position(of: session.number, at: part.lowerBound)?.record
    }
    return first?.time ?? session.startedAt
  }

  /// A name that no session has yet: `wanted` with a suffix, shortened to what a name may have.
  private mutating func unusedName(_ wanted: String, _ suffix: String = "") -> String {
    func name(_ suffix: String) -> String {
      var (kept, count) = (wanted.unicodeScalars, wanted.utf8.count)
      while count + suffix.utf8.count > LogLimits.nameByteCount, let last = kept.popLast() {
        count -= UTF8.width(last)
      }
      return String(kept) + suffix
    }
    var found = name(suffix)
    let key = SessionRecord.nameKey(found)
    // Not from 1 each time: thousands of sessions can want one name.
    var count = nameCounts[key] ?? 0
    repeat {
      count += 1
      if count > 1 { found = name("\(suffix) (\(count))") }
    } while !names.insert(SessionRecord.nameKey(found)).inserted
    nameCounts[key] = count
    return found
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

  /// Writes a part of a session as a session of the new log.
  private mutating func write(
    _ record: SessionRecord, _ part: Range<Int>, of source: SessionRecord
  ) throws(LogError) {
    report.sessions += 1
    var record = record
    record.number = UInt32(clamping: report.sessions)
    for number in [record.window, record.appVersion, record.schema] where number > 0 {
      symbols.need(.text, number)
    }
    var copy = try SessionCopy(record, into: file)
    try needSymbols(ofStateBefore: part.lowerBound, in: source.number)
    var hash = part.lowerBound == 0 ? PrefixHash.empty : nil
    var next = part.lowerBound
    while next < part.upperBound, let block = try log.block(of: source.number, at: next) {
      var block = try normalized(
        block.endSeq > part.upperBound ? cut(block, at: part.upperBound) : block)
      if let hash, hash != block.hashBefore { block.setHash(before: hash) }
      for event in try block.records(log.path) {
        event.forEachSymbol { symbols.need($0, $1) }
        guard let keyframe = try? Keyframe(event.keyframe, before: event.seq) else { continue }
        keyframe.state.forEachSymbol { symbols.need($0, $1) }
      }
      hash = try block.hash(after: block.hashBefore, path: log.path) {
        (kind, number) throws(LogError) in
        try symbols.digest(of: kind, number)
      }
      try copy.add(block, path: log.path)
      report.transitions += block.count
      next = block.endSeq
      progress(report.transitions)
    }
    try copy.finish()
  }

  /// Keeps the symbols of a part's initial state, which were recorded before the part.
  private func needSymbols(ofStateBefore seq: Int, in session: UInt32) throws(LogError) {
    guard seq > 0, let block = try log.block(of: session, at: seq) else { return }
    let keyframe = try block.read(log.path) { (value) throws(FormatError) in
      try Keyframe(before: block.header, in: value)
    }
    keyframe.state.forEachSymbol { symbols.need($0, $1) }
  }

  /// The block with its state and events in the form in which a writer stores them.
  private func normalized(_ block: Block) throws(LogError) -> Block {
    let state = try? Keyframe(block.keyframe, before: block.firstSeq)
    var normal = OpenBlock(
      session: block.session, firstSeq: block.firstSeq, hashBefore: block.hashBefore,
      keyframe: state?.bytes(before: block.firstSeq) ?? block.keyframe, baseTime: block.baseTime)
    var (reader, isNormal) = (EventReader(block.header), normal.keyframe == block.keyframe)
    while let record = try block.read(
      log.path, { (value) throws(FormatError) in try reader.next(in: value) })
    {
      let refused = try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
        try refusedKinds.kind(refusedBy: record)
      }
      let changed = record.normalized(refusing: refused)
      isNormal = isNormal && changed == record
      normal.append(changed)
    }
    return isNormal ? block : normal.block
  }

  /// The beginning of a block, up to `end`.
  private func cut(_ block: Block, at end: Int) throws(LogError) -> Block {
    var beginning = OpenBlock(
      session: block.session, firstSeq: block.firstSeq, hashBefore: block.hashBefore,
      keyframe: block.keyframe, baseTime: block.baseTime)
    // The events after `end` may be damaged.
    var reader = EventReader(block.header)
    while reader.seq < end {
      let record = try block.read(log.path) { (value) throws(FormatError) in
        try reader.next(in: value)
      }
      guard let record else { break }
      beginning.append(record)
    }
    return beginning.block
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
  /// A fault of the journal.
  fileprivate init(_ fault: LogFault) {
    transitions = fault.session.flatMap { session in
      fault.transitions.map { .init(session: session, range: $0) }
    }
    reason = fault.reason
  }
}
