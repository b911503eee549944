package import DRN

// When a session ended. A mark is often set long afterwards, by someone who looks at the log, and so is a
// rewind: neither makes the session longer.

extension EventRecord {
  /// Whether it was added to the session after its end, if nothing else followed it.
  ///
  /// - Parameter time: The time of the transition before it.
  package func wasAddedAfterwards(_ time: Timestamp) -> Bool {
    let (gap, isTooLong) = self.time.nanosecondsSince1970.subtractingReportingOverflow(
      time.nanosecondsSince1970)
    // In seconds: nobody waits that long in between, while using the app.
    let limit: Int64
    switch kind {
    case .marked where target != seq: limit = 5
    case .rewound: limit = 3_600
    default: return false
    }
    return isTooLong ? self.time > time : gap > limit * 1_000_000_000
  }
}

extension LogSession {
  /// The time at which the session ended: that of its newest transition, but for those that were added
  /// afterwards.
  package func endTime() throws(LogError) -> Timestamp { try newest().time }

  /// The same with a head that is known, and the time of the transition there.
  ///
  /// - Complexity: O(log *n*), and O(*m*) for *m* marks and rewinds at the end.
  func endTime(head: Int, _ newest: Timestamp) throws(LogError) -> Timestamp {
    var (end, seq) = (newest, head)
    var next: EventRecord?
    while seq >= firstSeq, let block = try source.block(of: number, at: seq) {
      for record in try block.records(source.path).reversed() where record.seq <= seq {
        if let next, next.wasAddedAfterwards(record.time) { end = record.time }
        guard record.kind == .marked && record.target != record.seq || record.kind == .rewound
        else {
          return end
        }
        next = record
      }
      seq = block.firstSeq - 1
    }
    return end
  }
}

extension BlockHeader {
  /// Whether the event at `seq` of the block may have been added after the session's end; `true` where that
  /// takes reading all events.
  func mayEndAfterwards(at seq: Int, in value: Span<UInt8>) -> Bool {
    guard let columns, (firstSeq..<endSeq).contains(seq) else { return true }
    let code = columns.word(seq - firstSeq, in: value).head & EventWord.code
    return code == EventKind.marked.rawValue || code == EventKind.rewound.rawValue
  }
}
