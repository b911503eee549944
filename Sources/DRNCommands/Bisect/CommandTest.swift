import DRN
import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A position is what a command's exit status says of it, as `git bisect run` has it.
struct CommandTest: PositionTest {
  private let command: [String]
  private let log: String
  private let session: LogSession
  private let good: Int
  private let runs = TestRun()
  /// Whether a command that could not be run by a shell was looked into.
  private var isTried = false

  init(_ command: [String], log: String, session: LogSession, good: Int) {
    self.command = command
    self.log = log
    self.session = session
    self.good = good
  }

  var meaning: String { "the first bad one" }

  mutating func checkEnds() {}

  mutating func verdict(at seq: Int) throws -> Bisection.Verdict {
    let ending = try run(at: seq)
    switch ending {
    case .exit(0): return .good
    case .exit(125): return .skip
    case .exit(1...127):
      try check(ending)
      return .bad
    case .exit(let status): throw abortion("ended with \(status)", at: seq, status == 128 + SIGINT)
    case .signal(let number):
      throw abortion("was ended by signal \(number)", at: seq, number == SIGINT)
    }
  }

  /// A shell says 126 and 127 of what it cannot run: then it says so everywhere.
  private mutating func check(_ ending: Program.Ending) throws {
    guard case .exit(let status) = ending, status >= 126, !isTried else { return }
    isTried = true
    guard try run(at: good) == ending else { return }
    throw CommandTrouble(
      description: "\(name) ends with \(status) at the good position \(good) as well: "
        + "it seems that it cannot be run.")
  }

  private func abortion(_ what: String, at seq: Int, _ isInterrupt: Bool) -> CommandTrouble {
    // Ctrl-C reaches both processes; this one's own end comes from another thread.
    if isInterrupt { usleep(200_000) }
    return CommandTrouble(
      description: "\(name) \(what) at transition \(seq): the search was aborted.")
  }

  private var name: String { "'\(command[0])'" }

  private func run(at seq: Int) throws -> Program.Ending {
    let position = try session.position(seq)
    let document = try TransitionLine(session).bytes(position.record, state: position.state)
    return try runs.run(
      command, input: document + [UInt8(ascii: "\n")],
      environment: ["DRN_LOG": log, "DRN_SESSION": session.name, "DRN_POS": "\(seq)"])
  }
}
