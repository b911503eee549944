import DRN
import DRNLog
import Support

/// A closed log with a short session for each walk.
struct VisitsLog {
  let path: String
  let sessions: Int
  let transitions: Int

  /// Records each walk as a session.
  init(_ walk: Walk, _ durations: [Int], path: String, _ progress: Progress) throws {
    let routes = walk.names.map { BenchmarkRoute.detail(id: $0) }
    let log = try EventLog.open(path, durability: .process)
    var count = 0
    for (number, steps) in walk.sessions.enumerated() {
      guard case .page(let first)? = steps.first else { continue }
      if number.isMultiple(of: 1_000) {
        progress.show(
          "making a log: session \(number.formatted) of \(walk.sessions.count.formatted)")
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
    (self.path, sessions, transitions) = (path, walk.sessions.count, count)
  }
}
