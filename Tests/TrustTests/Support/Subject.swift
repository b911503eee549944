import Foundation
import ToolTesting
import TrustPlans

/// Runs plans in a program of its own, one after another: it gets a plan a line, and answers with
/// what came of it. Where it dies another one goes on.
final class Subject<Plan: Encodable, Outcome: Decodable> {
  /// Where the files are: in memory, if there is such a place, for a disk is only in the way here.
  let folder: String
  private let arguments: [String]
  private var running: (process: Process, input: Pipe, output: OutputLines)?

  init(_ mode: String, _ rest: String...) throws {
    let parent =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()
    folder = parent + "drn-trust-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    arguments = [mode, folder] + rest
  }

  deinit {
    if let running {
      try? running.input.fileHandleForWriting.close()
      running.process.waitUntilExit()
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What came of a plan; `nil` where the program died or hangs.
  func run(_ plan: Plan) throws -> Outcome? {
    let (process, input, output) = try running ?? start()
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(plan) + Data("\n".utf8))
    let answer = output.next(patience: 600_000)
    guard answer != "" else {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      running = nil
      return nil
    }
    return try JSONDecoder().decode(Outcome.self, from: Data(answer.utf8))
  }

  private func start() throws -> (process: Process, input: Pipe, output: OutputLines) {
    let started = (process: Process(), input: Pipe(), output: OutputLines())
    started.process.executableURL = Subjects.executable
    started.process.arguments = arguments
    started.process.standardInput = started.input
    started.process.standardOutput = started.output.pipe
    try started.process.run()
    running = started
    return started
  }
}

enum Subjects {
  /// The executable lies beside the tests.
  static var executable: URL {
    Tool.executable.deletingLastPathComponent().appendingPathComponent("TrustSubject")
  }

  /// Whether calls can be made to fail here: on Linux, and not under a sanitizer, which has wrappers
  /// of its own for them.
  static let arePossible: Bool = {
    #if os(Linux)
      let subject = try? Subject<FaultPlan, FaultOutcome>("--faults", "mixed")
      return (try? subject?.run(.none)) != nil
    #else
      return false
    #endif
  }()
}
