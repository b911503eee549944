import DRN
import DRNLog
import LMDB

// Entries of the log's databases that belong to nothing.

extension LogVerifier {
  /// Checks that nothing belongs to a missing session or has a key that no lookup finds.
  ///
  /// If a writer changed the log during the check, the faults are discarded.
  ///
  /// - Parameter revision: The log's revision before the check began.
  func verifyNothingElse(since revision: LogRevision) throws(LogError) {
    try findings.adding(
      if: { () throws(LogError) in try log.store.revision() == revision },
      { () throws(LogError) in try verifyNothingElse() })
  }

  private func verifyNothingElse() throws(LogError) {
    try verifyTails()
    try verifyCuts()
    if let sessionAhead {
      let reason = "a mark or a branch is of a transition that is not there"
      findings.add(LogFault(.branches, reason, session: sessionAhead))
    }
    let last = try lastSession()
    try verify(.sessions, .sessions, unless: report.sessions) { entry in
      guard entry.key.count == 4 else { return "a session's key is not 4 bytes long" }
      return entry.key == LogKey.session(0) ? "there is a session 0, and 0 is no session" : nil
    }
    try verify(.symbols, .symbols, unless: report.symbols) { entry in
      // Readers ignore the kinds of later versions, as they ignore their databases.
      if let kind = entry.key.first, kind > SymbolKind.last { return nil }
      guard entry.key.count == 5 else { return "a symbol's key is not 5 bytes long" }
      guard let kind = SymbolKind(rawValue: entry.key[0]) else {
        return "there is a symbol of kind 0, and 0 is no kind"
      }
      let number = entry.key.dropFirst().reduce(0) { $0 << 8 | UInt32($1) }
      guard number > 0 else { return "there is a \(kind) symbol 0, and 0 is no symbol" }
      let last = findings.counts[kind, default: 0]
      return number <= last ? nil : "there is a \(kind) symbol \(number), and the last is \(last)"
    }
    for (database, part, what, size, count) in [
      (LogFormat.DatabaseName.blocks, LogFault.Part.blocks, "block", 12, report.blocks),
      (.marks, .marks, "mark", 8, marks),
      (.branches, .branches, "branch", 20, branches),
    ] {
      try verify(database, part, unless: count) { entry in
        guard entry.key.count == size else { return "a \(what)'s key is not \(size) bytes long" }
        let session = entry.key.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        if session > 0, session <= last { return nil }
        return "there is a \(what) of session \(session), which is not there"
      }
    }
    try verify(.index, .index, unless: report.symbols + report.sessions) {
      (entry) throws(LogError) in try fault(ofIndex: entry)
    }
    try verifyExtras(.about, .about)
    try verifyExtras(.attachments, .attachments)
  }

  /// Checks that attachments and the log's description are intact, and the latter is canonical
  /// JSON.
  private func verifyExtras(
    _ database: LogFormat.DatabaseName, _ part: LogFault.Part
  ) throws(LogError) {
    do throws(LogError) {
      try log.store.forEachExtra(in: database) { (extra) throws(LogError) in
        guard database == .about else { return }
        let value = try? JSONValue(parsing: extra.bytes)
        guard value?.canonicalBytes == extra.bytes else {
          findings.add(LogFault(part, "what stands under '\(extra.name)' is not canonical JSON"))
          return
        }
      }
    } catch {
      try add(error, part)
    }
  }

  /// Checks that a log that was closed keeps no records of its journal, and that the records of one
  /// that was not are numbered as they were in the journal.
  ///
  /// What such records say is in the log, whatever is wrong with them: the reader took them in.
  private func verifyTails() throws(LogError) {
    do throws(LogError) {
      let kept = try log.store.keptRecords()
      if !kept.header.hasJournal, !kept.isEmpty {
        findings.add(LogFault(.tails, "the log was closed, and keeps records of its journal"))
      }
      // A header that cannot be read does not say which record is the newest.
      guard log.store.substitute == nil else { return }
      if let fault = try kept.fault(path: log.path) { findings.add(LogFault(.tails, fault)) }
    } catch {
      try add(error, .tails)
    }
  }

  /// Checks that every cut is of a session that no longer begins at 0.
  private func verifyCuts() throws(LogError) {
    do throws(LogError) {
      for cut in try log.store.cuts() {
        let what = "a cut is of session \(cut.session)"
        guard let record = try log.store.sessionRecord(cut.session) else {
          findings.add(LogFault(.sessions, "\(what), which is not there"))
          continue
        }
        if record.firstSeq == 0 {
          findings.add(LogFault(.sessions, "\(what), which begins at its start"))
        }
      }
    } catch {
      findings.add(try LogFault(.sessions, error))
    }
  }

  private func lastSession() throws(LogError) -> UInt32 {
    try LogError.unlessDamaged { () throws(LogError) in
      max(UInt32(clamping: report.sessions), try log.lastSessionNumber())
    } ?? .max
  }

  /// Checks every key of a database, unless it has exactly as many as were found.
  private func verify(
    _ database: LogFormat.DatabaseName, _ part: LogFault.Part, unless count: Int,
    _ reason: (Cursor.Entry) throws(LogError) -> String?
  ) throws(LogError) {
    do throws(LogError) {
      if try log.store.count(in: database) == count { return }
      try log.store.forEachEntry(in: database) { (entry) throws(LogError) in
        if let reason = try reason(entry) { findings.add(LogFault(part, reason)) }
      }
    } catch {
      try add(error, part)
    }
  }

  /// What is wrong with an entry of the index, which maps a digest to its symbol or session.
  private func fault(ofIndex entry: Cursor.Entry) throws(LogError) -> String? {
    guard let space = entry.key.first else { return nil }
    let kind = SymbolKind(rawValue: space)
    // Readers ignore keys with any other first byte.
    guard kind != nil || LogKey.isNameSpace(space) else { return nil }
    let stray = "the index has a key that belongs to no \(kind.map { "\($0) symbol" } ?? "session")"
    guard entry.value.count == 4 else { return stray }
    let number = entry.value.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    do throws(LogError) {
      if let kind {
        let json = try log.json(of: kind, number)
        return PrefixHash.digest(ofJSON: json).bytes.elementsEqual(entry.key.dropFirst())
          ? nil : stray
      }
      let record = try log.sessionRecord(number)
      return record.map { SessionRecord.nameKeys($0.name).contains(entry.key) } == true
        ? nil : stray
    } catch {
      guard error.code.isDamage else { throw error }
      // The entry's target has a fault of its own, if it should exist.
      let count = kind.map { findings.counts[$0, default: 0] } ?? .max
      return number > 0 && number <= count ? nil : stray
    }
  }

  private func add(_ error: LogError, _ part: LogFault.Part) throws(LogError) {
    let fault = try LogFault(part, error)
    // An unreadable part already has a fault, unless nothing else refers to it.
    if !findings.list.parts.contains(part) { findings.add(fault) }
  }
}
