import DRN
import DRNLog
import LMDB

/// A session's record, or a substitute if the record cannot be read.
struct SessionFinding {
  var record: SessionRecord
  /// Why the record cannot be read.
  var reason: String?
}

/// A block of a session, or what was found in its place.
enum BlockFinding {
  case block(Block)
  /// A range of unreadable transitions, and the reason. At the end of a session, its real length is
  /// unknown and the range has only the first.
  case unreadable(ClosedRange<Int>, String)
  /// The session has no transitions.
  case nothing
  /// A block that cannot belong to the session, because it is too far behind the others.
  case stray(Int)
}

extension LogReader {
  /// How many unreadable sessions in a row, and in total, are searched for number by number.
  ///
  /// A damaged page can contain any number, and there may be billions of missing ones before it.
  private static var searchLimits: (inARow: Int, altogether: Int) { (64, 4_096) }

  /// Calls `body` with each session from 1 on, whether or not its record can be read.
  func forEachSessionFinding(
    _ body: (SessionFinding) throws(LogError) -> Void
  ) throws(LogError) {
    var number: UInt32 = 1
    var (inARow, altogether) = (0, 0)
    let hasGaps = try numbersIfReadable() != nil
    while altogether < Self.searchLimits.altogether {
      let finding = try sessionFinding(number)
      if let finding {
        try body(finding)
        (inARow, altogether) =
          finding.reason == nil ? (0, altogether) : (inARow + 1, altogether + 1)
        guard number < .max else { return }
        number += 1
        if inARow < Self.searchLimits.inARow { continue }
      }
      guard let next = try nextSession(from: number) else { return }
      if hasGaps, next > number {
        // The sessions in between were dropped.
        number = next
        continue
      }
      if next > number {
        let isOne = next == number + 1
        let gap = isOne ? "it is not there" : "it, and all to \(next - 1), are not there"
        try body(.unreadable(number, gap))
        number = next
      } else if finding == nil {
        // A writer may have added it since the previous lookup.
        if try sessionFinding(number) != nil { continue }
        // A key has this number, but a lookup of the number does not find it.
        try body(.unreadable(number, "it is not found"))
        guard number < .max else { return }
        number += 1
      }
      altogether += 1
    }
    try body(.unreadable(number, "it, and those after it, cannot be read"))
  }

  /// What the log has of a session; `nil` if nothing.
  private func sessionFinding(_ number: UInt32) throws(LogError) -> SessionFinding? {
    do throws(LogError) {
      if let record = try sessionRecord(number) { return SessionFinding(record: record) }
    } catch {
      guard error.code.isDamage else { throw error }
      let reason = try error.damage.droppingPrefix("session \(number): ")
      // It counts as existing if a record or a transition of it or a later session is found.
      let next = try nextSession(from: number)
      return next == nil ? nil : .unreadable(number, reason)
    }
    return try nextBlock(of: number, from: 0).map { _ in
      .unreadable(number, "its record is not there")
    }
  }

  /// The first session from `number` on that has a record or a transition.
  private func nextSession(from number: UInt32) throws(LogError) -> UInt32? {
    var found = pendingSessions.filter { $0 >= number }
    for database in [LogFormat.DatabaseName.sessions, .blocks] {
      let next = try DamageTolerantSearch.next(from: UInt64(number), through: UInt64(UInt32.max)) {
        (number) throws(LogError) in
        let key = LogKey.session(UInt32(truncatingIfNeeded: number))
        return try store.entries(in: database, atLeast: key, limit: 1).first.map {
          $0.key.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
        }
      }
      // Keys that are too short belong to no session.
      if let next, next >= UInt64(number) { found.append(UInt32(truncatingIfNeeded: next)) }
    }
    return found.min()
  }

  /// The position of a session's first block from `seq` on, whether a block can begin there or not.
  func nextBlock(of session: UInt32, from seq: Int) throws(LogError) -> Int? {
    let alignment = UInt64(LogFormat.blockAlignment)
    let found = try DamageTolerantSearch.next(
      from: UInt64(seq) / alignment, through: UInt64(Int.max) / alignment - 2
    ) { (index) throws(LogError) in
      try store.firstNumber(
        in: .blocks, prefix: LogKey.session(session), from: max(index * alignment, UInt64(seq)),
        byteCount: 8)
    }
    let pending = pendingBlocks(of: session).filter { $0 >= seq }.min()
    guard let found = found.flatMap({ Int(exactly: $0) }) else { return pending }
    return pending.map { min($0, found) } ?? found
  }

