#if Fleet
  import DRN
  import DRNFleet
  import DRNLog

  /// Puts one log of an archive together of its parts, in the order of their positions.
  ///
  /// Each part is checked against what the log has before anything of it is kept, so a wrong one changes nothing.
  /// What was taken is in the archive with ``commit()``.
  struct LogAssembly {
    /// What became of a part.
    enum Outcome: Hashable, Sendable {
      /// It is in the log with the next commit.
      case taken
      /// The log has it already.
      case known
      /// The session was erased from the archive, or dropped; what comes of it later is not kept either.
      case erased
      /// It cannot be taken before another part.
      case waits(PartSubject.Part)
      /// It refers to a value that was defined and is not in the archive any more: what else had it was erased.
      case lacks(SymbolKey)
      /// It is wrong.
      case refused(String)
    }

    private let writer: ReceivedLogWriter
    private var change: ReceivedChange
    private var sessions: [UInt32: SessionAssembly] = [:]
    private var aliases: [SymbolKey: UInt32]
    /// The numbers of the values that are not committed yet.
    private var newValues: [SymbolKind: [[UInt8]: UInt32]] = [:]
    private var digests = DigestCache()
    /// The value that the part which is being taken refers to, and which is not there.
    private var missing: SymbolKey?
    /// How many parts are not committed yet, and their size in memory.
    private var uncommitted = 0
    private(set) var uncommittedByteCount = 0

    /// Where the log was copied to before a gap in a session.
    let copyPath: (_ session: UInt32, _ firstSeq: Int) -> String

    init(
      _ writer: ReceivedLogWriter, fleet: String,
      copyPath: @escaping (_ session: UInt32, _ firstSeq: Int) -> String
    ) throws(LogError) {
      (self.writer, self.copyPath) = (writer, copyPath)
      change = ReceivedChange(try writer.store.receivedRecord() ?? ReceivedRecord(fleet: fleet))
      aliases = try writer.store.aliases()
    }

    /// Takes a part, if it is the next one.
    ///
    /// - Throws: `LogError` if the archive cannot be read or written.
    mutating func take(_ part: ReceivedPart) throws(LogError) -> Outcome {
      do {
        missing = nil
        let outcome =
          switch part.contents {
          case .definitions(let number, let content):
            try take(number, content, part.headers)
          case .transitions(let block): try take(block, part.headers)
          }
        if outcome == .taken {
          uncommitted += 1
          uncommittedByteCount += part.byteCount
        }
        return outcome
      } catch let fault as FormatError {
        guard let missing else { return .refused(fault.reason) }
        return missing.number > change.record.through[missing.kind]
          ? .waits(.definitions(change.record.definitions + 1)) : .lacks(missing)
      } catch let error as LogError {
        throw error
      } catch {
        return .refused("\(error)")
      }
    }

    /// Commits what was taken, on disk.
    mutating func commit() throws(LogError) {
      guard uncommitted > 0 else { return }
      for number in sessions.keys.sorted() { sessions[number]?.add(to: &change) }
      try writer.commit(change)
      for number in sessions.keys { sessions[number]?.wasCommitted() }
      change = ReceivedChange(change.record)
      newValues = [:]
      (uncommitted, uncommittedByteCount) = (0, 0)
    }
  }

  // Definitions.

  extension LogAssembly {
    private mutating func take(
      _ number: Int, _ content: [UInt8], _ headers: PartHeaders
    ) throws -> Outcome {
      var record = change.record
      if number <= record.definitions { return .known }
      guard number == record.definitions + 1 else {
        return .waits(.definitions(record.definitions + 1))
      }
      let definitions = try Definitions(content: content)
      guard definitions.count == headers.count else {
        throw FormatError("it has \(definitions.count) definitions, and says \(headers.count)")
      }
      guard headers.hashBefore == record.definitionsHash,
        headers.hashAfter == Definitions.hash(content, after: headers.hashBefore)
      else { throw FormatError("its hashes do not follow from the definitions before it") }
      record.definitions = number
      record.definitionsHash = headers.hashAfter
      var new = NewDefinitions()
      for table in definitions.tables {
        guard table.first == record.through[table.kind] + 1 else {
          throw FormatError("its numbers do not follow the ones before it")
        }
        for (index, item) in table.items.enumerated() where !item.isEmpty {
          try check(item, table.kind, table.first + UInt32(index), &new)
        }
        record.through[table.kind] = table.first + UInt32(table.items.count - 1)
      }
      change.record = record
      for session in new.sessions { sessions[session.number] = SessionAssembly(session) }
      for (symbol, json) in new.symbols {
        change.symbols[symbol] = json
        newValues[symbol.kind, default: [:]][json] = symbol.number
      }
      change.aliases.merge(new.aliases) { $1 }
      aliases.merge(new.aliases) { $1 }
      return .taken
    }

    private struct NewDefinitions {
      var sessions: [SessionRecord] = []
      var symbols: [SymbolKey: [UInt8]] = [:]
      var numbers: [SymbolKind: [[UInt8]: UInt32]] = [:]
      var aliases: [SymbolKey: UInt32] = [:]
    }

    private func check(
      _ item: [UInt8], _ kind: SymbolKind?, _ number: UInt32, _ new: inout NewDefinitions
    ) throws {
      guard let kind else {
        return new.sessions.append(try SessionRecord(body: item, number: number))
      }
      let limit = LogLimits.byteCount(of: kind)
      guard item.count <= limit else {
        throw FormatError("a value has \(item.count) bytes, and at most \(limit) are allowed")
      }
      guard let value = try? JSONValue(parsing: item), value.canonicalBytes == item,
        kind != .text || value.stringValue != nil
      else { throw FormatError("\(kind) \(number) is not canonical JSON") }
      // A value that the device had dropped and recorded again has a second number there.
      let known =
        try new.numbers[kind]?[item] ?? newValues[kind]?[item]
        ?? writer.store.number(of: kind, json: item)
      if let known {
        new.aliases[SymbolKey(kind: kind, number: number)] = known
      } else {
        new.symbols[SymbolKey(kind: kind, number: number)] = item
        new.numbers[kind, default: [:]][item] = number
      }
    }

    /// Takes a value that is missing from definitions that were taken before.
    ///
    /// - Returns: Whether they have it.
    mutating func restore(_ symbol: SymbolKey, from definitions: Definitions) throws(LogError)
      -> Bool
    {
      for table in definitions.tables where table.kind == symbol.kind {
        guard symbol.number >= table.first, Int(symbol.number - table.first) < table.items.count
        else { continue }
        let json = table.items[Int(symbol.number - table.first)]
        guard !json.isEmpty else { return false }
        if let known = try writer.store.number(of: symbol.kind, json: json) {
          change.aliases[symbol] = known
          aliases[symbol] = known
        } else {
          let number = archived(symbol.kind, symbol.number)
          change.symbols[SymbolKey(kind: symbol.kind, number: number)] = json
        }
        return true
      }
      return false
    }

    /// How many parts of definitions were taken.
    var definitionCount: Int { change.record.definitions }

    /// The number that a value has in the archive.
    private func archived(_ kind: SymbolKind, _ number: UInt32) -> UInt32 {
      aliases[SymbolKey(kind: kind, number: number)] ?? number
    }

    private mutating func digest(
      _ kind: SymbolKind, _ number: UInt32
    ) throws(LogError) -> Digest128 {
      let symbol = SymbolKey(kind: kind, number: archived(kind, number))
      var digests = DigestCache()
      swap(&digests, &self.digests)
      defer { swap(&digests, &self.digests) }
      do throws(LogError) {
        return try digests.digest(of: kind, symbol.number) { () throws(LogError) in
          if let json = change.symbols[symbol] { return json }
          return try writer.store.json(of: kind, symbol.number)
        }
      } catch {
        guard error.code.isDamage || error.code.isDropped else { throw error }
        missing = SymbolKey(kind: kind, number: number)
        throw error
      }
    }
  }

  // Transitions.

  extension LogAssembly {
    private mutating func take(_ block: Block, _ headers: PartHeaders) throws -> Outcome {
      guard var session = try session(block.session) else {
        return .waits(.definitions(change.record.definitions + 1))
      }
      if session.isErased { return .erased }
      let (end, firstSeq) = (session.received.endSeq, block.firstSeq)
      if block.endSeq <= end { return .known }
      guard firstSeq >= end else {
        throw FormatError("it begins at \(firstSeq), within what was received up to \(end)")
      }
      let isNext = firstSeq == end && headers.hashBefore == session.received.hash
      guard isNext || block.beginsAnew else {
        if firstSeq > end { return .waits(.transitions(session: block.session, firstSeq: end)) }
        throw FormatError("its hash before is not the one after position \(end - 1)")
      }
      let hash = try checkedHash(of: block, after: headers.hashBefore)
      guard hash == headers.hashAfter else {
        throw FormatError("its transitions have another hash than its headers say")
      }
      let events = try checkedEvents(of: block)
      if end == 0 || !isNext {
        if end > 0 { try keepCopy(block.session, before: firstSeq) }
        let keyframe = try firstSeq == 0 ? nil : checkedKeyframe(block.keyframe, before: firstSeq)
        let record = try checkedRecord(of: session, events)
        try session.begin(block, keyframe, headers.hashBefore, record)
      }
      try session.append(events, hashAfter: hash)
      sessions[block.session] = session
      return .taken
    }

    private mutating func session(_ number: UInt32) throws(LogError) -> SessionAssembly? {
      if let known = sessions[number] { return known }
      guard let received = try writer.store.receivedSession(number) else { return nil }
      let session = try SessionAssembly(number, received, in: writer.store)
      sessions[number] = session
      return session
    }

    private mutating func checkedHash(
      of block: Block, after hash: Digest128
    ) throws -> Digest128 {
      do throws(LogError) {
        return try block.hash(after: hash, path: writer.store.path) {
          (kind, number) throws(LogError) in try digest(kind, number)
        }
      } catch {
        guard missing != nil || error.code.isDamage else { throw error }
        throw FormatError("it cannot be read, or refers to a value that is not defined")
      }
    }

    /// The block's events with the archive's numbers.
    private mutating func checkedEvents(of block: Block) throws -> [EventRecord] {
      let events = try block.records()
      for event in events {
        // The prefix hash does not cover all of them: it is that of the meaning.
        try event.forEachSymbol { (kind, number) throws in try checkIsDefined(kind, number) }
        if !event.keyframe.isEmpty {
          _ = try checkedKeyframe(event.keyframe, before: event.seq)
        }
      }
      guard !aliases.isEmpty else { return events }
      return try events.map { try $0.renumbered { archived($0, $1) } }
    }

    /// A state with the archive's numbers, all of which are defined.
    private mutating func checkedKeyframe(
      _ bytes: [UInt8], before position: Int
    ) throws -> Keyframe {
      let keyframe = try Keyframe(bytes, before: position)
      var symbols: [SymbolKey] = []
      keyframe.state.forEachSymbol { symbols.append(SymbolKey(kind: $0, number: $1)) }
      for symbol in symbols { try checkIsDefined(symbol.kind, symbol.number) }
      return aliases.isEmpty ? keyframe : try keyframe.renumbered { archived($0, $1) }
    }

    private mutating func checkIsDefined(_ kind: SymbolKind, _ number: UInt32) throws {
      do throws(LogError) {
        _ = try digest(kind, number)
      } catch {
        guard missing != nil else { throw error }
        throw FormatError("it refers to a value that is not defined")
      }
    }

    /// The record of a session that begins, with the archive's numbers, and a name that no other session has.
    private mutating func checkedRecord(
      of session: SessionAssembly, _ events: [EventRecord]
    ) throws -> SessionRecord {
      var record = session.record
      // As long as nothing of it was received, it is as the device has it.
      if session.received.record != nil {
        for field in [\SessionRecord.window, \.appVersion, \.schema]
        where record[keyPath: field] != 0 {
          try checkIsDefined(.text, record[keyPath: field])
          record[keyPath: field] = archived(.text, record[keyPath: field])
        }
      }
      if let first = events.first, first.seq == 0 {
        guard let settings = first.settings, settings.window == record.window,
          settings.appVersion == record.appVersion, settings.schema == record.schema
        else { throw FormatError("its first transition has other settings than its session") }
      }
      record.name = try name(of: record)
      return record
    }

    /// The session's name; another one if an earlier session of the archive has it.
    private func name(of record: SessionRecord) throws(LogError) -> String {
      let (number, name) = (record.number, record.name)
      func isFree(_ name: String) throws(LogError) -> Bool {
        let known = try writer.store.sessionNumber(named: name)
        return known == nil || known == number
          ? !sessions.values.contains { other in
            other.received.record == nil && other.record.name == name
              && other.record.number != number
          }
          : false
      }
      var (shown, count) = (name, 1)
      while try !isFree(shown) {
        count += 1
        shown = "\(name) (\(count))"
      }
      return shown
    }

    /// Copies the log as it is, before a session begins anew behind a gap: what is before the gap leaves it.
    private mutating func keepCopy(_ session: UInt32, before firstSeq: Int) throws(LogError) {
      try commit()
      let path = copyPath(session, firstSeq)
      guard !SystemFile.exists(path) else { return }
      try LogReader(path: writer.store.path).snapshot(to: path)
    }
  }

  extension DefinitionNumbers {
    /// Of sessions with `nil`.
    fileprivate subscript(kind: SymbolKind?) -> UInt32 {
      get { kind.map { self[$0] } ?? session }
      set {
        if let kind { self[kind] = newValue } else { session = newValue }
      }
    }
  }
#endif
