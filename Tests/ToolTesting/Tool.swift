package import Foundation
import TestSupport

/// Runs the built `drn` in the test's directory: as a child process, or inside of this one where that is the same.
package enum Tool {
  /// The output and the exit status of a run.
  package struct Result {
    package var output: String
    package var errors: String
    package var status: Int32

    package var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The executable, next to the test executable or in the folder `DRN_PRODUCTS`.
  package static var executable: URL {
    let products = ProcessInfo.processInfo.environment["DRN_PRODUCTS"]
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return (products.map { URL(fileURLWithPath: $0) } ?? tests)
      .appendingPathComponent("drn")
  }

  /// Runs the tool and waits for its end.
  package static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, Data(input.utf8), environment)
  }

  /// Runs the tool and waits for its end.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, Data(), environment)
  }

  private static func run(
    _ arguments: [String], _ input: Data, _ environment: [String: String]
  ) throws -> Result {
    guard !isAnswered(arguments, environment) else { return try answer(arguments, input: input) }
    return try result(of: process(arguments, environment), input: input)
  }

  /// Runs another executable in place of the tool, and waits for its end.
  package static func run(
    _ executable: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Result {
    let process = process(arguments, environment)
    process.executableURL = executable
    return try result(of: process, input: Data(input.utf8))
  }

  /// Runs the tool with binary input, and waits for its end.
  package static func run(_ arguments: String..., bytes: [UInt8]) throws -> Result {
    try run(arguments, Data(bytes), [:])
  }

  /// Runs a bash command in the test's directory, with `drn` defined as the tool.
  package static func shell(
    _ line: String, environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(
      ["-c", "drn() { '\(executable.path)' \"$@\"; }; \(line)"], environment)
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    return try result(of: process, input: Data())
  }

  private static func result(of process: Process, input: Data) throws -> Result {
    let (input, output, errors) = (try file("in", input), try file("out"), try file("err"))
    defer { for url in [input, output, errors] { try? FileManager.default.removeItem(at: url) } }
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: process.status)
  }

  /// A process of the tool that is not started yet.
  package static func process(_ arguments: [String], _ environment: [String: String] = [:])
    -> Process
  {
    // A shell has what it puts into the background ignore interrupts, and so would the tool, until a test that
    // interrupts it waits for ever.
    signal(SIGINT, SIG_DFL)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: TemporaryDirectory.current)
    process.environment = surroundings.merging(environment) { $1 }
    return process
  }

  /// The test's environment, without the settings that make output depend on the machine: time
  /// zone, colours and pager.
  package static var surroundings: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "DRN_PAGER", "PAGER", "LESS"] {
      variables[name] = nil
    }
    variables["TZ"] = "UTC"
    return variables
  }

  private static func file(_ name: String, _ contents: Data = Data()) throws -> URL {
    let url = URL(
      fileURLWithPath: TemporaryDirectory.path("\(UUID().uuidString).\(name)"))
    try contents.write(to: url)
    return url
  }
}

extension Process {
  /// The exit status, or 128 plus the number of the signal that ended the process, as in a shell.
  package var status: Int32 {
    terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
  }
}

/// A running `drn record --ack` that receives input line by line.
package final class LiveRecorder {
  package let process: Process
  private let input = Pipe()
  private let output = OutputLines()

  package init(_ arguments: String...) throws {
    process = Tool.process(["record"] + arguments + ["--ack"])
    process.standardInput = input
    process.standardOutput = output.pipe
    try process.run()
  }

  /// Sends a line and waits for its acknowledgement.
  @discardableResult
  package func send(_ line: String) throws -> String {
    try post(line + "\n")
    return output.next()
  }

  /// Sends text without waiting.
  package func post(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the next acknowledgement; an empty string if the process has ended.
  package func nextAcknowledgement() -> String { output.next() }

  /// Closes the input, and waits for the process to end.
  @discardableResult
  package func finish() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return end()
  }

  /// Interrupts the process, as Ctrl-C does, and waits for its end.
  package func interrupt() -> Int32 {
    process.interrupt()
    return end()
  }

  /// Kills the process with SIGKILL, and waits for its end.
  package func kill() -> Int32 {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return end()
  }

  private func end() -> Int32 {
    process.waitUntilExit()
    return process.status
  }
}

/// A process that keeps printing, such as `drn log -f`.
package final class Follower {
  private let process: Process
  private let output = OutputLines()

  package convenience init(_ arguments: String...) throws { try self.init(arguments) }

  /// - Parameter errors: Reads the standard error.
  package init(_ arguments: [String], errors: OutputLines? = nil) throws {
    process = Tool.process(arguments)
    process.standardOutput = output.pipe
    if let errors { process.standardError = errors.pipe }
    try process.run()
  }

  /// Waits for the next line.
  package func next() -> String { output.next() }

  /// Interrupts the process, as Ctrl-C does, and waits for its end.
  package func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.status
  }
}

/// Reads the output of a running process, line by line.
package final class OutputLines {
  package let pipe = Pipe()
  private var received = Data()

  package init() {}

  /// Waits for the next line; an empty string if the process has ended or the time is over.
  ///
  /// - Parameter patience: The time to wait, in milliseconds; by default far longer than needed.
  package func next(patience: Int32 = 600_000) -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received = Data(received[(end + 1)...]) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let handle = pipe.fileHandleForReading
      var event = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, patience) > 0 else { return "" }
      let more = handle.availableData
      guard !more.isEmpty else { return "" }
      received += more
    }
  }
}
