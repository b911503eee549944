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
