#if Fleet
  import DRN
  import DRNLog

  /// Makes parts of what a log has.
  struct PartBuilder: Sendable {
    let access: ShippingAccess
    let mask: ShippingMask
    let fleet: String
    /// The greatest size of a part's body, in bytes.
    var bodyLimit: Int
    /// The digests of the values that were shipped in another form than the log has them in.
    private(set) var changed: [SymbolKey: Digest128]
    private var digests = DigestCache()

    init(
      _ access: ShippingAccess, _ mask: ShippingMask, fleet: String
    ) throws(LogError) {
      (self.access, self.mask, self.fleet) = (access, mask, fleet)
      bodyLimit = PartBody.usualLimit
      changed = try access.changedValues()
    }

    /// The size of definitions above which the next part begins.
    private static var definitionsByteCount: Int { 128 << 10 }

    func subject(of part: OutgoingPart) -> PartSubject {
      switch part.contents {
      case .definitions(let number, _):
        PartSubject(fleet: fleet, log: access.identity, .definitions(number))
      case .transitions(let session, let firstSeq):
        PartSubject(
          fleet: fleet, log: access.identity, .transitions(session: session, firstSeq: firstSeq))
      }
    }

    func message(of part: OutgoingPart) -> FleetMessage {
      FleetMessage(
        subject: "\(subject(of: part))",
        headers: PartHeaders(count: part.count, after: part.hashBefore, before: part.hashAfter),
        body: part.body)
    }
  }

  // Definitions.

  extension PartBuilder {
    /// The next part of definitions; `nil` if all up to `newest` are shipped.
    ///
    /// - Parameter record: Updated to what it is with the part.
    /// - Returns: The part, and the digests of the values in it that differ from the log's.
    mutating func definitions(
      upTo newest: DefinitionNumbers, _ record: inout ShippingRecord
    ) throws(LogError) -> (part: OutgoingPart, values: [SymbolKey: Digest128])? {
      let before = record.through
      guard before != newest else { return nil }
      let (content, through, values) = try content(after: before, upTo: newest)
      guard content.count > 0 else {
        record.through = through
        return nil
      }
      let part = part(content, number: record.definitions + 1, after: before, record)
      record.definitions += 1
      record.definitionsHash = part.hashAfter
      record.through = through
      record.nextPart += 1
      for (symbol, digest) in values { changed[symbol] = digest }
      return (part, values)
    }

    /// A part that was withdrawn, made of what the log still has.
    mutating func rebuilt(
      _ part: OutgoingPart, number: Int, after before: DefinitionNumbers, _ record: ShippingRecord
    ) throws(LogError) -> (part: OutgoingPart, values: [SymbolKey: Digest128]) {
      let (content, _, values) = try content(after: before, upTo: record.through, isBounded: false)
      for (symbol, digest) in values { changed[symbol] = digest }
      var record = record
      (record.definitionsHash, record.nextPart) = (part.hashBefore, part.number)
      return (self.part(content, number: number, after: before, record), values)
    }

    private func part(
      _ definitions: Definitions, number: Int, after before: DefinitionNumbers,
      _ record: ShippingRecord
    ) -> OutgoingPart {
      let content = definitions.content
      let hash = Definitions.hash(content, after: record.definitionsHash)
      let subject = PartSubject(fleet: fleet, log: access.identity, .definitions(number))
      return OutgoingPart(
        number: record.nextPart, .definitions(number: number, after: before),
        count: definitions.count, after: record.definitionsHash, before: hash,
        body: PartBody.bytes(.definitions, content, subject: "\(subject)"))
    }

    private func content(
      after before: DefinitionNumbers, upTo newest: DefinitionNumbers, isBounded: Bool = true
    ) throws(LogError) -> (Definitions, DefinitionNumbers, [SymbolKey: Digest128]) {
      var (through, byteCount) = (before, 0)
      var (tables, values) = ([Definitions.Table](), [SymbolKey: Digest128]())
      let limit = min(Self.definitionsByteCount, bodyLimit / 2)
      func isFull() -> Bool { isBounded && byteCount >= limit }

      var sessions = Definitions.Table(nil, from: before.session &+ 1)
      while through.session < newest.session, !isFull() {
        let number = through.session + 1
        var item: [UInt8] = []
        if var record = try access.sessionRecord(number) {
          record.name = mask.changed(name: record.name)
          item = access.stored(record)
        }
        sessions.items.append(item)
        byteCount += item.count + 1
        through.session = number
      }
      tables.append(sessions)
      for kind in SymbolKind.allCases {
        var table = Definitions.Table(kind, from: before[kind] &+ 1)
        while through[kind] < newest[kind], !isFull() {
          let number = through[kind] + 1
          var item = try access.json(of: kind, number) ?? []
          if !item.isEmpty, let shown = mask.changed(item, of: kind) {
            item = shown
            values[SymbolKey(kind: kind, number: number)] = PrefixHash.digest(ofJSON: shown)
          }
          table.items.append(item)
          byteCount += item.count + 1
          through[kind] = number
        }
        tables.append(table)
      }
      return (Definitions(tables.filter { !$0.items.isEmpty }), through, values)
    }
  }

  // Transitions.

  extension PartBuilder {
    /// The next part of a session.
    ///
    /// - Parameters:
    ///   - shipped: How far it is shipped; updated to what it is with the part.
    ///   - endSeq: The position after the last transition that may be shipped.
    ///   - isQuiet: Whether a part may end before its block is full.
    ///   - number: The part's number in the outbox.
    /// - Returns: `nil` if there is nothing to ship now.
    mutating func transitions(
      of record: SessionRecord, _ shipped: inout ShippedSession?, upTo endSeq: Int, isQuiet: Bool,
      number: UInt64
    ) throws(ShippingError) -> OutgoingPart? {
      do {
        return try next(record, &shipped, endSeq, isQuiet, number)
      } catch let error as LogError {
        // What it refers to was dropped meanwhile, so that it was, too.
        if error.code.isDropped { return nil }
        throw ShippingError(.log(error), "read the log '\(access.path)'")
      } catch let error as ShippingError {
        throw error
      } catch {
        throw ShippingError(
          .damaged("session \(record.number) of '\(access.path)' is damaged: \(error)"),
          "ship the log")
      }
    }

    private mutating func next(
      _ record: SessionRecord, _ shipped: inout ShippedSession?, _ endSeq: Int, _ isQuiet: Bool,
      _ number: UInt64
    ) throws -> OutgoingPart? {
      let first = max(shipped?.endSeq ?? 0, record.firstSeq)
      guard first < endSeq, let block = try access.block(of: record.number, at: first) else {
        return nil
      }
      // Nothing is before it, or what is before it was not shipped.
      let beginsAnew = first == 0 || first > shipped?.endSeq ?? 0
      guard !beginsAnew || block.firstSeq == first else { return nil }
      let end = min(block.endSeq, endSeq)
      guard isQuiet || end == block.endSeq && block.isFull else { return nil }
      var hash = PrefixHash.empty
      if !beginsAnew, let shipped {
        hash = shipped.hash
      } else if first > 0 {
        // The log's own covers the values as it has them, which could be guessed.
        hash = mask.mayShowHashes ? block.hashBefore : .unguessable
      }
      var range = first..<end
      while true {
        let part = try block.part(range, after: hash, beginsAnew: beginsAnew && first > 0)
        let subject = PartSubject(
          fleet: fleet, log: access.identity,
          .transitions(session: record.number, firstSeq: first))
        let body = PartBody.bytes(.transitions, part.partBytes, subject: "\(subject)")
        if body.count > bodyLimit, range.count > 1 {
          range = first..<(first + range.count / 2)
          continue
        }
        let after = try self.hash(part, after: hash)
        shipped = ShippedSession(endSeq: range.upperBound, hash: after)
        return OutgoingPart(
          number: number, .transitions(session: record.number, firstSeq: first),
          count: range.count, after: hash, before: after, body: body)
      }
    }

    /// The prefix hash after a part, of the values as they are shipped.
    private mutating func hash(_ part: Block, after before: Digest128) throws(LogError) -> Digest128
    {
      var known = DigestCache()
      swap(&known, &digests)
      defer { swap(&known, &digests) }
      let (access, changed) = (access, changed)
      return try part.hash(after: before, path: access.path) {
        (kind, number) throws(LogError) in
        if let digest = changed[SymbolKey(kind: kind, number: number)] { return digest }
        return try known.digest(of: kind, number) { () throws(LogError) in
          guard let json = try access.json(of: kind, number) else {
            throw LogError(.dropped(nil, first: nil, at: nil), path: access.path)
          }
          return json
        }
      }
    }
  }

  extension Digest128 {
    /// From the system's random number generator.
    fileprivate static var unguessable: Digest128 {
      Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
    }
  }
#endif
