import DRNLog

/// A program that shows long text page by page, as git uses one.
///
/// While it runs, this process ignores interrupts, so that only the pager handles them.
struct Pager: Sendable {
  private let program: Program
  /// The writing end of the pipe from which the pager reads.
  private let pipe: FileDescriptor
  /// The whole text, until the pager must have read some of it. It is written directly if the pager
  /// turns out not to exist.
  private var unread: [UInt8]? = []
  private var writtenCount = 0

  /// The capacity of a pipe: once more is written, the pager must have read some.
  private static let pipeCapacity = 1 << 16

  /// The shell command that starts the pager: `DRN_PAGER`, else `PAGER`, else `less`; `nil` if that
  /// is empty or `cat`, since these do not show pages.
  static func line(environment: (String) -> String? = SystemFile.environment) -> String? {
    let line = environment("DRN_PAGER") ?? environment("PAGER") ?? usual
    let words = line.split(separator: " ")
    return words.isEmpty || words == ["cat"] ? nil : line
  }

  /// The default pager, which need not be installed.
  static let usual = "command -v less >/dev/null || exit 127; exec less"

  /// Starts a pager; `nil` if it cannot be started.
  init?(_ line: String) {
    guard let ends = try? FileDescriptor.makePipe() else { return nil }
    defer { ends.reading.close() }
    Interruption.ignore()
    // `exec` replaces the shell, which an interrupt meant for the pager would end.
    let isSimple = !line.contains { "|&;<>()$`\\\"'*?[]#~=%\n".contains($0) }
    let command = isSimple ? "exec \(line)" : line
    // F: quit if the text fits; I: ignore case; R: show colours; X: leave the text on the screen.
    let environment = ["LESS": SystemFile.environment("LESS") ?? "FIRX"]
    guard
      let program = try? Program(
        "/bin/sh", ["-c", command], input: ends.reading, environment: environment)
    else {
      ends.writing.close()
      Interruption.stopIgnoring()
      return nil
    }
    (self.program, pipe) = (program, ends.writing)
  }

  /// Writes text to the pager; returns false if it no longer reads.
  mutating func write(_ bytes: [UInt8]) -> Bool {
    unread? += bytes
    guard (try? pipe.write(bytes)) != nil else { return false }
    writtenCount += bytes.count
    if writtenCount > Self.pipeCapacity { unread = nil }
    return true
  }

  /// Whether the pager has ended, and so no longer reads the text.
  var hasEnded: Bool { pipe.isPipeClosed }

  /// How the pager ended.
  enum Ending {
    case done
    case interrupted
    /// It could not be started; has the text that was not shown.
    case notStarted([UInt8])
  }

  /// Waits until the user has left the pager.
  func end() -> Ending {
    pipe.close()
    defer { Interruption.stopIgnoring() }
    switch (program.waitForEnd(), unread) {
    case (.signal(Signal.interrupt.number), _), (.exit(128 + Signal.interrupt.number), _):
      return .interrupted
    // The statuses of a shell that cannot run the program.
    case (.exit(126...127), let unread?): return .notStarted(unread)
    default: return .done
    }
  }
}
