import DRN

/// Checks a whole log: structure, checksums, prefix hashes, and a full fold against the keyframes.
///
/// A log that passes can be folded from any block and gives the same states as from its start.
public struct LogVerifier {
  /// What was checked.
  public struct Report: Hashable, Sendable {
    /// Sessions.
    public var sessions = 0
    /// Transitions, over all sessions.
    public var transitions = 0
    /// Blocks of transitions.
    public var blocks = 0
    /// Distinct values.
    public var symbols = 0
  }

  private let log: LogReader
  private let progress: (Report) -> Void
  private var report = Report()
  private var counts: [SymbolKind: UInt32] = [:]
  private var marks = 0
  private var branches = 0

  /// - Parameters:
  ///   - log: The log to check.
  ///   - progress: Called now and then with what was checked so far.
  public init(_ log: LogReader, progress: @escaping (Report) -> Void = { _ in }) {
    self.log = log
    self.progress = progress
  }

  /// Checks everything.
  ///
  /// - Throws: ``LogError`` with `corrupt` and the first fault.
  /// - Complexity: O(*n*) in the number of transitions; memory grows only
  ///   with the marks and branches of one session.
  public static func verify(
    _ log: LogReader, progress: @escaping (Report) -> Void = { _ in }
  ) throws(LogError) -> Report {
    var verifier = Self(log, progress: progress)
    for kind in SymbolKind.allCases { try verifier.verifySymbols(of: kind) }
    let path = log.path
    try LogError.wrapping(path: path) {
      try log.forEachSession { session in try verifier.verify(session) }
    }
    try verifier.verifyNoOrphans()
    return verifier.report
  }

  /// Every number from 1 has a value that is canonical JSON and is found by its digest.
  private mutating func verifySymbols(of kind: SymbolKind) throws(LogError) {
    let count = UInt32(truncatingIfNeeded: try log.symbolCount(of: kind))
    counts[kind] = count
    for number in stride(from: 1, through: count, by: 1) {
      let json = try log.json(of: kind, number)
      let value: JSONValue
      do {
        value = try JSONValue(parsing: json)
      } catch {
        throw fault("\(kind) symbol \(number) is not JSON: \(error)")
      }
      guard value.canonicalBytes == json else {
        throw fault("\(kind) symbol \(number) is not canonical JSON")
      }
      if kind == .text, value.stringValue == nil {
        throw fault("text symbol \(number) is not a string")
      }
      guard try log.number(of: kind, json: json) == number else {
        throw fault("\(kind) symbol \(number) is not found by its digest")
      }
      report.symbols += 1
      if report.symbols % 4_096 == 0 { progress(report) }
    }
  }

  private mutating func verify(_ session: LogSession) throws(LogError) {
    guard try log.sessionNumber(named: session.name) == session.number else {
      throw fault("session '\(session.name)' is not found by its name")
    }
    var check = SessionCheck(session, log: log, counts: counts)
    let head = try session.head()
    var seq = session.firstSeq
    while seq <= head {
      guard let block = try log.block(of: session.number, at: seq) else {
        throw fault("session '\(session.name)' has no block at transition \(seq)")
      }
      try check.verify(block)
      seq = block.endSeq
      report.blocks += 1
      report.transitions += block.count
      progress(report)
    }
    try check.verifyIndexes()
    marks += check.marks.count
    branches += check.branches.count
    report.sessions += 1
  }

  /// Nothing belongs to a session that is not there, or has a key that nothing finds.
  private func verifyNoOrphans() throws(LogError) {
    let last = try log.lastSessionNumber()
    guard Int(last) == report.sessions else {
      throw fault("the log has \(report.sessions) sessions, and the last one is number \(last)")
    }
    // What is in the journal only is in no database.
    guard !log.hasTail else { return }
    let (header, tails) = try log.store.header()
    guard header.hasJournal || tails.isEmpty else {
      throw fault("the log was closed, and keeps records of its journal")
    }
    guard try log.store.count(in: .blocks) == report.blocks else {
      throw fault("there are blocks that belong to no session")
    }
    guard try log.store.count(in: .symbols) == report.symbols else {
      throw fault("there are symbols of no kind")
    }
    guard try log.store.count(in: .index) == report.symbols + report.sessions else {
      throw fault("the index has keys that belong to no symbol and no session")
    }
    guard try log.store.count(in: .marks) == marks else {
      throw fault("there are marks that belong to no session")
    }
    guard try log.store.count(in: .branches) == branches else {
      throw fault("there are branches that belong to no session")
    }
  }

  private func fault(_ what: String) -> LogError { LogError(.corrupt(what), path: log.path) }
}
