import TerminalScreen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of this tool beside the screen, whose output becomes a page.
final class ToolRun: Sendable {
  /// What it printed, and how it ended.
  struct Result: Sendable {
    let output: [UInt8]
    let status: Int32
    /// Whether it printed more than anybody reads.
    let isCut: Bool
  }

  /// What it was asked to do.
  let title: String
  /// Whether that is about the session that is shown.
  let isOfSession: Bool
  private let program: Program
  private let job: Job<Result>

  private static let outputLimit = 4 << 20

  /// - Throws: ``CommandTrouble`` where it cannot be started.
  init(_ command: CommandWords.Completed, _ wakeUp: WakeUp) throws(CommandTrouble) {
    (title, isOfSession) = (command.title, command.isOfSession)
    let ends = Self.makePipe()
    defer { close(ends.writing) }
    let program: Program
    do {
      let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(nothing) }
      program = try Program(
        Self.executable, command.words, input: nothing, output: ends.writing, errors: ends.writing)
    } catch {
      close(ends.reading)
      throw error
    }
    self.program = program
    job = Job(wakeUp) { control in
      let output = Self.read(ends.reading, control)
      close(ends.reading)
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

  private static func read(_ file: Int32, _ control: JobControl) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !control.isStopped, bytes.count < outputLimit {
      let count = unsafe systemRead(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  private static func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}
