import CTerminal
import DRNCommands
import Dispatch
import Foundation
import Synchronization
import TestSupport

// A command that only reads is run inside of the tests' process, which costs a tenth of starting the tool.

extension Tool {
  /// Commands that write, serve, or follow, which are started as a process.
  private static let processes: Set = [
    "collect", "compact", "demo", "erase", "import", "mark", "mcp", "record", "report-bundle",
    "rewind",
    "serve", "ship", "snapshot",
  ]

  /// Whether this process has the time zone of the processes: it has one for all that it does.
  private static let isUTC = ProcessInfo.processInfo.environment["TZ"] == "UTC"

  /// Whether a command is run inside of this process.
  static func isAnswered(_ arguments: [String], _ environment: [String: String]) -> Bool {
    #if os(Linux)
      guard isUTC, environment.isEmpty, let name = arguments.first, !processes.contains(name),
        // A shell's question for completions, which is no command.
        !name.hasPrefix("---")
      else {
        return false
      }
      // What follows `--` of this command is a program to run.
      return name != "bisect" || !arguments.contains("--")
    #else
      return false
    #endif
  }

  /// Records lines in a log, as `drn record` does.
  ///
  /// - Parameter log: A name in the test's directory. The writer has threads of its own, which have the working
  ///   directory of the tests, so that it is given the whole path.
  package static func record(_ lines: String, in log: String) throws -> Result {
    try answer(["record", TemporaryDirectory.path(log)], input: Data(lines.utf8))
  }

  /// Runs a command that only reads, in the test's directory, and returns what the process would have written.
  static func answer(_ arguments: [String], input: Data) throws -> Result {
    let path = TemporaryDirectory.path("\(UUID().uuidString).in")
    try input.write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let directory = TemporaryDirectory.current
    let (ending, end) = (Ending(), DispatchSemaphore(value: 0))
    let thread = Thread {
      let isThere = terminal_own_directory(directory) == 0
      ending.value.withLock {
        $0 = isThere ? DRNCommand.answer(arguments, input: file, outputLimit: 1 << 30) : nil
      }
      end.signal()
    }
    // That of a process.
    thread.stackSize = 8 << 20
    thread.start()
    end.wait()
    guard let ending = ending.value.withLock(\.self) else { throw POSIXError(.ENOENT) }
    return Result(
      output: String(decoding: ending.output, as: UTF8.self), errors: ending.errors,
      status: ending.status)
  }

  /// How a command ended on its thread.
  private final class Ending: Sendable {
    let value = Mutex<CommandRun.Ending?>(nil)
  }
}
