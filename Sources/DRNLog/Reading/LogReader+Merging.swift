import DRN

extension LogReader {
  /// Calls `body` with the positions of all sessions, ordered by time.
  ///
  /// Each session's own order is kept, even if its clock ran backwards. Of two transitions at the
  /// same time, the one of the session that began earlier comes first.
  ///
  /// - Throws: ``LogError`` if the log cannot be read, and the errors of `body`.
  /// - Complexity: O(*n* log *k*) for *n* transitions, where *k* sessions overlap. Each of these
  ///   keeps one block in memory, up to 256 MB altogether; what does not fit is read again.
  public func forEachPositionByTime(
    _ body: (LogSession, LogPosition) throws -> Void
  ) throws {
    try forEachPositionByTime(keeping: 256 << 20, body)
  }

  /// - Parameter byteLimit: How much memory the folds may take, about.
  func forEachPositionByTime(
    keeping byteLimit: Int, _ body: (LogSession, LogPosition) throws -> Void
  ) throws {
    var waiting: [LogSession] = []
    try forEachSession { waiting.append($0) }
    waiting.sort { ($0.startedAt, $0.number) < ($1.startedAt, $1.number) }
    waiting.reverse()

    var running = RunningSessions(byteLimit: byteLimit)
    while true {
      // A session joins when its first transition is due.
      if let next = waiting.last, running.first.map({ next.startedAt <= $0.time }) ?? true {
        waiting.removeLast()
        var stream = SessionStream(next)
        if try stream.advance() { running.insert(stream) }
        continue
      }
      guard var next = running.popFirst() else { return }
      if let position = try next.position() { try body(next.session, position) }
      if try next.advance() { running.insert(next) }
    }
  }
}

/// The sessions that have begun and have not ended, as a heap: each comes before the two at twice its
/// index, plus one and plus two.
private struct RunningSessions {
  private var streams: [SessionStream] = []
  /// How much memory their folds take, about.
  private var byteCount = 0

  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The one whose turn it is.
  var first: SessionStream? { streams.first }

  /// Adds a session; beyond the limit, without its fold.
  mutating func insert(_ stream: SessionStream) {
    var stream = stream
    if byteCount + stream.byteCount > byteLimit { stream.releaseFold() }
    byteCount += stream.byteCount
    var index = streams.count
    streams.append(stream)
    while index > 0, streams[index].precedes(streams[(index - 1) / 2]) {
      streams.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the one whose turn it is.
  mutating func popFirst() -> SessionStream? {
    guard !streams.isEmpty else { return nil }
    streams.swapAt(0, streams.count - 1)
    let first = streams.removeLast()
    byteCount -= first.byteCount
    var (index, child) = (0, 1)
    while child < streams.count {
      if child + 1 < streams.count, streams[child + 1].precedes(streams[child]) { child += 1 }
      guard streams[child].precedes(streams[index]) else { break }
      streams.swapAt(index, child)
      (index, child) = (child, 2 * child + 1)
    }
    return first
  }
}

/// The positions of a session in order, with one block and one state in memory, or none.
private struct SessionStream {
  /// A position, and the cursor behind it.
  private final class Fold {
    var position: LogPosition?
    var cursor: LogCursor

    init(_ session: LogSession, at seq: Int) { cursor = LogCursor(session, at: seq) }

    func advance() throws(LogError) -> LogPosition? {
      // The returned state is released first, so that the fold does not copy it.
      position = nil
      position = try cursor.next()
      return position
    }
  }

  /// The size of a fold that may be repeated at will: that of 4,000 places.
  private static var freeByteCount: Int { 256 << 10 }

  let session: LogSession
  /// The position's seq, and its time; before the first position, the time of the session's start.
  private var seq: Int
  private(set) var time: Timestamp
  private(set) var byteCount = 0
  private var fold: Fold?

  /// Starts before the session's first position.
  init(_ session: LogSession) {
    self.session = session
    seq = session.firstSeq
    time = session.startedAt
    fold = Fold(session, at: session.firstSeq)
  }

  /// Whether this position comes before another session's.
  func precedes(_ other: Self) -> Bool {
    (time, session.startedAt, session.number)
      < (other.time, other.session.startedAt, other.session.number)
  }

  /// The position; `nil` if it was dropped in the meantime.
  mutating func position() throws(LogError) -> LogPosition? {
    if let fold { return fold.position }
    let fold = Fold(session, at: seq)
    self.fold = fold
    let position = try fold.advance()
    // A block of a few KB can have a state of megabytes, which is folded for each of its events.
    if fold.cursor.byteCount > Self.freeByteCount {
      try session.source.store.countLarge(
        fold.cursor.byteCount,
        "so many of its sessions have large states at the same time that they would be folded "
          + "again too often", "replay one session")
    }
    return position
  }

  /// Moves to the next position; `false` at the session's end.
  mutating func advance() throws(LogError) -> Bool {
    guard let fold, let record = try fold.advance()?.record else { return false }
    (seq, time, byteCount) = (record.seq, record.time, fold.cursor.byteCount)
    return true
  }

  /// Gives up the block and the state, which are read again when they are needed.
  mutating func releaseFold() { (fold, byteCount) = (nil, 0) }
}
