import DRNLog
import Foundation
import TrustPlans

/// Records once, and then looks at what a power loss at every moment might have left.
///
///     TrustSubject --power FOLDER < plans
enum PowerRunner {
  static func run(_ arguments: [String]) throws {
    guard let parent = arguments.first else { throw Problem("a folder is needed") }
    // The plan is taken, so that whoever sends it finds somebody.
    guard Faults.isPossible || readLine() == nil else { return }
    while let line = readLine() {
      let plan = try JSONDecoder().decode(PowerPlan.self, from: Data(line.utf8))
      let json = try JSONEncoder().encode(try run(plan, in: parent))
      try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
    }
  }

  private static func run(_ plan: PowerPlan, in parent: String) throws -> PowerOutcome {
    let folder = try PowerFolder(in: parent)
    var app = PowerApp(plan.scenario, at: folder.logPath)
    let trace = try folder.trace(plan.fault) { try app.run() }
    var outcome = PowerOutcome()
    outcome.injected = Faults.injected
    var loss = PowerLoss(plan, app.sessions, in: parent)
    try loss.look(at: trace, &outcome)
    return outcome
  }
}

/// A folder with a log in it, which goes with this.
final class PowerFolder {
  let path: String
  var logPath: String { path + "/log.mdb" }

  init(in parent: String) throws {
    path = "\(parent)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs `body`, and says what it did to the files here.
  func trace(_ plan: FaultPlan?, _ body: () throws -> Void) throws -> Trace {
    Faults.watch(path)
    Faults.begin(plan)
    Faults.beginTrace()
    defer {
      Faults.lift()
      Faults.watch(nil)
    }
    do {
      try body()
    } catch {
      _ = Faults.endTrace()
      throw error
    }
    return try Trace(Faults.endTrace())
  }

  /// Makes these the files.
  func fill(_ image: [String: [UInt8]]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    for (name, bytes) in image {
      let file = open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)
      guard file >= 0 else { throw Problem("'\(name)' cannot be made") }
      defer { close(file) }
      guard write(file, bytes, bytes.count) == bytes.count else {
        throw Problem("'\(name)' cannot be written")
      }
    }
  }
}
