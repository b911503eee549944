import DRN
import Locking

@testable import DRNInspect
@testable import DRNLog

extension EventLog {
  /// Applies limits that the log was not opened with.
  @discardableResult
  func apply(
    _ limits: RetentionLimits, at time: Timestamp = SystemClock.now
  ) throws -> RetentionReport {
    try Retainer(writer, limits, now: { time }, report: { _ in }).apply()
  }

  /// Takes out all symbols that nothing refers to.
  @discardableResult
  func collect() throws -> Int {
    try writer.maintaining.withLock { _ throws(LogError) in
      try writer.collectSymbols(at: SystemClock.now) {}
    }
  }

  /// A session of items, one a second, that ends.
  func recordPast(
    _ session: String, from start: Int, transitions count: Int, item: (Int) -> JSONValue
  ) throws {
    let manager = try self.start(
      session: session, at: Place(JSONRoute(json: "home")), time: .seconds(start))
    for index in 1..<max(count, 1) {
      manager.perform(
        .go(Place(JSONRoute(json: item(index)))), time: .seconds(start + index))
    }
  }
}

extension Timestamp {
  /// So many seconds after 1970.
  static func seconds(_ count: Int) -> Self {
    Timestamp(nanosecondsSince1970: Int64(count) * 1_000_000_000)
  }
}

extension LogReader {
  /// The names of all sessions, in the order of starting.
  func names() throws -> [String] {
    var names: [String] = []
    try forEachSession { names.append($0.name) }
    return names
  }

  func version() throws -> UInt32 { try store.headerAlone().version }
}

extension LogSession {
  /// The lines of all transitions that are there, by position, with the states after them.
  func lines() throws -> [Int: String] {
    var lines: [Int: String] = [:]
    let line = TransitionLine(self)
    try forEachPosition(in: 0...Int.max - 1) { position in
      // When a session was started or continued is not the same in two logs.
      var record = position.record
      if record.kind == .started || record.kind == .restored { record.time = .unknown }
      let bytes = try line.bytes(record, state: position.state)
      lines[record.seq] = String(decoding: bytes, as: UTF8.self)
      return true
    }
    return lines
  }
}
