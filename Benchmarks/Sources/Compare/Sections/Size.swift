import DRN
import DRNLog
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
    let visits = try bench.wikispeedia.map { _ in try bench.logs.visits() }
    let realSessions = visits.map {
      Double(Scratch.byteCount(of: $0.path)) / Double($0.transitions)
    }
    var table = Table(["", "transitions", "bytes each"], numeric: [1, 2])
    table.rows.append([
      "one session, \(bench.workload.routes.count) routes", count.formatted, oneSession.formatted,
    ])
    if let visits, let realSessions {
      table.rows.append([
        "\(visits.sessions.formatted) Wikispeedia sessions", visits.transitions.formatted,
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
}
