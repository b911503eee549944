#if Fleet
  import DRN
  import DRNInspect
  package import DRNLog
  import Dispatch
  import Locking

  /// Writes the rows of sessions and transitions of a fleet into its store, and makes the next ones meanwhile.
  ///
  /// It belongs to one thread at a time.
  package final class RowInserter {
    private let clickHouse: ClickHouse
    private let fleet: String
    private var rows: Rows? = Rows()

    private var log = Digest128(low: 0, high: 0)
    private var values: RowValues?
    private var walk = FleetWalk()
    private var versionCount: UInt32 = 0

    private let queue = DispatchQueue(label: "drn.fleet.rows")
    /// Held by the write that is under way.
    private let failure = Lock<FleetStoreError?>(nil)

    /// What is not written yet.
    private struct Rows {
      var sessions = SessionRows()
      var transitions = TransitionRows()
    }

    package init(_ clickHouse: ClickHouse, fleet: String) {
      (self.clickHouse, self.fleet) = (clickHouse, fleet)
    }

    /// What is added next is of this log.
    package func begin(_ reader: LogReader, _ log: Digest128) {
      (self.log, values, walk) = (log, RowValues(reader), FleetWalk())
      rows?.transitions.beginLog()
    }

    /// Adds the rows of a session of the log and of a range of its positions.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - positions: Those that the session does not have are left out.
    ///   - progress: Called now and then with the number of transitions that were added.
    /// - Returns: The number of transitions.
    /// - Throws: `LogError` if the session cannot be read, and ``FleetStoreError`` if an earlier write failed.
    /// - Complexity: O(*n*) in the range's length. What was before it is read back to where the visit began, and to the
    ///   last restoration for the app's version.
    @discardableResult
    package func add(
      _ session: LogSession, _ positions: Range<Int>, progress: (Int) -> Void = { _ in }
    ) throws -> Int {
      // Taken out, so that they are changed in place.
      guard var values = values.take(), var rows = rows.take() else { return 0 }
      defer { (self.values, self.rows) = (values, rows) }
      try rows.sessions.append(session, log: log, fleet: fleet, &values)
      let first = max(positions.lowerBound, session.firstSeq)
      let end = min(positions.upperBound, try session.head() + 1)
      guard first < end else { return 0 }
      var row = TransitionRows.Surroundings(
        log: log, fleet: Array(fleet.utf8), session: session.number,
        hash: try session.hash(before: first),
        version: Array(try session.version(before: first).utf8), versionNumber: nextVersion())
      try walk.take(session, in: session.visitStart(before: first)...end - 1) {
        record, state, step in
        guard record.seq >= first else { return }
        row.hash = try values.hash(record, after: row.hash)
        if let version = try values.version(record) {
          (row.version, row.versionNumber) = (Array(version.utf8), nextVersion())
        }
        try rows.transitions.append(record, state, step, row, &values)
        guard rows.transitions.isLarge else { return }
        try write(&rows)
        progress(record.seq - first + 1)
      }
      return end - first
    }

    private func nextVersion() -> UInt32 {
      versionCount &+= 1
      return versionCount
    }

    /// Writes what is left, and waits until everything is written.
    package func finish() throws(FleetStoreError) {
      if var rows = rows.take() {
        defer { self.rows = rows }
        try write(&rows)
      }
      try waitForWrite()
    }

    /// Begins to write what there is, once the last write has ended.
    private func write(_ rows: inout Rows) throws(FleetStoreError) {
      let (sessions, transitions) = (rows.sessions.drain(), rows.transitions.drain())
      try waitForWrite()
      queue.async { [clickHouse, failure] in
        do throws(FleetStoreError) {
          // A session is known before its transitions.
          try clickHouse.insert(sessions, into: SessionRows.table)
          try clickHouse.insert(transitions, into: TransitionRows.table)
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }

    private func waitForWrite() throws(FleetStoreError) {
      queue.sync {}
      if let error = failure.withLock({ $0 }) { throw error }
    }
  }

  extension TransitionRows {
    /// Whether they are to be inserted: ClickHouse is fastest with many, since it merges less then.
    fileprivate var isLarge: Bool { count >= 300_000 || byteCount >= 64 << 20 }
  }

  extension LogSession {
    /// A position from which a walk knows which visit a position is in: before the visit, at another entry, and in
    /// the middle of no transaction.
    ///
    /// - Complexity: O(*n*) in the length of the visit.
    fileprivate func visitStart(before seq: Int) throws -> Int {
      guard seq > firstSeq else { return firstSeq }
      var (start, entry) = (firstSeq, nil as EntryID?)
      try forEachPosition(in: firstSeq...seq - 1, reversed: true) { position in
        // What is before the first position was dropped, and is not asked for.
        let continues = position.record.seq > firstSeq
        if let group = position.record.group, position.record.seq < group.last {
          return continues
        }
        guard let visited = entry else {
          entry = position.state.current.id
          return continues
        }
        guard position.state.current.id != visited else { return continues }
        start = position.record.seq
        return false
      }
      return start
    }

    /// The version of the app that recorded what is before a position; empty if it told none.
    func version(before seq: Int) throws(LogError) -> String {
      var version: String?
      try forEachToldVersions(through: seq - 1) { told in
        version = told.app
        return version == nil
      }
      return version ?? ""
    }
  }
#endif
