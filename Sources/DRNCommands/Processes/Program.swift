/// A running child process.
struct Program: Sendable {
  enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// The status that a shell would report.
    var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  let process: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: Its path, or its name to be found in `PATH`.
  ///   - input: Its standard input. If this, `output` or `errors` is `nil`, the program inherits
  ///     it.
  ///   - environment: Variables that it has besides those of this process.
  /// - Throws: ``CommandError`` if it cannot be started.
  init(
    _ name: String, _ arguments: [String], input: FileDescriptor? = nil,
    output: FileDescriptor? = nil, errors: FileDescriptor? = nil,
    environment: [String: String] = [:]
  ) throws(CommandError) {
    do throws(SystemError) {
      process = try System.spawn(
        name, arguments, input: input, output: output, errors: errors,
        environment: environment)
    } catch {
      throw CommandError("'\(name)' cannot be started: \(error).")
    }
  }

  func waitForEnd() -> Ending {
    let status = System.wait(for: process)
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Sends SIGINT, as Ctrl-C does, so that the program can also end its own children.
  func interrupt() { Signal.interrupt.send(to: process) }
}
