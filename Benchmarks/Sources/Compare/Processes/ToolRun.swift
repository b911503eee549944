import Foundation
import Support

/// The measurements of one run of a program, whose output is discarded.
struct ToolRun {
  let milliseconds: Double
  let residentMegabytes: Double
  /// The processor time of all its threads.
  let processorSeconds: Double

  /// Runs a program and measures it from the small process `Launch`, built next to this one.
  ///
  /// - Parameter statuses: The exit statuses that are no failure.
  init(_ command: [String], statuses: Set<Int> = [0]) throws {
    let launch = SearchPaths.programFolder.appendingPathComponent("Launch").path
    let numbers = try ProgramOutput.of([launch] + command)
      .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4, statuses.contains(Int(numbers[3])) else {
      throw BenchmarkError("Could not run '\(command.joined(separator: " "))'.")
    }
    milliseconds = numbers[0] / 1_000
    residentMegabytes = numbers[1] / 1e6
    processorSeconds = numbers[2] / 1e6
  }
}
