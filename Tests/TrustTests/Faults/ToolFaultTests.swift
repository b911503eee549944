import Foundation
import TestSupport
import Testing
import ToolTesting
import TrustPlans

/// The tool while system calls fail: an error is a sentence, and the log is whole.
@Suite(
  .temporaryDirectory,
  .enabled(if: Subjects.arePossible, "Calls fail on Linux only, and under no sanitizer."))
struct ToolFaultTests {
  private static let lines = """
    {"session":"main","initial":"home"}
    {"go":"a"}
    {"go":"b"}

    """

  /// Runs the tool with calls that fail, as its environment says.
  private func run(_ arguments: [String], _ plan: FaultPlan, input: String) throws -> Tool.Result {
    // What is printed goes to files beside that folder.
    let folder = try #require(realpath(TemporaryDirectory.path("log"), nil))
    defer { free(folder) }
    return try Tool.run(
      Subjects.executable, arguments, input: input,
      environment: [
        "DRN_FAULTS_FOLDER": String(cString: folder),
        "DRN_FAULTS": "\(plan.call.rawValue):\(plan.code):\(plan.first):\(plan.count)",
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  @Test(arguments: [
    ["record", "log/log.mdb", "--ack"], ["mark", "log/log.mdb", "here"], ["verify", "log/log.mdb"],
    ["rewind", "log/log.mdb", "1"], ["snapshot", "log/log.mdb", "-o", "log/copy.mdb"],
  ])
  func `whatever call fails, the tool ends with a sentence`(command: [String]) throws {
    var random = SplitMix64(state: Soak.seed)
    var injected = 0
    let calls: [SystemCall] = [.open, .write, .sync, .dataSync, .map, .allocate]
    for number in 0..<Soak.count(2, long: 60) {
      let folder = TemporaryDirectory.path("log")
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try Tool.run("record", "log/log.mdb", input: Self.lines)
      let plan = FaultPlan(
        calls[number % calls.count],
        code: [ENOSPC, EIO, EINTR][.random(in: 0..<3, using: &random)],
        first: .random(in: 1...8, using: &random),
        count: [1, 5, 1_000][.random(in: 0..<3, using: &random)])
      guard plan.code != EINTR || plan.count < 1_000 else { continue }
      let input =
        command[0] == "record" ? #"{"session":"more","initial":"home"}"# + "\n" : ""
      let result = try run(command, plan, input: input)
      injected += 1
      #expect(result.status == 0 || result.status == 2, "\(plan) \(result)")
      if result.status == 2 { #expect(result.errors.hasPrefix("drn: "), "\(plan) \(result)") }
      let verified = try Tool.run("verify", "log/log.mdb")
      #expect(verified.status == 0, "\(plan) \(result) \(verified)")
    }
    try Soak.report(
      "failing system calls: drn \(command[0])", tried: injected, [:],
      test: "whatever call fails, the tool")
  }
}
