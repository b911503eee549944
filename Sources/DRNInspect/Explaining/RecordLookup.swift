package import DRNLog

/// Looks up events by position, without states. Several of one block take one reading of it.
package struct RecordLookup {
  private let session: LogSession
  private var firstSeq = 0
  private var records: [EventRecord] = []

  package init(_ session: LogSession) { self.session = session }

  /// The event at `seq`.
  ///
  /// - Throws: `LogError` if the session has no such event, or it cannot be read.
  package mutating func record(at seq: Int) throws(LogError) -> EventRecord {
    if !records.indices.contains(seq - firstSeq) { try read(blockWith: seq) }
    guard records.indices.contains(seq - firstSeq) else {
      throw try session.missing(seq, head: try session.head())
    }
    return records[seq - firstSeq]
  }

  /// The events at several positions, by position.
  ///
  /// They are looked up in order, so that each block is read once.
  mutating func records(at seqs: [Int]) throws(LogError) -> [Int: EventRecord] {
    var found: [Int: EventRecord] = [:]
    for seq in Set(seqs).sorted() { found[seq] = try record(at: seq) }
    return found
  }

  private mutating func read(blockWith seq: Int) throws(LogError) {
    records = []
    guard seq >= 0, let block = try session.source.block(of: session.number, at: seq) else {
      return
    }
    firstSeq = block.firstSeq
    var reader = EventReader(block.header)
    try block.read(session.source.path) { (value) throws(FormatError) in
      while let record = try reader.next(in: value) { records.append(record) }
    }
  }
}
