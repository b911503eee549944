package import DRN
import Locking

/// Where a session ends: its newest position, the time at which it ended, and where the user was then.
package struct SessionEnd {
  package let session: LogSession
  package let seq: Int
  package let time: Timestamp
  package let place: PlaceNumbers
}

extension LogReader {
  /// Calls `body` with the end of each session, in the order in which they were started, until it
  /// returns `false`.
  ///
  /// A session that is dropped meanwhile is left out.
  ///
  /// - Parameter damaged: Receives a session that cannot be read, and why; by default, that is thrown.
  package func forEachEnd(
    _ body: (SessionEnd) throws -> Bool,
    damaged: (LogSession, LogError) throws -> Void = { _, error in throw error }
  ) throws {
    var number: UInt32 = 0
    defer { ahead.withLock { $0 = NewestBlocks() } }
    while case let records = try sessionRecords(after: number), let last = records.last {
      try readAhead(records)
      let newest = ahead.withLock { $0 }
      for record in records {
        let session = LogSession(record, source: self)
        do {
          // Most sessions are short, and end in a block that was read with others.
          if let block = newest[record.number], block.header.endSeq > session.firstSeq,
            let (raw, place) = try? block.end()
          {
            let seq = block.header.endSeq - 1
            let time = try block.mayEndAfterwards ? session.endTime(head: seq, raw) : raw
            let end = SessionEnd(session: session, seq: seq, time: time, place: place)
            guard try body(end) else { return }
          } else if let (seq, position) = try session.headPosition(orGiveTo: damaged) {
            let end = SessionEnd(
              session: session, seq: seq,
              time: try session.endTime(head: seq, position.record.time),
              place: PlaceNumbers(position.state))
            guard try body(end) else { return }
          }
        } catch let error as LogError where error.code.isDropped {
          continue
        }
      }
      number = last.number
    }
  }

  /// Whether the sessions began one after another, in the order in which the log has them.
  ///
  /// An imported table may have them in another order.
  package func sessionsAreInOrder() throws(LogError) -> Bool {
    var (number, last) = (0 as UInt32, Timestamp?.none)
    while case let records = try sessionRecords(after: number), let newest = records.last {
      for record in records {
        if let last, record.startedAt < last { return false }
        last = record.startedAt
      }
      number = newest.number
    }
    return true
  }

  /// The sessions, in the order in which they were started, while `continues` returns `true`.
  package func sessions(while continues: () -> Bool) throws(LogError) -> [LogSession] {
    var sessions: [LogSession] = []
    while continues(),
      case let records = try sessionRecords(after: sessions.last?.number ?? 0), !records.isEmpty
    {
      sessions += records.map { LogSession($0, source: self) }
    }
    return sessions
  }
}

extension LogSession {
  /// The newest position; `nil` if that cannot be read, of which `damaged` was told.
  fileprivate func headPosition(
    orGiveTo damaged: (LogSession, LogError) throws -> Void
  ) throws -> (head: Int, position: LogPosition)? {
    do throws(LogError) {
      return try headPosition()
    } catch {
      guard error.code.isDamage else { throw error }
      try damaged(self, error)
      return nil
    }
  }
}

extension NewestBlocks.Item {
  /// Whether the last event may have been added after the session's end; `true` where that is unknown.
  fileprivate var mayEndAfterwards: Bool {
    let known = try? read { (value) throws(FormatError) in
      header.mayEndAfterwards(at: header.endSeq - 1, in: value)
    }
    return known ?? true
  }

  /// The time of the last event, and where the user was then; `nil` if a rewind is among the events,
  /// whose state takes more than one fold.
  fileprivate func end() throws(FormatError) -> (Timestamp, PlaceNumbers)? {
    try read { (value) throws(FormatError) in
      if let end = try plainEnd(in: value) { return end }
      var state = try Keyframe(before: header, in: value).state
      var reader = EventReader(header)
      var extras = EventExtras.none
      while true {
        state.applyWords(of: &reader, through: header.endSeq - 1, in: value)
        guard reader.seq < header.endSeq else { break }
        guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else { break }
        if case .rewound = event.kind { return nil }
        try state.apply(event, extras)
      }
      return (try reader.time(before: reader.seq, in: value), PlaceNumbers(state))
    }
  }

  /// The same for a session of which it is clear without a fold, as of most: it began with a start,
  /// went on by plain words, none of which puts an overlay above all places, and ended by a move to a
  /// route, which leaves nothing above that.
  private func plainEnd(in value: Span<UInt8>) throws(FormatError) -> (Timestamp, PlaceNumbers)? {
    guard let columns = header.columns, header.firstSeq == 0,
      columns.word(0, in: value).head & EventWord.code == EventKind.started.rawValue
    else { return nil }
    var reader = EventReader(wordsOf: header, from: 1)
    var route: UInt32?
    reader.skipWords(through: header.endSeq - 1, in: value) { word, _ in
      if case .went(let number) = word { route = number } else { route = nil }
      return true
    }
    guard let route, reader.seq == header.endSeq else { return nil }
    return (try reader.time(before: header.endSeq, in: value), PlaceNumbers(route))
  }
}
