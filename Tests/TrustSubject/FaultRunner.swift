import Foundation
import TrustPlans

/// Runs a scenario once for every plan that it reads, a JSON line each, and prints what came of it.
///
///     TrustSubject --faults FOLDER SCENARIO < plans
enum FaultRunner {
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2, let kind = FaultScenario(rawValue: arguments[1]) else {
      throw Problem("a folder and a scenario are needed, not \(arguments)")
    }
    // The plan is taken, so that whoever sends it finds somebody.
    guard Faults.isPossible || readLine() == nil else { return }
    while let line = readLine() {
      let plan = try JSONDecoder().decode(FaultPlan.self, from: Data(line.utf8))
      let result = try run(plan, kind, in: arguments[0])
      let json = try JSONEncoder().encode(result)
      try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
    }
  }

  private static func run(
    _ plan: FaultPlan, _ kind: FaultScenario, in parent: String
  ) throws -> FaultOutcome {
    let folder = "\(parent)/\(UUID().uuidString)"
    for name in ["first", "second"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    Faults.watch(folder)
    Faults.begin(plan)
    defer {
      Faults.lift()
      Faults.watch(nil)
    }
    let app = FaultApp(kind, in: folder)
    do {
      try app.run()
    } catch {
      app.outcome.problem = "\(error)"
    }
    for call in SystemCall.allCases { app.outcome.reached["\(call)"] = Faults.reached(call) }
    app.outcome.injected = Faults.injected
    return app.outcome
  }
}
