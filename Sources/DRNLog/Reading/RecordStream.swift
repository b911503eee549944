import DRN

/// Reads a session's transitions in order, some at a time, without folding.
package struct RecordStream {
  private let session: LogSession
  /// The position of the next transition.
  private var seq: Int
  /// The next blocks, of which the first is being read.
  private var blocks: ArraySlice<Block> = []
  private var reader: EventReader?
  /// Whether the last block has been read.
  private var isLast = false
  /// Whether more transitions were asked for than the session has.
  package private(set) var isAtEnd = false

  /// Starts at position `seq`.
  package init(_ session: LogSession, at seq: Int) {
    self.session = session
    self.seq = seq
  }

  /// Appends the next transitions to `records` until there are `count` there, or no more in the
  /// session.
  package mutating func read(
    into records: inout [EventRecord], upTo count: Int
  ) throws(LogError) {
    while records.count < count, !isAtEnd {
      guard let block = try nextBlock() else {
        isAtEnd = true
        return
      }
      var (reader, extras) = (self.reader ?? EventReader(block.header), EventExtras.none)
      try block.read(session.source.path) { (value) throws(FormatError) in
        while records.count < count, let event = try reader.next(in: value, extras: &extras) {
          if event.seq >= seq { records.append(EventRecord(event, extras)) }
        }
      }
      seq = reader.seq
      self.reader = reader
      guard seq >= block.endSeq else { continue }
      blocks.removeFirst()
      self.reader = nil
      // An incomplete block is the last one. It may grow meanwhile.
      if !block.isFull { isLast = true }
    }
  }

  /// The block with the next transition; `nil` if the session does not reach that far.
  private mutating func nextBlock() throws(LogError) -> Block? {
    if blocks.isEmpty {
      guard seq >= 0, !isLast else { return nil }
      // What is before a damaged block is read first.
      blocks = try session.source.blocks(of: session.number, from: seq, keepsReadable: true)[...]
    }
    return blocks.first
  }
}
