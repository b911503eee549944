import Foundation

/// Runs the built `drn` as a process of its own, in the test's directory.
enum Tool {
  /// What a run printed, and how it ended.
  struct Result {
    var output: String
    var errors: String
    var status: Int32

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The executable lies beside the tests.
  static var executable: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("drn")
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let (input, output, errors) = (file("in", input), file("out"), file("err"))
    let process = process(arguments, environment)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    defer { for url in [input, output, errors] { try? FileManager.default.removeItem(at: url) } }
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: process.status)
  }

  /// A process that is not started yet.
  static func process(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: TemporaryDirectory.current)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return process
  }

  private static func file(_ name: String, _ contents: String = "") -> URL {
    let path = TemporaryDirectory.path("\(UUID().uuidString).\(name)")
    _ = FileManager.default.createFile(atPath: path, contents: Data(contents.utf8))
    return URL(fileURLWithPath: path)
  }
}

extension Process {
  /// The exit status; as a shell would say it where a signal ended the process.
  var status: Int32 {
    terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
  }
}

/// A running `drn record --ack` that is fed line by line.
final class LiveRecorder {
  let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()

  init(_ arguments: String...) throws {
    process = Tool.process(["record"] + arguments + ["--ack"])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Sends a line and waits for what is said of it.
  func send(_ line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received = Data(received[(end + 1)...]) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return "" }
      received += more
    }
  }

  /// Ends the input, and waits for the process.
  func finish() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.status
  }
}
