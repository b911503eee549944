#if Fleet
  import Foundation

  /// Runs the built tool.
  enum FleetTool {
    /// The executable, next to the test executable or in the folder `DRN_PRODUCTS`.
    static var executable: URL {
      let products = ProcessInfo.processInfo.environment["DRN_PRODUCTS"]
      let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      return (products.map { URL(fileURLWithPath: $0) } ?? tests).appendingPathComponent("drn")
    }

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: executable.path) }

    static func start(
      _ log: String, _ server: String, _ options: String..., output: Any = FileHandle.nullDevice,
      errors: Any = FileHandle.nullDevice
    ) throws -> Process {
      try start(log, server, options, output: output, errors: errors)
    }

    private static func start(
      _ log: String, _ server: String, _ options: [String], output: Any, errors: Any
    ) throws -> Process {
      try start(["ship", log, "--to", server] + options, output: output, errors: errors)
    }

    /// Starts a command for a fleet.
    ///
    /// - Parameter skew: How wrong the process's clock is, in seconds, where libfaketime is installed.
    static func start(
      _ arguments: [String], fleet: String = "test", skew: Int = 0,
      output: Any = FileHandle.nullDevice, errors: Any = FileHandle.nullDevice
    ) throws -> Process {
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments + ["--fleet", fleet]
      if skew != 0, let library = clockLibrary {
        var environment = ProcessInfo.processInfo.environment
        environment["LD_PRELOAD"] = library
        environment["FAKETIME"] = (skew > 0 ? "+" : "") + "\(skew)"
        environment["DONT_FAKE_MONOTONIC"] = "1"
        process.environment = environment
      }
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      return process
    }

    static func run(
      _ log: String, _ server: String, _ options: String...
    ) throws -> (output: String, errors: String, status: Int32) {
      try run(["ship", log, "--to", server] + options)
    }

    /// Makes a process's clock wrong.
    private static let clockLibrary: String? = [
      "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
      "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
    ].first { FileManager.default.fileExists(atPath: $0) }

    /// Runs a command for a fleet.
    static func run(
      _ arguments: [String], fleet: String = "test"
    ) throws -> (output: String, errors: String, status: Int32) {
      let (output, errors) = (Pipe(), Pipe())
      let process = try start(arguments, fleet: fleet, output: output, errors: errors)
      // Both are short.
      process.waitUntilExit()
      func text(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      return (text(output), text(errors), process.terminationStatus)
    }
  }
#endif