  /// The greatest number of a kind's symbols; if the path to it is damaged, the greatest one found.
  func extent(of kind: SymbolKind) throws(LogError) -> UInt32 {
    var limit = Int.max
    do throws(LogError) {
      if try store.headerAlone().numbers != nil { return try newestSymbol(of: kind) }
      // A damaged page can contain any number, also of entries. But assigned numbers have no gaps,
      // and an entry takes 10 bytes besides its key and value.
      limit = try byteCount() / 16 + pendingSymbolCount
      let count = try symbolCount(of: kind)
      limit = min(limit, try store.count(in: .symbols) + pendingSymbolCount)
      return UInt32(clamping: min(count, limit))
    } catch {
      guard error.code.isDamage else { throw error }
      var last: UInt32 = 0
      while last < .max, let next = try nextSymbol(of: kind, from: last + 1, through: .max) {
        last = next
      }
      return UInt32(clamping: min(Int(last), limit))
    }
  }

  /// The first symbol of a kind from `number` on.
  func nextSymbol(
    of kind: SymbolKind, from number: UInt32, through last: UInt32
  ) throws(LogError) -> UInt32? {
    let found = try DamageTolerantSearch.next(from: UInt64(number), through: UInt64(last)) {
      (number) throws(LogError) in
      try store.firstNumber(
        in: .symbols, prefix: [kind.rawValue], from: number, byteCount: 4)
    }
    return found.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// An upper bound of the log's number of blocks.
  private var blockLimit: Int {
    // A block is larger than its header, and a readable count is an upper bound as well.
    let limit = ((try? byteCount()) ?? 0) / BlockHeader.byteCount
    return min((try? store.count(in: .blocks)) ?? limit, limit)
  }

  /// Calls `body` with each block of a session, and with the missing and damaged ranges between
  /// them.
  func forEachBlockFinding(
    of session: SessionRecord, _ body: (BlockFinding) throws(LogError) -> Void
  ) throws(LogError) {
    let alignment = LogFormat.blockAlignment
    guard session.firstSeq % alignment == 0, session.firstSeq <= LogFormat.largestSeq else {
      return try body(.unreadable(0...0, "the session begins at no block"))
    }
    var next = session.firstSeq
    while next <= LogFormat.largestSeq {
      let found: Result<Block?, LogError> = Result { () throws(LogError) in
        try block(of: session.number, at: next)
      }
      // Where the block should have ended, and what is wrong with the positions from `next` to there.
      var (end, reason): (Int, String?) = (next, nil)
      switch found {
      case .success(let block?):
        try body(.block(block))
        next = block.endSeq
        // A position would be sought there.
        let inner = try nextBlock(of: session.number, from: block.firstSeq + 1)
        if let inner, inner < block.endSeq { try body(.stray(inner)) }
        if block.isFull { continue }
        end = block.largestEnd
        // No block may follow, unless this one was filled by a writer in the meantime.
        guard try nextBlock(of: session.number, from: end) != nil,
          try store.block(of: session.number, at: block.firstSeq)?.isFull != true
        else { return }
        reason = "the block ends too early"
      case .success(nil): break
      case .failure(let error):
        guard error.code.isDamage else { throw error }
        let place = "the block at transition \(next) of session \(session.number): "
        reason = try error.damage.droppingPrefix(place).aboutBlock
        end = LogFormat.blockEnd(after: next)
      }
      guard let following = try nextBlock(of: session.number, from: next + 1) else {
        // The number of a damaged block's transitions is unknown.
        if let reason { return try body(.unreadable(next...next, reason)) }
        return next == session.firstSeq ? try body(.nothing) : ()
      }
      if let reason {
        // Of an earlier version, the next block may begin before.
        end = min(end, following)
        try body(.unreadable(next...end - 1, reason))
      }
      if end < following {
        guard (following - end) / alignment <= blockLimit else {
          return try body(.stray(following))
        }
        try body(.unreadable(end...following - 1, "there is no block for them"))
      }
      next = following
    }
  }
}

extension SessionFinding {
  static func unreadable(_ number: UInt32, _ reason: String) -> Self {
    Self(
      record: SessionRecord(number: number, name: "number \(number)", startedAt: .unknown),
      reason: reason)
  }
}

extension String {
  /// Completes a reason about a block so that it can be shown beside a range of transitions.
  fileprivate var aboutBlock: String {
    if hasPrefix("its ") { return "the block's " + dropFirst(4) }
    return hasPrefix("it ") ? "the block " + dropFirst(3) : self
  }
}
