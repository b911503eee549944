import Foundation

/// Runs a scenario once for every plan that it reads, a JSON line each, and prints what came of it.
///
///     TrustSubject --faults FOLDER SCENARIO < plans
enum FaultRunner {
  /// What came of one plan.
  struct Result: Codable {
    /// How many calls of the plan's kind there were.
    var reached = 0
    var injected = 0
    /// How many transitions were acknowledged, and how many the logs have in the end.
    var acknowledged = 0
    var recorded = 0
    /// Why the recording of a session stopped.
    var stops: [String] = []
    /// How often opening failed, with a sentence.
    var refusals = 0
    /// How often the app was told that writing failed.
    var failures = 0
    var problem: String?
  }

  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2, let kind = FaultScenario.Kind(rawValue: arguments[1]) else {
      throw Problem("a folder and a scenario are needed, not \(arguments)")
    }
    guard Faults.isPossible else { return }
    while let line = readLine() {
      let plan = try JSONDecoder().decode(FaultPlan.self, from: Data(line.utf8))
      let result = try run(plan, kind, in: arguments[0])
      let json = try JSONEncoder().encode(result)
      try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
    }
  }

  private static func run(
    _ plan: FaultPlan, _ kind: FaultScenario.Kind, in parent: String
  ) throws -> Result {
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
    let scenario = FaultScenario(kind, in: folder)
    do {
      try scenario.run()
    } catch {
      scenario.result.problem = "\(error)"
    }
    scenario.result.reached = Faults.reached(plan.call)
    scenario.result.injected = Faults.injected
    return scenario.result
  }
}
