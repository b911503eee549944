import DRNLog
import Synchronization

/// A run of this tool whose output is collected, and which can be stopped from any thread.
final class ToolProcess: Sendable {
  struct Ending: Sendable {
    let output: [UInt8]
    let errors: String
    let status: Int32
    /// Whether the output was longer than allowed; it is then incomplete.
    let isCut: Bool
  }

  private enum State: Sendable {
    case new
    case running(Program)
    case stopped
  }

  private let state = Mutex(State.new)

  /// Ends the run, or keeps it from beginning.
  func stop() {
    state.withLock { state in
      if case .running(let program) = state { program.interrupt() }
      state = .stopped
    }
  }

  /// Runs the tool with these arguments.
  ///
  /// - Throws: ``CommandError`` if it cannot be started or was stopped.
  func run(_ arguments: [String], outputLimit: Int) throws(CommandError) -> Ending {
    let ends: (reading: FileDescriptor, writing: FileDescriptor)
    let (nothing, errors): (FileDescriptor, FileDescriptor)
    do throws(SystemError) {
      ends = try FileDescriptor.makePipe()
      nothing = try .open("/dev/null", for: .reading)
      errors = try .makeUnnamed()
    } catch {
      throw CommandError("'drn' cannot be started: \(error).")
    }
    defer { for file in [ends.reading, nothing, errors] { file.close() } }
    let begun = Result { () throws(CommandError) in
      try begin(arguments, nothing, ends.writing, errors)
    }
    ends.writing.close()
    let program = try begun.get()
    var output: [UInt8] = []
    while output.count <= outputLimit, let chunk = try? ends.reading.read(), !chunk.isEmpty {
      output += chunk
    }
    let isCut = output.count > outputLimit
    if isCut { program.interrupt() }
    // Before the wait, after which the process's number may be another's.
    state.withLock { $0 = .stopped }
    let status = program.waitForEnd().status
    try? errors.rewind()
    let message = (try? errors.read(upTo: 4_096)) ?? []
    return Ending(
      output: output, errors: String(decoding: message, as: UTF8.self), status: status, isCut: isCut
    )
  }

  private func begin(
    _ arguments: [String], _ input: FileDescriptor, _ output: FileDescriptor,
    _ errors: FileDescriptor
  ) throws(CommandError) -> Program {
    try state.withLock { (state) throws(CommandError) in
      guard case .new = state else { throw CommandError("The question was cancelled.") }
      let program = try Program(
        Program.tool, arguments, input: input, output: output, errors: errors)
      state = .running(program)
      return program
    }
  }
}
