import DRN
public import DRNLog
import LMDB

/// Checks a whole log: structure, checksums, prefix hashes, and a full fold against the keyframes.
///
/// A log that passes can be folded from any block and gives the same states as from its start. For
/// a log that fails, the report says exactly what is affected.
public struct LogVerifier {
  /// The counts and the faults of a check.
  public struct Report: Hashable, Sendable {
    /// Sessions, including partly unreadable ones.
    public var sessions = 0
    /// Transitions of all sessions; a lower bound if the end of a session cannot be read.
    public var transitions = 0
    /// Readable blocks of transitions.
    public var blocks = 0
    /// Readable distinct values.
    public var symbols = 0
    /// Readable transitions whose values can all be read.
    public var readableTransitions = 0
    /// Sessions with at least one readable transition.
    public var readableSessions = 0
    /// The faults, in the order of the log; at most the first thousand.
    public internal(set) var faults: [LogFault] = []
    /// The number of all faults.
    public internal(set) var faultCount = 0
    /// What was dropped from the log, if anything.
    public internal(set) var dropped: DroppedPast?

    /// Whether the log has no faults.
    public var isWhole: Bool { faultCount == 0 }
  }

  let log: LogReader
  private let progress: (Report) -> Void
  var report = Report()
  let findings: Findings
  /// The counts in the log's header, if something was dropped.
  private(set) var numbers: LogNumbers?
  /// How many symbols of each kind were found; only if there may be gaps.
  private(set) var symbolCounts: [SymbolKind: Int] = [:]
  /// How many marks and branches were checked.
  private(set) var (marks, branches) = (0, 0)
  /// The values that the sessions so far refer to.
  private var known = KnownDigests()
  /// A session with a mark or a branch of a missing transition.
  private(set) var sessionAhead: String?

  init(_ log: LogReader, progress: @escaping (Report) -> Void) {
    self.log = log
    self.progress = progress
    findings = Findings(log)
  }

  /// Checks everything and throws the first fault.
  ///
  /// A writer may change the log during the check: what was read stays valid.
  ///
  /// - Throws: `LogError` with `corrupt` and the first fault.
  /// - Complexity: O(*n*) for *n* transitions; memory does not grow with the log, except by 32 bytes
  ///   for each target of a rewind into another block.
  public static func verify(
    _ log: LogReader, progress: @escaping (Report) -> Void = { _ in }
  ) throws(LogError) -> Report {
    let report = try inspect(log, progress: progress)
    if let fault = report.faults.first {
      throw LogError(.corrupt(fault.description), path: log.path)
    }
    return report
  }

  /// Checks everything and collects all faults.
  ///
  /// - Throws: `LogError` if the log cannot be read at all.
  /// - Complexity: O(*n*) for *n* transitions; memory does not grow with the log, except by 32 bytes
  ///   for each target of a rewind into another block.
  public static func inspect(
    _ log: LogReader, progress: @escaping (Report) -> Void = { _ in }
  ) throws(LogError) -> Report {
    var verifier = Self(log, progress: progress)
    // The reader's revision; the reader may have been opened long before.
    let revision = log.revision
    try verifier.verifyPages()
    for fault in log.faults { verifier.findings.add(fault) }
    verifier.numbers = try log.numbersIfReadable()
    verifier.report.dropped = verifier.numbers.map { DroppedPast($0) }
    for kind in SymbolKind.allCases { try verifier.verifySymbols(of: kind) }
    try log.forEachSessionFinding { (finding) throws(LogError) in
      try verifier.verify(finding)
    }
    try verifier.verifyNumbers(since: revision)
    try verifier.verifyNothingElse(since: revision)
    verifier.report.faults = verifier.findings.list.faults
    verifier.report.faultCount = verifier.findings.list.count
    return verifier.report
  }

  /// Checks that LMDB can have written the file's pages.
  private func verifyPages() throws(LogError) {
    if let problem = log.store.problem { findings.add(LogFault(.pages, problem)) }
    for damage in try log.store.pageDamage(limit: FaultList.limit / 2) {
      var fault = LogFault(.pages, "\(damage)")
      fault.page = Int(exactly: damage.page)
      findings.add(fault)
    }
    if log.store.substitute != nil {
      findings.add(LogFault(.header, "the header is damaged or not there"))
    }
  }

  /// Checks that every number from 1 has a value, which is canonical JSON and is found by its
  /// digest.
  ///
  /// After something was dropped, gaps are allowed.
  private mutating func verifySymbols(of kind: SymbolKind) throws(LogError) {
    if numbers != nil { return try verifySymbolsWithGaps(of: kind) }
    let count = try log.extent(of: kind)
    findings.counts[kind] = count
    var (number, failures): (UInt32, Int) = (1, 0)
    while number <= count {
      do throws(LogError) {
        if let fault = try fault(ofSymbol: number, kind) { findings.add(fault) }
        report.symbols += 1
        failures = 0
      } catch {
        // A writer may have dropped something for the first time since the header was read.
        if !error.code.isDropped {
          findings.add(try LogFault(.symbols, error, symbol: number, of: kind))
        }
        failures += 1
      }
      if report.symbols % 4_096 == 0 { progress(report) }
      guard number < count else { return }
      number += 1
      // Billions of numbers may be missing.
      if failures >= Self.singleReportLimit {
        let next = max(try log.nextSymbol(of: kind, from: number, through: count) ?? count, number)
        if next > number {
          findings.add(LogFault(.symbols, "\(kind) symbols \(number) to \(next - 1) are not there"))
        }
        number = next
      }
    }
  }

