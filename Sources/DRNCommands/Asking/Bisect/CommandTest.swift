import DRNInspect
import DRNLog
import Synchronization

/// Tests a position by a command's exit status, with the rules of `git bisect run`.
struct CommandTest: PositionTest {
  private let command: [String]
  private let log: String
  private let session: LogSession
  private let good: Int
  private let context: CommandContext
  /// The running command. An interrupt ends it along with this process.
  private let running = RunningProgram()
  private let interruption: Interruption
  /// Whether a status of 126 or 127 was already checked at the good position.
  private var isTried = false

  init(
    _ command: [String], log: String, session: LogSession, good: Int, in context: CommandContext
  ) {
    (self.command, self.context) = (command, context)
    self.log = log
    self.session = session
    self.good = good
    interruption = Interruption { [running] in running.interrupt() }
    context.cancellation.onCancel { [running] in running.interrupt() }
  }

  var meaning: String { "the first bad one" }

  mutating func validateEnds() {}

  mutating func verdict(at seq: Int) throws -> Bisection.Verdict {
    let ending = try run(at: seq)
    switch ending {
    case .exit(0): return .good
    case .exit(125): return .skip
    case .exit(1...127):
      try check(ending)
      return .bad
    case .exit(let status):
      throw abortError("ended with \(status)", at: seq, status == 128 + Signal.interrupt.number)
    case .signal(let number):
      throw abortError("was ended by signal \(number)", at: seq, number == Signal.interrupt.number)
    }
  }

  /// Throws if the command ends with 126 or 127 at the good position too: a shell returns these for
  /// a command that it cannot run.
  private mutating func check(_ ending: Program.Ending) throws {
    guard case .exit(let status) = ending, status >= 126, !isTried else { return }
    isTried = true
    guard try run(at: good) == ending else { return }
    throw CommandError(
      "\(name) ends with \(status) at the good position \(good) as well: "
        + "it seems that it cannot be run.")
  }

  private func abortError(_ what: String, at seq: Int, _ isInterrupt: Bool) -> CommandError {
    // Ctrl-C reaches both processes. Another thread ends this one: give it the time to do so.
    if isInterrupt { System.sleep(milliseconds: 200) }
    return CommandError(
      "\(name) \(what) at transition \(seq): the search was aborted.")
  }

  private var name: String { "'\(command[0])'" }

  private func run(at seq: Int) throws -> Program.Ending {
    let position = try session.position(seq)
    let document = try TransitionLine(session).bytes(position.record, state: position.state)
    // Unlike a pipe, a file can be written before anything reads it.
    let input = try Self.file(document + [UInt8(ascii: "\n")])
    defer { input.close() }
    // Standard output is reserved for the result of the search. What is printed where messages are kept is one.
    let printed = context.output.isKept ? try Self.file([]) : nil
    defer {
      if let printed {
        try? printed.rewind()
        context.errors.write(String(decoding: (try? printed.read()) ?? [], as: UTF8.self))
        printed.close()
      }
    }
    let program = try Program(
      command[0], Array(command.dropFirst()), input: input,
      output: printed ?? .standardError, errors: printed,
      environment: ["DRN_LOG": log, "DRN_SESSION": session.name, "DRN_POS": "\(seq)"])
    running.begin(program.process)
    defer { running.end() }
    return program.waitForEnd()
  }

  /// Returns an unnamed file that contains `bytes`, at offset 0.
  private static func file(_ bytes: [UInt8]) throws(CommandError) -> FileDescriptor {
    do throws(SystemError) {
      let file = try FileDescriptor.makeUnnamed()
      do throws(SystemError) {
        try file.write(bytes)
        try file.rewind()
      } catch {
        file.close()
        throw error
      }
      return file
    } catch {
      throw .temporaryFile(error)
    }
  }
}

/// The process ID of the running command, or 0; an interrupt reads it on another thread.
private final class RunningProgram: Sendable {
  private let process = Atomic<Int32>(0)

  func begin(_ process: Int32) { self.process.store(process, ordering: .releasing) }

  func end() { process.store(0, ordering: .releasing) }

  func interrupt() {
    let process = process.load(ordering: .acquiring)
    if process > 0 { Signal.interrupt.send(to: process) }
  }
}
