import DRN
import Locking

/// Compares events of two logs by their meaning, as the prefix hash does, without hashing them.
///
/// Two values are equal if their canonical JSON is. Those that were found equal are remembered by
/// number, so nearly all events are compared as numbers.
package final class MeaningComparison: Sendable {
  /// One of the two logs.
  package enum Side: Sendable { case left, right }

  private let tables: Lock<Tables>

  /// - Parameters:
  ///   - left: The log of the left events.
  ///   - right: The log of the right events, which may be the same.
  package init(_ left: LogReader, _ right: LogReader) { tables = Lock(Tables(left, right)) }

  /// How many events from the first one on have the meaning of their counterparts, with targets
  /// relative to them: an event that was inserted before both does not change it.
  ///
  /// - Throws: ``LogError`` if a value cannot be read.
  package func equalCount(
    _ left: [EventRecord], _ right: [EventRecord]
  ) throws(LogError) -> Int {
    let limit = min(left.count, right.count)
    return try tables.withLock { (tables) throws(LogError) in
      for index in 0..<limit {
        guard try tables.areEqual(left[index], right[index]) else { return index }
      }
      return limit
    }
  }

  /// How many of two sessions' events at `seqs` have the meaning of their counterparts, from the first
  /// one on.
  ///
  /// - Throws: ``LogError`` with `corrupt` if one has no block there; if it or a value cannot be read.
  package func equalCount(
    of seqs: Range<Int>, _ left: LogSession, _ right: LogSession
  ) throws(LogError) -> Int {
    var next = seqs.lowerBound
    while next < seqs.upperBound {
      let (one, other) = (try left.readableBlock(at: next), try right.readableBlock(at: next))
      // One may end before the other, if they are of different versions.
      let end = min(one.header.endSeq, other.header.endSeq, seqs.upperBound)
      let count = try tables.withLock { (tables) throws(LogError) in
        try tables.equalCount(of: next..<end, one, other, left, right)
      }
      next += count
      if next < end { break }
    }
    return next - seqs.lowerBound
  }

  /// Whether two events have the same meaning, with targets relative to them.
  package func areEqual(_ left: EventRecord, _ right: EventRecord) throws(LogError) -> Bool {
    try tables.withLock { (tables) throws(LogError) in try tables.areEqual(left, right) }
  }

  /// Numbers that are equal for events of the same meaning, with targets relative to them; those of
  /// other events are hardly ever equal.
  package func signatures(
    of records: ArraySlice<EventRecord>, on side: Side
  ) throws(LogError) -> [UInt64] {
    try tables.withLock { (tables) throws(LogError) in
      var signatures: [UInt64] = []
      signatures.reserveCapacity(records.count)
      for record in records { signatures.append(try tables.signature(of: record, side)) }
      return signatures
    }
  }
}

extension MeaningComparison {
  private struct Tables: Sendable {
    private let left: LogReader
    private let right: LogReader
    /// By kind, for each left number the right number of an equal value; 0 if none is known.
    private var twins: [[UInt32]] = Array(repeating: [], count: Int(SymbolKind.last) + 1)
    private var leftDigests = DigestTable()
    private var rightDigests = DigestTable()

    /// Beyond this number, values are compared each time.
    private static var twinLimit: Int { 1 << 20 }

    init(_ left: LogReader, _ right: LogReader) { (self.left, self.right) = (left, right) }

    mutating func equalCount(
      of seqs: Range<Int>, _ one: any ReadableBlock, _ other: any ReadableBlock,
      _ left: LogSession, _ right: LogSession
    ) throws(LogError) -> Int {
      var (count, failure) = (0, LogError?.none)
      var isOfOther = false
      do throws(FormatError) {
        try one.read { (leftValue) throws(FormatError) in
          try other.read { (rightValue) throws(FormatError) in
            var (leftReader, rightReader) = (EventReader(one.header), EventReader(other.header))
            var (leftExtras, rightExtras) = (EventExtras.none, EventExtras.none)
            isOfOther = false
            try leftReader.skip(to: seqs.lowerBound, in: leftValue)
            isOfOther = true
            try rightReader.skip(to: seqs.lowerBound, in: rightValue)
            while true {
              skipTwins(&leftReader, leftValue, &rightReader, rightValue, before: seqs.upperBound)
              count = leftReader.seq - seqs.lowerBound
              guard count < seqs.count else { return }
              isOfOther = false
              guard
                let old = try leftReader.next(in: leftValue, extras: &leftExtras, isTimed: false)
              else { return }
              isOfOther = true
              guard
                let new = try rightReader.next(in: rightValue, extras: &rightExtras, isTimed: false)
              else { return }
              do throws(LogError) {
                guard try areEqual(old, leftExtras, new, rightExtras, isRelative: false) else {
                  return
                }
              } catch {
                failure = error
                return
              }
            }
          }
        }
      } catch {
        throw LogError(
          error, in: isOfOther ? other.header : one.header,
          path: (isOfOther ? right : left).source.path)
      }
      if let failure { throw failure }
      return count
    }