  private mutating func verifySymbolsWithGaps(of kind: SymbolKind) throws(LogError) {
    let newest = try log.newestSymbol(of: kind)
    findings.counts[kind] = newest
    findings.hasGaps = true
    var last: UInt32 = 0
    while last < newest, case let numbers = try numbersOfSymbols(of: kind, after: last, newest),
      let end = numbers.last
    {
      for number in numbers where number <= newest {
        do throws(LogError) {
          if let fault = try fault(ofSymbol: number, kind) { findings.add(fault) }
          findings.present.insert(kind, number)
          symbolCounts[kind, default: 0] += 1
          report.symbols += 1
        } catch {
          // It may have been dropped since the numbers were read.
          if error.code.isDropped { continue }
          symbolCounts[kind, default: 0] += 1
          findings.add(try LogFault(.symbols, error, symbol: number, of: kind))
        }
        if report.symbols % 4_096 == 0 { progress(report) }
      }
      last = end
    }
  }

  /// The numbers of the next symbols; if the path to them is damaged, the first one found.
  private func numbersOfSymbols(
    of kind: SymbolKind, after last: UInt32, _ newest: UInt32
  ) throws(LogError) -> [UInt32] {
    do throws(LogError) {
      return try log.symbolNumbers(of: kind, after: last)
    } catch {
      guard error.code.isDamage else { throw error }
      return [try log.nextSymbol(of: kind, from: last + 1, through: newest)].compactMap(\.self)
    }
  }

  /// How many missing values in a row are reported one by one.
  private static var singleReportLimit: Int { 1_024 }

  private func fault(
    ofSymbol number: UInt32, _ kind: SymbolKind
  ) throws(LogError) -> LogFault? {
    let json = try log.json(of: kind, number)
    let value: JSONValue
    do {
      value = try JSONValue(parsing: json)
    } catch {
      findings.cannotRead(kind, number)
      return LogFault(.symbols, "it is not JSON: \(error)", symbol: number, of: kind)
    }
    if value.canonicalBytes != json {
      return LogFault(.symbols, "it is not canonical JSON", symbol: number, of: kind)
    }
    if kind == .text, value.stringValue == nil {
      findings.cannotRead(kind, number)
      return LogFault(.symbols, "it is not a string", symbol: number, of: kind)
    }
    do throws(LogError) {
      let isFound =
        if try log.number(of: kind, json: json) == number {
          true
        } else {
          try isBeingReplaced(number, kind, json)
        }
      guard isFound else {
        // A writer may have removed it since its value was read.
        let isThere = try log.symbolNumbers(of: kind, after: number - 1).first == number
        guard isThere else { return nil }
        return LogFault(.index, "it is not found by its digest", symbol: number, of: kind)
      }
    } catch {
      return try LogFault(.index, error, symbol: number, of: kind)
    }
    return nil
  }

  /// Whether a value will get another number, because nothing refers to its current one.
  private func isBeingReplaced(
    _ number: UInt32, _ kind: SymbolKind, _ json: [UInt8]
  ) throws(LogError) -> Bool {
    guard numbers != nil else { return false }
    return try log.store.number(of: kind, json: json) == number
  }

  /// Checks a session, and repeats the check if the session was cut in the meantime.
  private mutating func verify(_ finding: SessionFinding) throws(LogError) {
    var finding = finding
    for _ in 0..<1_000 {
      let (before, faults) = ((report, marks, branches, sessionAhead), findings.list)
      do throws(LogError) {
        try verifyOnce(finding)
        guard findings.list.count > faults.count else { return }
      } catch {
        guard error.code.isDropped else { throw error }
      }
      guard finding.reason == nil else { return }
      // Whatever the log's version was when the check began: a writer may have dropped something
      // for the first time since. What is damaged was not dropped.
      let number = finding.record.number
      let now = try LogError.unlessDamaged { () throws(LogError) in
        let record = try log.store.sessionRecord(number)
        return (record, isGone: record == nil ? try log.store.isGone(number) : false)
      }
      guard let (record, isGone) = now, record == nil ? isGone : record != finding.record else {
        return
      }
      (report, marks, branches, sessionAhead) = before
      findings.list = faults
      guard let record else { return }
      finding.record = record
    }
  }

  private mutating func verifyOnce(_ finding: SessionFinding) throws(LogError) {
    report.sessions += 1
    if let reason = finding.reason {
      findings.add(LogFault(.sessions, reason, session: finding.record.name))
    } else {
      try verifyName(of: finding.record)
    }
    var check = SessionCheck(finding, log: log, findings: findings, known: known)
    // Only the check has it meanwhile, so that it is not copied.
    known = KnownDigests()
    defer { known = check.known }
    let before = report
    try log.forEachBlockFinding(of: finding.record) { (block) throws(LogError) in
      try check.check(block)
      report.blocks = before.blocks + check.blocks
      report.transitions = before.transitions + check.transitions
      report.readableTransitions = before.readableTransitions + check.readableTransitions
      progress(report)
    }
    try check.finish()
    marks += check.marks
    branches += check.branches
    if check.isAhead { sessionAhead = sessionAhead ?? finding.record.name }
    if check.readableTransitions > 0 { report.readableSessions += 1 }
    // The unreadable record turned out not to belong to a session.
    if finding.reason != nil, check.transitions == 0 { report.sessions -= 1 }
  }

  private func verifyName(of record: SessionRecord) throws(LogError) {
    do throws(LogError) {
      guard try log.sessionNumber(named: record.name) != record.number else { return }
      findings.add(LogFault(.index, "it is not found by its name", session: record.name))
    } catch {
      findings.add(try LogFault(.index, error, session: record.name))
    }
  }
}
