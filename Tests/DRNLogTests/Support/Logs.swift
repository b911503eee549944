import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

typealias TestManager = NavigationManager<TestRoute>

extension LogSession {
  /// Every transition, straight from the blocks.
  func records() throws -> [EventRecord] {
    var records: [EventRecord] = []
    while let block = try source.block(of: number, at: records.count) {
      records += try block.records()
    }
    return records
  }
}

extension LogReader {
  /// The lines of all sessions, as an export has them.
  func lines(withStates: Bool = false) throws -> [String] {
    var lines: [String] = []
    try forEachSession { session in
      let line = TransitionLine(session)
      try session.forEachPosition(in: 0...Int.max - 1) { position in
        let bytes = try line.bytes(
          position.record, state: withStates ? position.state : nil)
        lines.append(String(decoding: bytes, as: UTF8.self))
        return true
      }
    }
    return lines
  }
}

/// Runs `body` with a new log at `path`, and closes it.
@discardableResult
func withLog<Result>(
  _ path: String, options: EventLog.Options = .init(), _ body: (EventLog) throws -> Result
) throws -> Result {
  let log = try EventLog.open(path, options: options)
  defer { withExtendedLifetime(log) {} }
  return try body(log)
}

extension EventLog.Options {
  /// A damaged log is an error.
  static let refusing = Self(onDamage: .refuse)
}

/// Records a session of `count` made-up calls or more, and answers with what it was given.
@discardableResult
func recordWalk(
  _ seed: Seed, in log: EventLog, session: String = "main", transitions count: Int,
  settings: SessionSettings = SessionSettings(historyLimit: 5), travelPercent: Int = 6
) throws -> NavigationState<TestRoute> {
  let manager = try log.manager(session: session, initial: TestRoute.home, settings: settings)
    .manager
  manager.installGuards()
  var calls = CallGenerator(seed)
  calls.travelPercent = travelPercent
  while manager.head < count - 1 { manager.make(calls.next(head: manager.head)) }
  return manager.state
}

/// Goes to `item(0)`, `item(1)` …, a nanosecond after each other, so that seq *n* is item *n* − 1.
func recordItems(
  _ count: Int, in log: EventLog, session: String = "main",
  change: (Int) -> TestRoute = { .item($0) }
) throws {
  let manager = try log.start(session: session, at: Place(JSONRoute(json: "home")), time: .unknown)
  for index in 0..<count {
    let json = try JSONCoding.encode(change(index))
    manager.perform(
      .go(Place(JSONRoute(json: json))),
      time: Timestamp(nanosecondsSince1970: Int64(index + 1)))
  }
}

/// What a log told its app.
final class StatusList: Sendable {
  private let statuses = Lock<[LogStatus]>([])

  var all: [LogStatus] { statuses.withLock { $0 } }

  /// Everything, once there is so much: who writes in the background tells of it a moment after it
  /// was written.
  func all(count: Int) -> [LogStatus] {
    for _ in 0..<600_000 where all.count < count { usleep(1_000) }
    return all
  }

  func add(_ status: LogStatus) { statuses.withLock { $0.append(status) } }

  var stopped: [String] {
    all.compactMap { if case .recordingStopped(let name, _) = $0 { name } else { nil } }
  }

  var unencodable: [String] {
    all.compactMap { if case .valueNotEncodable(let text, _) = $0 { text } else { nil } }
  }
}
