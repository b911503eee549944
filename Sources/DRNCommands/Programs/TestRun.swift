import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs programs one after another; an interrupt ends the one that runs, and this process.
final class TestRun {
  /// The program that runs now; 0 where none does.
  private let running = RunningProcess()
  private let interruption: Interruption

  init() {
    interruption = Interruption { [running] in running.interrupt() }
  }

  /// Runs a program to its end. What it prints goes to standard error.
  ///
  /// - Parameters:
  ///   - command: Its name, found as a shell finds it, and its arguments; not empty.
  ///   - input: What it reads from standard input. It need not read it.
  ///   - environment: What it has in its environment besides what this process has.
  /// - Throws: ``CommandTrouble`` where it cannot be started.
  func run(
    _ command: [String], input: [UInt8], environment: [String: String]
  ) throws(CommandTrouble) -> Program.Ending {
    let file = try Self.file(input)
    defer { close(file) }
    for (name, value) in environment { unsafe setenv(name, value, 1) }
    let program = try Program(
      command[0], Array(command.dropFirst()), input: file, output: STDERR_FILENO)
    running.begin(program.process)
    defer { running.end() }
    return program.waitForEnd()
  }

  /// A file without a name that holds `bytes`: unlike a pipe, it waits for no reader.
  private static func file(_ bytes: [UInt8]) throws(CommandTrouble) -> Int32 {
    let file = try UnnamedFile.make()
    guard FileOutput.write(bytes, to: file), lseek(file, 0, SEEK_SET) == 0 else {
      let trouble = UnnamedFile.trouble()
      close(file)
      throw trouble
    }
    return file
  }
}

/// The program that an interrupt ends.
private final class RunningProcess: Sendable {
  private let process = Atomic<pid_t>(0)

  func begin(_ process: pid_t) { self.process.store(process, ordering: .releasing) }

  func end() { process.store(0, ordering: .releasing) }

  func interrupt() {
    let process = process.load(ordering: .acquiring)
    if process > 0 { kill(process, SIGINT) }
  }
}
