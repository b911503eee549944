import DRN
import Dispatch
import LMDB

/// Takes transitions, in symbols, and commits them to LMDB: many in one commit where nobody waits.
///
/// What is not committed yet is kept in memory and found by readers of this writer, so time travel
/// in the app never waits for a disk. A commit that fails keeps everything for the next one.
final class LogWriter: LogSource {
  let reader: LogReader
  let environment: Environment
  let databases: LogDatabases
  let state: Lock<State>
  /// Held by whoever is committing: one at a time, whole transaction on one thread. Its value is
  /// whether the last commit failed.
  let committing = Lock(false)
  let queue = DispatchQueue(label: "drn.log.commit")
  let report: @Sendable (LogStatus) -> Void
  let backlogLimit: Int
  let digests = BoundedCache<Batch.SymbolKey, Digest128>()

  struct State {
    var open = Batch()
    /// What a running commit writes, or what a failed one has to write again.
    var inFlight: Batch?
    var tails: [UInt32: SessionTail] = [:]
    /// The sessions whose tails have transitions that no batch has yet.
    var dirty: Set<UInt32> = []
    /// The sessions whose recorders are gone; their tails go once they are committed.
    var released: Set<UInt32> = []
    var lastNumbers: [SymbolKind: UInt32] = [:]
    var lastSession: UInt32 = 0
    var recorded = 0
    var committed = 0
    var isScheduled = false

    /// What has not reached LMDB, newest first.
    var batches: [Batch] { inFlight.map { [open, $0] } ?? [open] }

    /// The first thing that a batch has, the newest one first.
    func pending<Value>(_ value: (Batch) -> Value?) -> Value? {
      if let value = value(open) { return value }
      return inFlight.flatMap(value)
    }
  }

  var path: String { environment.path }

  init(
    _ environment: Environment, backlogLimit: Int, report: @escaping @Sendable (LogStatus) -> Void
  ) throws(LogError) {
    self.environment = environment
    self.backlogLimit = backlogLimit
    self.report = report
    reader = try LogReader(environment)
    databases = reader.databases
    var state = State()
    for kind in SymbolKind.allCases {
      state.lastNumbers[kind] = UInt32(truncatingIfNeeded: try reader.symbolCount(of: kind))
    }
    state.lastSession = try reader.lastSessionNumber()
    self.state = Lock(state)
  }
}

// Symbols and sessions.

extension LogWriter {
  /// The number of the symbol with this canonical JSON, a new one if it has none yet.
  func intern(_ kind: SymbolKind, _ json: [UInt8]) throws(LogError) -> UInt32 {
    let digest = PrefixHash.digest(ofJSON: json)
    let key = Batch.SymbolDigest(kind: kind, digest: digest)
    return try state.withLock { state throws(LogError) in
      let pending = state.pending { $0.number(of: key, json: json) }
      if let pending { return pending }
      // The look-up is inside the lock, or two callers could give one value two numbers.
      if let number = try reader.number(of: kind, json: json) { return number }
      let last = state.lastNumbers[kind, default: 0]
      guard last < .max else {
        throw LogError(.corrupt("the last \(kind) symbol's number is the largest"), path: path)
      }
      let number = last + 1
      state.lastNumbers[kind] = number
      state.open.symbols[.init(kind: kind, number: number)] = json
      state.open.numbers[key] = number
      return number
    }
  }

  /// Starts a session with its first transition: a log never has one without the other.
  func startSession(named name: String, with first: EventRecord) throws(LogError) -> UInt32 {
    let (number, mustSchedule) = try state.withLock { state throws(LogError) in
      guard try sessionNumber(named: name, in: state) == nil else {
        throw LogError(.sessionExists(name), path: path)
      }
      guard state.lastSession < .max else {
        throw LogError(.corrupt("the last session's number is the largest there is"), path: path)
      }
      var record = SessionRecord(
        number: state.lastSession + 1, name: name, startedAt: first.time)
      record.window = first.settings?.window ?? 0
      record.appVersion = first.settings?.appVersion ?? 0
      record.schema = first.settings?.schema ?? 0
      var tail = SessionTail(session: record.number, startedAt: first.time)
      let mustSchedule = try take(in: [first], to: &tail, &state)
      state.lastSession = record.number
      state.open.sessions[record.number] = record
      state.open.sessionNumbers[SessionRecord.nameKey(name)] = record.number
      state.tails[record.number] = tail
      return (record.number, mustSchedule)
    }
    if mustSchedule { scheduleCommit() }
    return number
  }

  /// The number of a session that is to be continued; `nil` where the log has none of that name.
  func continueSession(named name: String) throws(LogError) -> UInt32? {
    try state.withLock { state throws(LogError) in
      guard let number = try sessionNumber(named: name, in: state) else { return nil }
      if state.tails[number] != nil {
        guard state.released.remove(number) != nil else {
          throw LogError(.sessionInUse(name), path: path)
        }
      } else {
        guard let block = try reader.lastBlock(of: number) else {
          throw LogError(.corrupt("session '\(name)' has no transitions"), path: path)
        }
        state.tails[number] = try LogError.wrapping(path: path, what: "session '\(name)'") {
          try SessionTail(continuing: block)
        }
      }
      return number
    }
  }

  /// Whether there is a session of that name.
  func hasSession(named name: String) throws(LogError) -> Bool {
    try state.withLock { state throws(LogError) in
      try sessionNumber(named: name, in: state) != nil
    }
  }

  private func sessionNumber(named name: String, in state: State) throws(LogError) -> UInt32? {
    let key = SessionRecord.nameKey(name)
    if let number = state.pending({ $0.sessionNumbers[key] }) { return number }
    return try reader.sessionNumber(named: name)
  }

  /// Says that a session's recorder is gone.
  func release(_ session: UInt32) {
    state.withLock { state in
      guard state.tails[session] != nil else { return }
      if state.inFlight == nil, !state.dirty.contains(session) {
        state.tails[session] = nil
      } else {
        state.released.insert(session)
      }
    }
  }
}
