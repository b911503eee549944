import TerminalScreen

/// A run of this tool in the background, whose output is shown as a page.
final class ToolRun: Sendable {
  /// The output of the run, and its exit status.
  struct Result: Sendable {
    let output: [UInt8]
    let status: Int32
    /// Whether the output was cut off at 4 MiB.
    let isCut: Bool
  }

  /// The command as the user typed it.
  let title: String
  /// Whether the command applies to the session that is shown.
  let isOfSession: Bool
  /// The session to which it applies, if it is not the one that is shown.
  let otherSession: String?
  private let program: Program
  private let job: Job<Result>

  private static let outputLimit = 4 << 20

  /// - Throws: ``CommandError`` if it cannot be started.
  init(_ command: CommandWords.Completed, _ wakeUp: WakeUp) throws(CommandError) {
    (title, isOfSession) = (command.title, command.isOfSession)
    otherSession = command.otherSession
    let ends: (reading: FileDescriptor, writing: FileDescriptor)
    let nothing: FileDescriptor
    do throws(SystemError) {
      ends = try FileDescriptor.makePipe()
      nothing = try .open("/dev/null", for: .reading)
    } catch {
      throw CommandError("'drn' cannot be started: \(error).")
    }
    defer {
      ends.writing.close()
      nothing.close()
    }
    let program: Program
    do throws(CommandError) {
      program = try Program(
        Program.tool, command.words, input: nothing, output: ends.writing, errors: ends.writing)
    } catch {
      ends.reading.close()
      throw error
    }
    self.program = program
    job = Job(wakeUp) { control in
      let output = Self.read(ends.reading, control)
      ends.reading.close()
      let isCut = output.count >= Self.outputLimit
      if isCut { program.interrupt() }
      return Result(output: output, status: program.waitForEnd().status, isCut: isCut)
    }
  }

  func stop() {
    program.interrupt()
    job.stop()
  }

  func take() -> Result? { job.take() }

  private static func read(_ file: FileDescriptor, _ control: JobControl) -> [UInt8] {
    var bytes: [UInt8] = []
    while !control.isStopped, bytes.count < outputLimit, let chunk = try? file.read(),
      !chunk.isEmpty
    {
      bytes += chunk
    }
    return bytes
  }
}