    /// Skips events that have only a word and are known to be equal.
    private func skipTwins(
      _ left: inout EventReader, _ leftValue: Span<UInt8>, _ right: inout EventReader,
      _ rightValue: Span<UInt8>, before end: Int
    ) {
      // Whether an event may begin a session is found out by reading it.
      guard left.seq > 0 else { return }
      left.skipWords(through: end - 1, in: leftValue) { leftWord, seq in
        var areTwins = false
        right.skipWords(through: seq, in: rightValue) { rightWord, _ in
          areTwins = self.areTwins(leftWord, rightWord)
          return areTwins
        }
        return areTwins
      }
    }

    /// Whether two events are known to be equal.
    @inline(__always)
    private func areTwins(_ left: PlainWord, _ right: PlainWord) -> Bool {
      switch (left, right) {
      case (.went(let left), .went(let right)): areTwins(.route, left, right)
      case (.overlayShown(let left), .overlayShown(let right)),
        (.overlayPushed(let left), .overlayPushed(let right)):
        areTwins(.overlay, left, right)
      default: left.head == right.head && left.operand == right.operand
      }
    }

    @inline(__always)
    private func areTwins(_ kind: SymbolKind, _ left: UInt32, _ right: UInt32) -> Bool {
      let table = Int(kind.rawValue)
      return Int(left) < twins[table].count && twins[table][Int(left)] == right
    }

    @inline(__always)
    mutating func areEqual(_ left: EventRecord, _ right: EventRecord) throws(LogError) -> Bool {
      try areEqual(left.numbers, left.extras, right.numbers, right.extras, isRelative: true)
    }

    @inline(__always)
    private mutating func areEqual(
      _ left: EventNumbers, _ leftExtras: EventExtras, _ right: EventNumbers,
      _ rightExtras: EventExtras, isRelative: Bool
    ) throws(LogError) -> Bool {
      guard left.kind == right.kind, left.count == right.count else { return false }
      if left.hasTarget {
        let (one, other) = isRelative ? (left.seq, right.seq) : (0, 0)
        guard one &- left.target == other &- right.target else { return false }
      }
      guard try areEqual(.route, left.route, right.route),
        try areEqual(.overlay, left.overlay, right.overlay),
        try areEqual(.tab, left.tab, right.tab), try areEqual(.flow, left.flow, right.flow),
        try areEqual(.text, left.label, right.label),
        try areEqual(.json, left.payload, right.payload),
        try areEqual(.text, left.reason, right.reason)
      else { return false }
      if case .none = leftExtras, case .none = rightExtras { return true }
      return try haveEqualLists(leftExtras.fields, rightExtras.fields, left.kind)
    }

    @inline(__always)
    private mutating func areEqual(
      _ kind: SymbolKind, _ left: UInt32, _ right: UInt32
    ) throws(LogError) -> Bool {
      if left == 0 || right == 0 { return left == right }
      if areTwins(kind, left, right) { return true }
      return try areEqualByDigest(kind, left, right)
    }

    @inline(never)
    private mutating func areEqualByDigest(
      _ kind: SymbolKind, _ left: UInt32, _ right: UInt32
    ) throws(LogError) -> Bool {
      guard try digest(of: kind, left, .left) == digest(of: kind, right, .right) else {
        return false
      }
      let (table, index) = (Int(kind.rawValue), Int(left))
      guard index < Self.twinLimit else { return true }
      if index >= twins[table].count {
        let count = min(max(2 * twins[table].count, index + 1, 64), Self.twinLimit)
        twins[table] += Array(repeating: 0, count: count - twins[table].count)
      }
      twins[table][index] = right
      return true
    }

