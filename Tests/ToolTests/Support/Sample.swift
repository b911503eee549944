import DRN
import DRNLog
import Foundation
import Locking
import TestSupport
import Testing
import ToolTesting

/// Recordings with fixed times, so that everything the tool says of them is the same on every run.
enum Sample {
  /// A visit to a shop with a composite, a mark, a transaction, undo, redo and three branches.
  static let shop = timed([
    #""session":"shop","initial":"home""#,
    #""go":{"search":{"query":"lamp"}}"#,
    #""showOverlay":"filter""#,
    #""hideOverlay":{}"#,
    #""go":{"detail":{"id":"lamp-42"}},"cause":"link""#,
    #""compose":{"route":{"favoriteItem":{"_0":5}},"overlay":{"itemSettings":{"itemId":5}}}"#,
    #""hideOverlay":{}"#,
    #""mark":"before checkout""#,
    #""transaction":{"name":"checkout","steps":[{"go":"cart"},{"showOverlay":"confirm"},{"note":{"label":"paid","payload":{"amount":4900,"method":"card"}}}]}"#,
    #""undo":{}"#,
    #""go":"help""#,
    #""rewind":3"#,
    #""go":"offers","tab":"deals""#,
    #""undo":{}"#,
    #""redo":{}"#,
    #""mark":"lamp","at":4"#,
  ])

  /// Tabs, flows, root overlays, resets and moves back and forward.
  static let tour = timed([
    #""session":"tour","initial":"home","tab":"feed","flow":"visitor","historyLimit":8"#,
    #""go":"news""#,
    #""selectTab":{"tab":"chat","root":"rooms"}"#,
    #""go":"lounge""#,
    #""pushOverlay":"menu""#,
    #""pushOverlay":"more""#,
    #""hideOverlays":{"through":"menu"}"#,
    #""showRootOverlay":"update""#,
    #""reset":["home",{"room":{"id":7}},"call"]"#,
    #""goBack":2"#,
    #""goForward":1"#,
    #""replace":"lobby""#,
    #""goBackToRoot":{}"#,
    #""switchFlow":{"flow":"member","root":"profile"}"#,
    #""note":{"label":"tap"}"#,
  ])

  /// Commands one second apart, from ten o'clock on.
  static func timed(_ commands: [String], hour: Int = 10) -> String {
    commands.enumerated().map { number, command in
      let (minute, second) = (number / 60, number % 60)
      let time = "2026-11-21T\(two(hour)):\(two(minute)):\(two(second)).\(100 + number)Z"
      return "{\"time\":\"\(time)\",\(command)}\n"
    }.joined()
  }

  /// Records lines into a log of the test's directory.
  static func record(
    _ input: String, to log: String = "log.mdb", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Tool.record(input, in: log).expectDone(sourceLocation: sourceLocation)
  }

  /// A log of a session of so many transitions; those of one kind are recorded once.
  static func recordMany(
    _ count: Int, to log: String = "log.mdb", before first: JSONValue = "home",
    cause: Cause = .user
  ) throws {
    let kind = Many(count: count, first: first, cause: cause)
    let bytes = try many.withLock { all in
      if let bytes = all[kind] { return bytes }
      let bytes = try makeBytes(of: kind)
      all[kind] = bytes
      return bytes
    }
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path(log)))
  }

  /// A log with the sessions "main" and "other" whose last writer did not close it, and whose
  /// journal is missing.
  static func recordUnclosed(to log: String = "log.mdb") throws {
    let path = TemporaryDirectory.path("open-\(UUID().uuidString).mdb")
    defer { for suffix in ["", "-lock"] { unlink(path + suffix) } }
    let open = try EventLog.open(path)
    for name in ["main", "other"] {
      let manager = try open.manager(session: name, initial: JSONRoute(json: "home")).manager
      manager.go(JSONRoute(json: .string(name)))
    }
    try open.flush()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path(log)))
    try open.close()
  }

  /// A condition that takes long and is never true: the position keeps a search from passing over blocks that have no
  /// such value, and each transition is looked at many times, so that the log can be short.
  static let longCondition =
    (0..<30).map { #"state.entries matches "nobody\#($0)" or "# }.joined() + "seq < 0"

  /// A search that takes long and finds nothing.
  static let longSearch = "find log.mdb '\(longCondition)'"

  /// Records a log that keeps each of the commands busy for so long, however fast the machine and
  /// the build are: for what has to happen while the tool works.
  ///
  /// Each transition has a cause, because those that have nothing but a value are read many at a time.
  static func recordLong(for commands: [String] = [longSearch], seconds: Double = 0.8) throws {
    for doublings in 0..<12 {
      try recordMany(10_000 << doublings, cause: .link)
      if try commands.allSatisfy({ try processorTime(of: $0) > seconds }) { return }
    }
  }

  /// How many seconds a command takes, whatever runs beside it.
  static func processorTime(of command: String) throws -> Double {
    let result = try Tool.shell("TIMEFORMAT=%U; { time drn \(command) >/dev/null 2>&1; } 2>&1")
    return try #require(Double(result.output.filter { !$0.isNewline }))
  }

  private struct Many: Hashable {
    let count: Int
    let first: JSONValue
    let cause: Cause
  }

  private static let many = Lock<[Many: Data]>([:])

  /// Without a process of its own, which would take long.
  private static func makeBytes(of kind: Many) throws -> Data {
    let path = TemporaryDirectory.path("many-\(UUID().uuidString).mdb")
    defer { for suffix in ["", "-lock"] { unlink(path + suffix) } }
    let log = try EventLog.open(path)
    let manager = try log.manager(session: "many", initial: JSONRoute(json: kind.first)).manager
    for number in 1..<kind.count {
      manager.go(JSONRoute(json: .integer(number % 256)), cause: kind.cause)
    }
    try log.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Sample {
  /// Two visits that begin alike: in the second one the search has another query, a step is missing, and
  /// an error was noted at the end.
  static let good = timed([
    #""session":"visit","initial":"home""#, #""go":"offers""#, #""go":{"search":{"query":"lamp"}}"#,
    #""showOverlay":"filter""#, #""hideOverlay":{}"#, #""go":{"detail":{"id":"lamp-42"}}"#,
    #""go":"cart""#, #""go":"checkout""#, #""note":{"label":"paid"}"#,
  ])
  static let bad = timed([
    #""session":"visit","initial":"home""#, #""go":"offers""#,
    #""go":{"search":{"query":"table"}}"#,
    #""showOverlay":"filter""#, #""hideOverlay":{}"#, #""go":"cart""#, #""go":"checkout""#,
    #""note":{"label":"error"}"#, #""goBack":1"#,
  ])
}
