import DRN
import DRNLog
import Foundation
import Support

extension Section {
  /// The size of a transition on disk, including all overhead.
  static func size(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Size")
    chapter.say(
      """
      Bytes for each transition of a closed log: all files, divided by all transitions. Times are as \
      far apart as a user's are, from 0.2 to 20 seconds, to the nanosecond.
      """)
    let count = 1_000_000
    let oneSession = try sizeOfOneSession(count, bench)
    let realSessions = try bench.wikispeedia.map {
      try sizeOfSessions($0.walk, $0.durations, bench)
    }
    var table = Table(["", "transitions", "bytes each"], numeric: [1, 2])
    table.rows.append([
      "one session, \(bench.workload.routes.count) routes", count.formatted, oneSession.formatted,
    ])
    if let realSessions, let walk = bench.wikispeedia?.walk {
      let transitions = walk.sessions.reduce(0) { $0 + $1.count }
      table.rows.append([
        "\(walk.sessions.count.formatted) Wikispeedia sessions", transitions.formatted,
        realSessions.formatted,
      ])
    } else {
      chapter.say("The real sessions were skipped: Wikispeedia's file was not found.")
    }
    chapter.show(table)
    chapter.goals = [
      .sizeOfOneSession.measured(oneSession), .sizeOfRealSessions.measured(realSessions),
    ]
    return chapter
  }

  private static func sizeOfOneSession(_ count: Int, _ bench: Bench) throws -> Double {
    let path = bench.scratch.path("size.mdb")
    try recordOneSession(count, path, bench)
    return Double(Scratch.byteCount(of: path)) / Double(count)
  }

  private static func recordOneSession(_ count: Int, _ path: String, _ bench: Bench) throws {
    let log = try EventLog.open(path, durability: .process)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    var user = TimedUser()
    let commands = bench.workload.commands
    for index in 1..<count {
      if index.isMultiple(of: 65_536) {
        bench.progress.show("size: \(index.formatted) of \(count.formatted)")
        try log.flush()
      }
      user.wait(0.2...20)
      user.perform(commands[(index - 1) % commands.count], bench.workload, manager)
    }
    guard manager.head == count - 1 else {
      throw BenchmarkError("A log of \(count) transitions came to have \(manager.head + 1).")
    }
    try log.finish()
  }

  private static func sizeOfSessions(
    _ walk: Walk, _ durations: [Int], _ bench: Bench
  ) throws -> Double {
    let path = bench.scratch.path("sessions.mdb")
    let count = try recordSessions(walk, durations, path, bench.progress)
    return Double(Scratch.byteCount(of: path)) / Double(count)
  }

  /// Records each walk as a session, and returns the number of transitions.
  private static func recordSessions(
    _ walk: Walk, _ durations: [Int], _ path: String, _ progress: Progress
  ) throws -> Int {
    let routes = walk.names.map { BenchmarkRoute.detail(id: $0) }
    let log = try EventLog.open(path, durability: .process)
    var count = 0
    for (number, steps) in walk.sessions.enumerated() {
      guard case .page(let first)? = steps.first else { continue }
      if number.isMultiple(of: 1_000) {
        progress.show("size: session \(number.formatted) of \(walk.sessions.count.formatted)")
      }
      let manager = try log.manager(session: "s\(number)", initial: routes[first]).manager
      let pace = max(Double(durations[number]), 1) / Double(steps.count)
      var user = TimedUser(seed: UInt64(number))
      for step in steps.dropFirst() {
        user.wait(pace * 0.5...pace * 1.5)
        switch step {
        case .page(let page): user.go(routes[page], manager)
        case .back: user.goBack(manager)
        }
      }
      count += manager.head + 1
    }
    try log.finish()
    return count
  }
}

/// A user who pauses between steps, so that the times in the log are realistic.
private struct TimedUser {
  private var generator: SeededGenerator
  private var time: Timestamp

  /// Creates a user whose time begins now.
  init(seed: UInt64 = 3) {
    generator = SeededGenerator(seed: seed)
    time = Timestamp(nanosecondsSince1970: Int64(Date().timeIntervalSince1970 * 1e9))
  }

  mutating func wait(_ seconds: ClosedRange<Double>) {
    let nanoseconds = Int64(Double.random(in: seconds, using: &generator) * 1e9)
    time.nanosecondsSince1970 += nanoseconds
  }

  func go(_ route: BenchmarkRoute, _ manager: NavigationManager<BenchmarkRoute>) {
    manager.perform(.go(Place(route)), time: time)
  }

  func goBack(_ manager: NavigationManager<BenchmarkRoute>) {
    manager.perform(.goBack(1), time: time)
  }

  func perform(
    _ command: Command, _ workload: Workload, _ manager: NavigationManager<BenchmarkRoute>
  ) {
    let index = Int(command.index)
    switch command.kind {
    case .go: go(workload.routes[index], manager)
    case .goBack: goBack(manager)
    case .showOverlay: manager.perform(.showOverlay(workload.overlays[index]), time: time)
    case .hideOverlay: manager.perform(.hideOverlay(returning: true), time: time)
    case .compose: go(workload.composites[index], manager)
    }
  }
}
