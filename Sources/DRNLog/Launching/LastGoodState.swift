import DRN
import LMDB

/// The newest state of a session that can be read, whatever else of the log is damaged.
struct LastGoodState {
  let state: RecordedState
  let seq: Int
  let time: Timestamp
  /// Whether nothing of the session comes after it, as far as can be seen.
  let isNewest: Bool
  let log: LogReader
}

extension LastGoodState {
  /// How many blocks are looked at, from the end on, before a session is given up.
  private static var mostBlocks: Int { 1_024 }

  /// Calls `body` with states of a session, the best first, until it takes one.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - path: Where the log is, with its journal.
  /// - Complexity: O(log *n*) where the session's end is whole; no more than a thousand blocks else.
  static func find<Result>(
    session name: String, at path: String, _ body: (LastGoodState) -> Result?
  ) -> Result? {
    // Where the newest state of the file cannot be read, the one before it may be.
    for state in [PageReader.State.newest, .previous] {
      guard let store = try? LogStore(inspecting: path, state),
        let log = try? LogReader(store, isTolerant: true),
        let record = log.findSession(named: name)
      else { continue }
      let timeline = SessionTimeline(session: record.number, source: log)
      let (last, isKnown) = timeline.lastReadableBlock(from: record.firstSeq)
      guard let last else { continue }
      let capacity = LogFormat.blockCapacity
      let first = max(record.firstSeq, last - mostBlocks * capacity)
      for start in stride(from: last, through: first, by: -capacity) {
        guard let block = try? log.block(of: record.number, at: start),
          let position = try? timeline.position(block.endSeq - 1)
        else { continue }
        let good = LastGoodState(
          state: position.state, seq: position.record.seq, time: position.record.time,
          isNewest: isKnown && start == last && log.faults.isEmpty, log: log)
        if let result = body(good) { return result }
      }
    }
    return nil
  }
}

extension LogReader {
  /// A session by its name, also where the index that leads to it is damaged.
  fileprivate func findSession(named name: String) -> SessionRecord? {
    if let number = try? sessionNumber(named: name), let record = try? sessionRecord(number) {
      return record
    }
    var number: UInt32 = 0
    while let records = try? sessionRecords(after: number), let last = records.last {
      if let record = records.first(where: { $0.name == name }) { return record }
      number = last.number
    }
    return nil
  }
}

extension SessionTimeline {
  /// The first position of the newest block that can be read, and whether it is known to be the newest.
  fileprivate func lastReadableBlock(from firstSeq: Int) -> (Int?, isKnown: Bool) {
    if let block = try? source.lastBlock(of: session) { return (block.firstSeq, true) }
    let capacity = LogFormat.blockCapacity
    func isReadable(_ index: Int) -> Bool {
      (try? source.block(of: session, at: firstSeq + index * capacity)) != nil
    }
    guard firstSeq < LogFormat.largestSeq / 2 else { return (nil, false) }
    let probes = [0] + (0..<36).map { 1 << $0 }
    guard let last = probes.last(where: isReadable) else { return (nil, false) }
    // Up to the next one that cannot be read, or is not there.
    var (readable, not) = (last, max(last * 2, 1))
    while readable + 1 < not {
      let middle = (readable + not) / 2
      if isReadable(middle) { readable = middle } else { not = middle }
    }
    return (firstSeq + readable * capacity, false)
  }
}
