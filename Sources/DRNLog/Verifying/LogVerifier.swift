import DRN
import LMDB

/// Checks a whole log: structure, checksums, prefix hashes, and a full fold against the keyframes.
///
/// A log that passes can be folded from any block and gives the same states as from its start. Of one
/// that does not, the report says what exactly is affected.
public struct LogVerifier {
  /// What was checked, and what was found.
  public struct Report: Hashable, Sendable {
    /// Sessions, those included of which something cannot be read.
    public var sessions = 0
    /// Transitions, over all sessions; at least, where the end of one cannot be read.
    public var transitions = 0
    /// Blocks of transitions that can be read.
    public var blocks = 0
    /// Distinct values that can be read.
    public var symbols = 0
    /// Transitions that can be read, with all values that they refer to.
    public var readableTransitions = 0
    /// Sessions of which at least one transition can be read.
    public var readableSessions = 0
    /// The faults, in the order of the log; the first thousand.
    public internal(set) var faults: [LogFault] = []
    /// How many faults there are.
    public internal(set) var faultCount = 0
    /// What was taken out of the log, if anything ever was.
    public internal(set) var dropped: DroppedPast?

    /// Whether the log is whole.
    public var isWhole: Bool { faultCount == 0 }
  }

  let log: LogReader
  private let progress: (Report) -> Void
  var report = Report()
  let findings: Findings
  /// What the log says of its numbers, if something was taken out of it.
  private(set) var numbers: LogNumbers?
  /// How many symbols of each kind are there; only where there may be gaps.
  private(set) var symbolCounts: [SymbolKind: Int] = [:]
  /// How many marks and branches were looked at.
  private(set) var (marks, branches) = (0, 0)
  /// A session with a mark or a branch of a transition that is not there.
  private(set) var sessionAhead: String?

  init(_ log: LogReader, progress: @escaping (Report) -> Void) {
    self.log = log
    self.progress = progress
    findings = Findings(log)
  }

  /// Checks everything, and ends with the first fault.
  ///
  /// The log may be written meanwhile: what is read of it stays true.
  ///
  /// - Throws: ``LogError`` with `corrupt` and the first fault.
  /// - Complexity: O(*n*) in the number of transitions; memory does not grow with the log.
  public static func verify(
    _ log: LogReader, progress: @escaping (Report) -> Void = { _ in }
  ) throws(LogError) -> Report {
    let report = try inspect(log, progress: progress)
    if let fault = report.faults.first {
      throw LogError(.corrupt(fault.description), path: log.path)
    }
    return report
  }

  /// Checks everything, and goes on past every fault.
  ///
  /// - Throws: ``LogError`` where the log cannot be read at all.
  /// - Complexity: O(*n*) in the number of transitions; memory does not grow with the log.
  public static func inspect(
    _ log: LogReader, progress: @escaping (Report) -> Void = { _ in }
  ) throws(LogError) -> Report {
    var verifier = Self(log, progress: progress)
    // As the reader has it, which may have been opened a while ago.
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

  /// The file is one that LMDB can have written.
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

  /// Every number from 1 has a value that is canonical JSON and is found by its digest.
  ///
  /// Where something was taken out of the log, there are gaps.
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
        findings.add(try LogFault(.symbols, error, symbol: number, of: kind))
        failures += 1
      }
      if report.symbols % 4_096 == 0 { progress(report) }
      guard number < count else { return }
      number += 1
      // What is not there may be billions of numbers.
      if failures >= Self.patience {
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
          // It may have been taken out since.
          if error.code.isDropped { continue }
          symbolCounts[kind, default: 0] += 1
          findings.add(try LogFault(.symbols, error, symbol: number, of: kind))
        }
        if report.symbols % 4_096 == 0 { progress(report) }
      }
      last = end
    }
  }

  /// The next symbols' numbers; where the way to them is damaged, the first that is found.
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

  /// How many values that are missing are named one by one.
  private static var patience: Int { 1_024 }

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
        return LogFault(.index, "it is not found by its digest", symbol: number, of: kind)
      }
    } catch {
      return try LogFault(.index, error, symbol: number, of: kind)
    }
    return nil
  }

  /// Whether a value is about to get another number, because nothing refers to the one that it has.
  private func isBeingReplaced(
    _ number: UInt32, _ kind: SymbolKind, _ json: [UInt8]
  ) throws(LogError) -> Bool {
    guard numbers != nil else { return false }
    return try log.store.number(of: kind, json: json) == number
  }

  /// Checks a session, and once more where it was cut meanwhile.
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
      guard finding.reason == nil, numbers != nil else { return }
      let record = try log.store.sessionRecord(finding.record.number)
      let isGone = try log.store.isGone(finding.record.number)
      guard record == nil ? isGone : record != finding.record else { return }
      (report, marks, branches, sessionAhead) = before
      findings.takeBack(to: faults)
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
    var check = SessionCheck(finding, log: log, findings: findings)
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
    // What looked like the record of a session was none.
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

