import DRN

/// An atomic unit of the journal: after a crash, all of it is there or nothing.
package struct JournalUnit {
  /// One item of a unit.
  package enum Item {
    case symbol(SymbolKind, UInt32, json: [UInt8])
    case session(SessionRecord)
    case event(EventRecord, session: UInt32)
  }

  private(set) var records: [JournalRecord] = []
  private var lastHead: Int?

  init() {}

  init(symbol number: UInt32, of kind: SymbolKind, json: [UInt8]) {
    add(
      JournalRecord(.symbol, code: kind.rawValue, number: number, byteCount: json.count),
      body: json)
  }

  /// A unit of a session's events: one event, or a group.
  init(_ events: [EventRecord], session: UInt32) {
    for event in events { add(event, session: session) }
  }

  /// A unit that starts a session.
  init(_ session: SessionRecord, first: EventRecord) {
    let body = session.body
    add(JournalRecord(.session, number: session.number, byteCount: body.count), body: body)
    add(first, session: session.number)
  }

  private mutating func add(_ event: EventRecord, session: UInt32) {
    if event.fitsJournalRecord { return add(JournalRecord(event, session: session), body: []) }
    // The body's time is relative to the event's own time, which the head record has.
    var body: [UInt8] = []
    event.write(to: &body, after: event.time)
    add(JournalRecord(event, session: session, byteCount: body.count), body: body)
  }

  private mutating func add(_ head: JournalRecord, body: [UInt8]) {
    if let lastHead { records[lastHead].markContinues() }
    lastHead = records.count
    records.append(head)
    for start in stride(from: 0, to: body.count, by: JournalRecord.bodySize) {
      let end = min(start + JournalRecord.bodySize, body.count)
      records.append(JournalRecord(body: body[start..<end]))
    }
  }
}

extension JournalUnit {
  func items(_ path: String) throws(LogError) -> [Item] {
    guard !records.isEmpty else { return [] }
    let unit = try LogError.reading(path: path, "the journal") { () throws(FormatError) in
      try Self.items(from: 0) { $0 < UInt64(records.count) ? records[Int($0)] : nil }
    }
    return unit?.items ?? []
  }
}

extension JournalRecord {
  /// A body record with up to ``bodySize`` bytes.
  init(body: ArraySlice<UInt8>) {
    func word(_ index: Int) -> UInt64 {
      let start = min(body.startIndex + index * 8, body.endIndex)
      var word = 0 as UInt64
      for place in start..<min(start + 8, body.endIndex) {
        word |= UInt64(body[place]) &<< UInt64((place &- start) &* 8)
      }
      return word
    }
    words = Words(
      w2: word(0), w3: word(1), w4: word(2), w5: word(3), w6: word(4), w7: word(5))
  }

  /// The bytes of a body record.
  var body: [UInt8] {
    var writer = ByteWriter()
    for word in [words.w2, words.w3, words.w4, words.w5, words.w6, words.w7] { writer.fixed(word) }
    return writer.bytes
  }
}

// Reading.

extension JournalUnit {
  /// Reads the unit that begins with record `first`.
  ///
  /// - Parameter record: Returns the record with a sequence number; `nil` if it is missing or not
  ///   intact.
  /// - Returns: The items and the number of the last record; `nil` if the unit is incomplete.
  static func items(
    from first: UInt64, _ record: (UInt64) -> JournalRecord?
  ) throws(FormatError) -> (items: [Item], last: UInt64)? {
    var items: [Item] = []
    var next = first
    while true {
      guard let head = record(next) else { return nil }
      guard let kind = head.kind else {
        throw FormatError("journal record \(next) is of a kind that this version does not know")
      }
      // Reading stops at the last record, however long a damaged length is.
      let byteCount = Int(exactly: head.byteCount) ?? .max
      var body: [UInt8] = []
      while body.count < byteCount {
        next += 1
        guard let part = record(next) else { return nil }
        body.append(contentsOf: part.body.prefix(byteCount - body.count))
      }
      items.append(try Item(head, kind: kind, body: body))
      guard head.continues else { return (items, next) }
      next += 1
    }
  }
}

extension JournalUnit.Item {
  fileprivate init(
    _ head: JournalRecord, kind: JournalRecord.Kind, body: [UInt8]
  ) throws(FormatError) {
    switch kind {
    case .event:
      self = .event(try head.event(), session: head.number)
    case .longEvent:
      guard let seq = Int(exactly: head.seq) else {
        throw FormatError("a journal record is beyond every position")
      }
      var offset = 0
      let event = try EventRecord(from: body.span, at: &offset, seq: seq, after: head.time)
      guard offset == body.count else {
        throw FormatError("a journal record has bytes after its event")
      }
      self = .event(event, session: head.number)
    case .symbol:
      guard let kind = SymbolKind(rawValue: head.code) else {
        throw FormatError("a journal record has a symbol of an unknown kind")
      }
      self = .symbol(kind, head.number, json: body)
    case .session:
      self = .session(try SessionRecord(body: body, number: head.number))
    }
  }
}
