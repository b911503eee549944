import Foundation
import Lanes
import Support

/// The program `lanes`, which is built next to this one.
enum LaneProgram {
  static var path: String { SearchPaths.programFolder.appendingPathComponent("lanes").path }

  /// Records at a fixed rate.
  static func pace(
    sessions: Int, rate: Int, seconds: Int, in folder: String
  ) throws -> PacedFigures {
    let output = try ProgramOutput.of([
      path, "paced", "--sessions", "\(sessions)", "--rate", "\(rate)", "--seconds", "\(seconds)",
      "--scratch", folder,
    ])
    return try JSONDecoder().decode(PacedFigures.self, from: Data(output.utf8))
  }

  /// The number of allocations in 1,000 transitions of a lane.
  static func mallocs(_ usage: Usage, _ side: Usage.Side) throws -> Double {
    let output = try ProgramOutput.of([path, "mallocs", usage.name, side.rawValue])
    guard let count = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("'lanes mallocs' printed no number.")
    }
    return count
  }

  /// Records a log and kills the recording process while it continues.
  static func recordAndKill(_ path: String, sessions: Int, transitions: Int) throws {
    try runAndKill([
      "record", path, "--sessions", "\(sessions)", "--transitions", "\(transitions)",
    ])
  }

  /// Continues all sessions of a log and kills the process while it records in them.
  static func continueAndKill(_ path: String, sessions: Int) throws {
    try runAndKill(["record", path, "--sessions", "\(sessions)", "--continuing"])
  }

  private static func runAndKill(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.availableData
    // Some of what was recorded is only in the journal then.
    usleep(700_000)
    let isRunning = process.isRunning
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    guard !said.isEmpty, isRunning else {
      throw BenchmarkError("The process that was to be killed ended before.")
    }
  }
}
