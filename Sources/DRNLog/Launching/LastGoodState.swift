import DRN
import LMDB

/// The newest readable state of a session, whatever else in the log is damaged.
struct LastGoodState {
  let state: RecordedState
  let seq: Int
  let time: Timestamp
  /// Whether it is the session's newest state, as far as can be determined.
  let isNewest: Bool
  let session: LogSession
}

/// A note that has a mark: what an app keeps for its next start.
@usableFromInline
struct MarkedNote: Hashable, Sendable {
  let mark: String
  let label: String
  let payload: JSONValue?
}

extension LastGoodState {
  /// The maximum number of marks to look at, from the newest.
  private static var mostMarks: Int { 1_000 }

  /// The notes that have a mark, oldest first, as far as they can be read.
  var markedNotes: [MarkedNote] {
    let marks = (try? session.marks()) ?? []
    return marks.filter { $0.target <= seq }.suffix(Self.mostMarks).compactMap { mark in
      guard let record = try? session.position(mark.target).record, record.kind == .noted,
        let label = try? session.text(record.label)
      else { return nil }
      let payload = record.payload == 0 ? nil : try? session.json(of: .json, record.payload)
      return MarkedNote(
        mark: mark.name, label: label, payload: payload.flatMap { try? JSONValue(parsing: $0) })
    }
  }
}

extension LastGoodState {
  /// The maximum number of blocks to try, from the end, before giving up on a session.
  private static var mostBlocks: Int { 1_024 }

  /// Calls `body` with states of a session, the newest first, until it returns a result.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - path: The path of the log, which may have a journal.
  /// - Complexity: O(log *n*) if the session's end is intact; otherwise, up to a thousand blocks
  ///   are read.
  static func find<Result>(
    session name: String, at path: String, _ body: (LastGoodState) -> Result?
  ) -> Result? {
    // If the newest state of the file cannot be read, tries the previous one.
    for state in [PageReader.State.newest, .previous] {
      guard let store = try? LogStore(inspecting: path, state),
        let log = try? LogReader(store, isTolerant: true),
        let record = log.findSession(named: name)
      else { continue }
      let timeline = SessionTimeline(session: record.number, source: log)
      let (last, isKnown) = timeline.lastReadableBlock(from: record.firstSeq)
      guard let last else { continue }
      // Positions before which the next block to try ends.
      var (start, tried) = (last, 0)
      while start >= record.firstSeq, tried < mostBlocks {
        let block = try? log.block(of: record.number, at: start)
        defer {
          (start, tried) = ((block?.firstSeq ?? start) - LogFormat.blockAlignment, tried + 1)
        }
        guard let block, let position = try? timeline.position(block.endSeq - 1) else { continue }
        let good = LastGoodState(
          state: position.state, seq: position.record.seq, time: position.record.time,
          isNewest: isKnown && start == last && log.faults.isEmpty,
          session: LogSession(record, source: log))
        if let result = body(good) { return result }
      }
    }
    return nil
  }
}

extension LogReader {
  /// Finds a session by name, even if the index is damaged.
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
  /// The first position of the newest readable block, and whether it is known to be the newest.
  fileprivate func lastReadableBlock(from firstSeq: Int) -> (Int?, isKnown: Bool) {
    if let block = try? source.lastBlock(of: session) { return (block.firstSeq, true) }
    let step = LogFormat.blockAlignment
    func isReadable(_ index: Int) -> Bool {
      (try? source.block(of: session, at: firstSeq + index * step)) != nil
    }
    guard firstSeq < LogFormat.largestSeq / 2 else { return (nil, false) }
    let probes = [0] + (0..<36).map { 1 << $0 }
    guard let last = probes.last(where: isReadable) else { return (nil, false) }
    // Searches up to the next block that is missing or unreadable.
    var (readable, not) = (last, max(last * 2, 1))
    while readable + 1 < not {
      let middle = (readable + not) / 2
      if isReadable(middle) { readable = middle } else { not = middle }
    }
    return (firstSeq + readable * step, false)
  }
}
