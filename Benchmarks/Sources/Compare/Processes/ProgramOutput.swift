import Foundation
import Support

/// Runs programs.
enum ProgramOutput {
  /// What a program prints; it must exit with 0.
  static func of(
    _ command: [String], environment: [String: String] = [:], discardsErrors: Bool = false
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    if discardsErrors { process.standardError = FileHandle.nullDevice }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BenchmarkError("Could not run '\(command.joined(separator: " "))'.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The path of an installed program; `nil` if it is not installed.
  static func find(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}
