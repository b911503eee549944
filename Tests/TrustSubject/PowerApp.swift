import DRN
import DRNLog
import Foundation
import TrustPlans

/// An app that records with durability `.disk` and says in the trace what it was promised.
struct PowerApp {
  /// What the notes in the trace say: that the log is there, or how much a session was promised.
  static let opened = 1_000_000

  private let scenario: PowerPlan.Scenario
  let path: String
  private var random = SeededRandom(11)
  private(set) var sessions: [Twins] = []
  private(set) var failures = 0
  private let statuses = StatusList()

  init(_ scenario: PowerPlan.Scenario, at path: String) {
    self.scenario = scenario
    self.path = path
  }

  mutating func run() throws {
    try record(0)
    // Again, in files that are there.
    try record(1)
  }

  private mutating func record(_ part: Int) throws {
    let log = try open()
    Faults.note(Self.opened, 0)
    switch scenario {
    case .mixed: try mixed(log, part)
    case .growth: try growth(log, part)
    }
    while (try? log.close()) == nil { failures += 1 }
    acknowledge()
  }

  private mutating func open() throws -> EventLog {
    var options = EventLog.Options(
      durability: .disk, backlogLimit: scenario == .growth ? 1_000_000 : 600)
    options.onStatus = { [statuses] in statuses.add($0) }
    options.initialMapSize = scenario == .growth ? 1 << 20 : 64 << 10
    for _ in 0..<10 {
      if let log = try? EventLog.open(path, options: options) { return log }
      failures += 1
    }
    return try EventLog.open(path, options: options)
  }

  private mutating func begin(_ name: String, in log: EventLog) throws -> Twins {
    let twins = try Twins(name, in: log)
    sessions.append(twins)
    return twins
  }

  private mutating func mixed(_ log: EventLog, _ part: Int) throws {
    let main = try begin("main \(part)", in: log)
    for round in 0..<12 {
      for number in 0..<7 { try main.make(random.action(round * 7 + number)) }
      Faults.note(0, 0)
      confirm(log)
      // The ring begins anew now and then.
      if round % 5 == 4 { flush(log) }
    }
    try main.make(.undo)
    try main.make(.rewind(to: 9))
    try main.transaction("checkout", (0..<5).map { random.action($0) })
    confirm(log)
    let large = try begin("large \(part)", in: log)
    let text = String(repeating: "x", count: 16_000)
    try large.make(.note("large", payload: .string(text)))
    try large.make(.go(Place(.item(1))))
    confirm(log)
    for number in 0..<3 { try main.make(random.action(number)) }
    flush(log)
    try main.make(.go(Place(.item(77))))
  }

  private mutating func growth(_ log: EventLog, _ part: Int) throws {
    let main = try begin("main \(part)", in: log)
    let counts = part == 0 ? [9_000, 9_000, 4_000] : [30_000, 20_000, 20_000]
    for count in counts {
      for number in 0..<count { try main.make(.go(Place(.item(number % 3)))) }
      if count > 4_000 { confirm(log) }
      flush(log)
    }
  }

  private mutating func confirm(_ log: EventLog) {
    if (try? log.confirm()) != nil { acknowledge() } else { failures += 1 }
  }

  private mutating func flush(_ log: EventLog) {
    if (try? log.flush()) != nil { acknowledge() } else { failures += 1 }
  }

  private func acknowledge() {
    let stopped = statuses.stopped
    for (index, twins) in sessions.enumerated() where stopped[twins.name] == nil {
      twins.acknowledged = twins.count
      Faults.note(index + 1, twins.count)
    }
  }
}
