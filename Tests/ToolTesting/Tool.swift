package import Foundation

/// Runs the built `drn` as a process of its own, in the test's directory.
package enum Tool {
  /// What a run printed, and how it ended.
  package struct Result {
    package var output: String
    package var errors: String
    package var status: Int32

    package var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The executable lies beside the tests, or in the folder that `DRN_PRODUCTS` names.
  package static var executable: URL {
    let products = ProcessInfo.processInfo.environment["DRN_PRODUCTS"]
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return (products.map { URL(fileURLWithPath: $0) } ?? tests)
      .appendingPathComponent("drn")
  }

  /// Runs it to its end.
  package static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try result(of: process(arguments, environment), input: Data(input.utf8))
  }

  /// Runs it to its end.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Result {
    try result(of: process(arguments, environment), input: Data())
  }

  /// Runs another program that can be the tool, to its end.
  package static func run(
    _ executable: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Result {
    let process = process(arguments, environment)
    process.executableURL = executable
    return try result(of: process, input: Data(input.utf8))
  }

  /// Runs it to its end, with input that may be no text.
  package static func run(_ arguments: String..., bytes: [UInt8]) throws -> Result {
    try result(of: process(arguments), input: Data(bytes))
  }

  /// Runs a line of shell in the test's directory, in which `drn` is the tool.
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

  /// A process that is not started yet.
  package static func process(_ arguments: [String], _ environment: [String: String] = [:])
    -> Process
  {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: TemporaryDirectory.current)
    process.environment = surroundings.merging(environment) { $1 }
    return process
  }

  /// The test's environment without what makes answers differ from machine to machine: the zone, and what
  /// somebody wishes of colours and pagers.
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
  /// The exit status; as a shell would say it where a signal ended the process.
  package var status: Int32 {
    terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
  }
}

/// A running `drn record --ack` that is fed line by line.
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

  /// Sends a line and waits for what is said of it.
  @discardableResult
  package func send(_ line: String) throws -> String {
    try post(line + "\n")
    return output.next()
  }

  /// Sends text without waiting.
  package func post(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The next acknowledgement, or nothing once it has ended.
  package func nextAcknowledgement() -> String { output.next() }

  /// Ends the input, and waits for the process.
  @discardableResult
  package func finish() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return end()
  }

  /// Interrupts it as Ctrl-C does, and waits for its end.
  package func interrupt() -> Int32 {
    process.interrupt()
    return end()
  }

  /// Ends it as nothing can prevent, and waits for that.
  package func kill() -> Int32 {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return end()
  }

  private func end() -> Int32 {
    process.waitUntilExit()
    return process.status
  }
}

/// A process that goes on printing, such as `drn log -f`.
package final class Follower {
  private let process: Process
  private let output = OutputLines()

  package init(_ arguments: String...) throws {
    process = Tool.process(arguments)
    process.standardOutput = output.pipe
    try process.run()
  }

  /// The next line; it is waited for.
  package func next() -> String { output.next() }

  /// Interrupts it as Ctrl-C does, and waits for its end.
  package func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.status
  }
}

/// What a process prints, line by line, while it runs.
package final class OutputLines {
  package let pipe = Pipe()
  private var received = Data()

  package init() {}

  /// The next line; nothing once the process has ended, or where none came for a while.
  ///
  /// - Parameter patience: The milliseconds that it is waited for: far longer than it should take on
  ///   any machine.
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