    private mutating func digest(
      of kind: SymbolKind, _ number: UInt32, _ side: Side
    ) throws(LogError) -> Digest128 {
      switch side {
      case .left:
        try leftDigests.digest(of: kind, number) { [left] () throws(LogError) in
          try left.json(of: kind, number)
        }
      case .right:
        try rightDigests.digest(of: kind, number) { [right] () throws(LogError) in
          try right.json(of: kind, number)
        }
      }
    }

    /// Few events have lists.
    @inline(never)
    private mutating func haveEqualLists(
      _ left: EventExtras.Fields, _ right: EventExtras.Fields, _ kind: EventKind
    ) throws(LogError) -> Bool {
      guard left.kept == right.kept,
        try areEqual(.route, left.routes, right.routes, in: kind),
        try areEqual(.overlay, left.overlays, right.overlays, in: kind)
      else { return false }
      return try areEqual(.tab, left.tabs, right.tabs, in: kind)
    }

    private mutating func areEqual(
      _ kind: SymbolKind, _ left: [UInt32], _ right: [UInt32], in event: EventKind
    ) throws(LogError) -> Bool {
      guard left.count == right.count else { return false }
      if left.isEmpty { return true }
      return try digests(of: kind, left, .left, in: event)
        == digests(of: kind, right, .right, in: event)
    }

    private mutating func digests(
      of kind: SymbolKind, _ numbers: [UInt32], _ side: Side, in event: EventKind
    ) throws(LogError) -> [Digest128] {
      var digests: [Digest128] = []
      for number in numbers {
        digests.append(number == 0 ? PrefixHash.empty : try digest(of: kind, number, side))
      }
      // The lost values are a set.
      if event == .restored { digests.sort { $0.precedes($1) } }
      return digests
    }

    mutating func signature(
      of record: EventRecord, _ side: Side
    ) throws(LogError) -> UInt64 {
      let event = record.numbers
      var signature = Signature(UInt64(event.kind.rawValue))
      signature.add(UInt64(truncatingIfNeeded: event.count))
      if event.hasTarget { signature.add(UInt64(truncatingIfNeeded: event.seq &- event.target)) }
      let values: InlineArray<7, (SymbolKind, UInt32)> = [
        (.route, event.route), (.overlay, event.overlay), (.tab, event.tab), (.flow, event.flow),
        (.text, event.label), (.json, event.payload), (.text, event.reason),
      ]
      for index in values.indices {
        let (kind, number) = values[index]
        signature.add(number == 0 ? 0 : try digest(of: kind, number, side).low)
      }
      guard case .some = record.extras else { return signature.value }
      for (kind, numbers) in [
        (SymbolKind.route, record.routes), (.overlay, record.overlays), (.tab, record.tabs),
      ] where !numbers.isEmpty {
        signature.add(UInt64(numbers.count) << 8 | UInt64(kind.rawValue))
        for digest in try digests(of: kind, numbers, side, in: record.kind) {
          signature.add(digest.low)
        }
      }
      for index in record.kept { signature.add(UInt64(index)) }
      return signature.value
    }
  }

  /// Mixes numbers into one. That of events that differ may be equal: those are compared as well.
  private struct Signature {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(_ number: UInt64) { add(number) }

    @inline(__always)
    mutating func add(_ number: UInt64) {
      let (high, low) = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      value = high ^ low &+ 0x9E37_79B9_7F4A_7C15
    }
  }
}

extension LogSession {
  /// The block that contains `seq`; where it was read, if that was ahead.
  fileprivate func readableBlock(at seq: Int) throws(LogError) -> any ReadableBlock {
    if let newest = source.newest(of: number),
      (newest.header.firstSeq..<newest.header.endSeq) ~= seq
    {
      return newest
    }
    guard let block = try source.block(of: number, at: seq) else {
      throw LogError(.corrupt("session '\(name)' has no block at \(seq)"), path: source.path)
    }
    return block
  }
}

extension EventReader {
  /// Reads the events before `seq`.
  fileprivate mutating func skip(to seq: Int, in value: Span<UInt8>) throws(FormatError) {
    var extras = EventExtras.none
    while self.seq < seq, try next(in: value, extras: &extras, isTimed: false) != nil {}
  }
}

extension EventNumbers {
  /// Whether its kind has a target.
  @inline(__always)
  fileprivate var hasTarget: Bool { kind == .rewound || kind == .marked }
}