/// The faults that were found so far, and what is known of the log's values.
final class Findings {
  private(set) var list = FaultList()
  /// The last number of each kind of symbol.
  var counts: [SymbolKind: UInt32] = [:]
  /// Whether some numbers up to those may be gone.
  var hasGaps = false
  /// The symbols that are there, where there may be gaps.
  var present = SymbolMarks()
  private let log: LogReader
  private var digests = DigestCache()
  /// Symbols that cannot be read; a few, so that looking for them again is rare.
  private var unreadable: Set<Batch.SymbolKey> = []

  init(_ log: LogReader) { self.log = log }

  func add(_ fault: LogFault) { list.add(fault) }

  /// Takes back the faults that were found since.
  func takeBack(to before: FaultList) { list = before }

  /// Runs `body`, and takes the faults that it found back where they cannot be trusted.
  func adding<Failure: Error>(
    if isTrusted: () throws(Failure) -> Bool, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let before = list
    try body()
    if list.count > before.count, try !isTrusted() { list = before }
  }

  /// Whether faults of a part of the log were found.
  func hasFault(in part: LogFault.Part) -> Bool { list.parts.contains(part) }

  /// Whether a symbol has been given its number.
  func hasSymbol(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> Bool {
    if hasGaps {
      if present.contains(kind, number) { return true }
      // A writer may have gone on since they were looked at.
      return (try? log.json(of: kind, number)) != nil
    }
    if number <= counts[kind, default: 0] { return true }
    // A writer may have gone on since they were counted.
    let count = UInt32(clamping: (try? log.store.symbolCount(of: kind)) ?? 0)
    guard number <= count, try log.store.count(in: .symbols) >= Int(count) else { return false }
    counts[kind] = count
    return true
  }

  /// The digest of a symbol's JSON; `nil` where that cannot be read.
  func digest(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> Digest128? {
    let key = Batch.SymbolKey(kind: kind, number: number)
    if unreadable.contains(key) { return nil }
    do throws(LogError) {
      return try digests.digest(of: kind, number) { () throws(LogError) in
        try log.json(of: kind, number)
      }
    } catch {
      guard error.code.isDamage || error.code.isDropped else { throw error }
      cannotRead(kind, number)
      return nil
    }
  }

  /// Says that nobody can make anything of a symbol.
  func cannotRead(_ kind: SymbolKind, _ number: UInt32) {
    if unreadable.count < 4_096 { unreadable.insert(.init(kind: kind, number: number)) }
  }

  /// Says that a transition refers to a symbol that cannot be read.
  func refer(to kind: SymbolKind, _ number: UInt32, from seq: Int, of session: String) {
    list.refer(to: .init(kind: kind, number: number), from: seq, of: session)
  }
}

extension LogFault {
  init(_ part: Part, _ reason: String, symbol number: UInt32, of kind: SymbolKind) {
    self.init(part, reason)
    symbol = Symbol(kind: kind, number: Int(number))
  }

  init(
    _ part: Part, _ reason: String, session: String, transitions: ClosedRange<Int>? = nil,
    isLoss: Bool = false
  ) {
    self.init(part, reason)
    self.session = session
    self.transitions = transitions
    self.isLoss = isLoss
  }

  /// What reading found to be damaged.
  ///
  /// - Throws: The error itself, where it says something else.
  init(_ part: Part, _ error: LogError) throws(LogError) {
    self.init(part, try error.damage)
  }

  init(
    _ part: Part, _ error: LogError, symbol number: UInt32, of kind: SymbolKind
  ) throws(LogError) {
    let place = "\(kind) symbol \(number): "
    self.init(part, try error.damage.droppingPrefix(place), symbol: number, of: kind)
  }

  init(_ part: Part, _ error: LogError, session: String) throws(LogError) {
    self.init(part, try error.damage, session: session)
  }
}

extension LogError {
  /// What is damaged.
  ///
  /// - Throws: The error itself, where it is about something else than damage.
  var damage: String {
    get throws(LogError) {
      switch code.kind {
      case .corrupt(let what): return what
      case .store(let error) where code.isDamage: return error.detail ?? "\(error)"
      case .notALog: return "it is not a DRN log"
      default: throw self
      }
    }
  }
}

extension String {
  func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
