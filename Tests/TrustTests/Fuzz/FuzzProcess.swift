import Foundation
import FuzzSubject
import TestSupport
import Testing
import ToolTesting

/// Runs `FuzzSubject`, which does with damaged files what ends a process if anything does.
enum FuzzProcess {
  /// It lies beside the tests.
  private static var executable: URL {
    Tool.executable.deletingLastPathComponent().appendingPathComponent("FuzzSubject")
  }

  /// Where its files are: in memory where that can be, for no power is cut here.
  static func folder() throws -> String {
    let memory = "/dev/shm"
    let parent = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    let path = "\(parent)/drn-fuzz-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Where files are kept that something went wrong with.
  private static let kept = NSTemporaryDirectory() + "drn-fuzz-kept"

  /// Has the files written that are damaged then.
  static func writeCorpus(_ folder: String) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../ToolTests/Fixtures/version-1.mdb").standardized
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try #require(try run(["corpus", folder, fixture.path]) == 0)
  }

  /// Runs it to its end, and answers with its status.
  static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    // A trace takes longer than all else.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.status
  }
}

extension FuzzProcess {
  /// Cases of one kind, in several processes at a time.
  struct Campaign: Sendable {
    /// `run` or `writes`.
    let mode: String
    let corpus: String
    let folder: String
    let seed = Soak.seed
    /// How many cases a process tries.
    var batchSize: Int

    /// What became of all cases.
    func run(_ count: Int, processes: Int = 2) async throws -> (Tally, deaths: [Int32]) {
      try await withThrowingTaskGroup(of: (Tally, [Int32]).self) { group in
        var next = 0
        var total = Tally()
        var deaths: [Int32] = []
        for first in stride(from: 0, to: count, by: batchSize) {
          if next >= processes, let (tally, died) = try await group.next() {
            total.add(tally)
            deaths += died
          }
          next += 1
          let size = min(batchSize, count - first)
          group.addTask { try runBatch(from: first, size) }
        }
        for try await (tally, died) in group {
          total.add(tally)
          deaths += died
        }
        return (total, deaths)
      }
    }

    /// Goes on behind a case that ended the process.
    private func runBatch(from start: Int, _ count: Int) throws -> (Tally, [Int32]) {
      let work = "\(folder)/\(mode)-\(start)"
      try FileManager.default.createDirectory(
        atPath: work, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: work) }
      var total = Tally()
      var deaths: [Int32] = []
      var first = start
      while first < start + count, deaths.count < 20 {
        let status = try FuzzProcess.run(
          [mode, corpus, work, "\(seed)", "\(first)", "\(start + count - first)"])
        let tally = try? JSONDecoder().decode(
          Tally.self, from: Data(contentsOf: URL(fileURLWithPath: "\(work)/tally.json")))
        if let tally { total.add(tally) }
        if status == 0 { break }
        let progress = try String(contentsOfFile: "\(work)/progress", encoding: .utf8)
        let number = Int(progress.prefix { $0 != " " }) ?? first
        deaths.append(status)
        total.failures.append(
          "case \(number) of seed \(seed): \(Self.reason(status)), status \(status); see \(FuzzProcess.kept)"
        )
        try keep(number)
        try? FileManager.default.removeItem(atPath: "\(work)/tally.json")
        first = number + 1
      }
      return (total, deaths)
    }

    private func keep(_ number: Int) throws {
      try FileManager.default.createDirectory(
        atPath: FuzzProcess.kept, withIntermediateDirectories: true)
      _ = try FuzzProcess.run(["make", corpus, FuzzProcess.kept, "\(seed)", "\(number)", "1"])
    }

    private static func reason(_ status: Int32) -> String {
      switch status {
      case 3: "it used too much memory"
      case 128 + SIGALRM: "it hung"
      case 129...: "it crashed"
      default: "it failed"
      }
    }
  }
}

extension Tally {
  /// Fails the test where anything went wrong, with what the file was kept for.
  func expectNoFailures() {
    for failure in failures { Issue.record("\(failure)") }
  }
}
