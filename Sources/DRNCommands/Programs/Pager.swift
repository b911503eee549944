#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program that shows a long text page by page, as git uses one.
///
/// While it runs, an interrupt is for it alone.
struct Pager: Sendable {
  private let program: Program
  /// The end of a pipe that it reads from.
  private let pipe: Int32
  /// All of the text as long as nobody may have read of it, for a pager that turns out not to be there.
  private var unread: [UInt8]? = []
  private var writtenCount = 0

  /// As much as a pipe holds: whoever took more has read some.
  private static let pipeCapacity = 1 << 16

  /// The line of shell that starts it: `DRN_PAGER`, else `PAGER`, else `less`; none where that is
  /// empty or `cat`, for those show no pages.
  static func line(environment: (String) -> String? = Style.value) -> String? {
    let line = environment("DRN_PAGER") ?? environment("PAGER") ?? usual
    let words = line.split(separator: " ")
    return words.isEmpty || words == ["cat"] ? nil : line
  }

  /// What nobody has asked for need not be there.
  static let usual = "command -v less >/dev/null || exit 127; exec less"

  /// Starts a pager; `nil` where that cannot be.
  init?(_ line: String) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Self.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // Ends at once where all fits, searches in any case, lets colour through, and leaves what was read.
    unsafe setenv("LESS", "FIRX", 0)
    Interruption.ignore()
    // A shell that stayed between would be ended by an interrupt that the pager takes.
    let isSimple = !line.contains { "|&;<>()$`\\\"'*?[]#~=%\n".contains($0) }
    let command = isSimple ? "exec \(line)" : line
    guard let program = try? Program("/bin/sh", ["-c", command], input: ends[0]) else {
      close(ends[1])
      Interruption.endIgnoring()
      return nil
    }
    (self.program, pipe) = (program, ends[1])
  }

  /// Hands text to it; false where it does not take any more.
  mutating func write(_ bytes: [UInt8]) -> Bool {
    unread? += bytes
    guard FileOutput.write(bytes, to: pipe) else { return false }
    writtenCount += bytes.count
    if writtenCount > Self.pipeCapacity { unread = nil }
    return true
  }

  /// Whether it has gone, so that nobody reads any more.
  var hasGone: Bool {
    var event = pollfd(fd: pipe, events: 0, revents: 0)
    return unsafe poll(&event, 1, 0) > 0 && event.revents & Int16(POLLERR) != 0
  }

  /// How showing the text ended.
  enum Ending {
    case done
    case interrupted
    /// It could not be started; the text that nobody has seen.
    case notStarted([UInt8])
  }

  /// Waits until somebody has read the text, or does not want to.
  func end() -> Ending {
    close(pipe)
    defer { Interruption.endIgnoring() }
    switch (program.waitForEnd(), unread) {
    case (.signal(SIGINT), _), (.exit(128 + SIGINT), _): return .interrupted
    // As a shell says that there is no such program.
    case (.exit(126...127), let unread?): return .notStarted(unread)
    default: return .done
    }
  }

  private static func pipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.pipe(ends)
    #elseif canImport(Glibc)
      unsafe Glibc.pipe(ends)
    #elseif canImport(Musl)
      unsafe Musl.pipe(ends)
    #endif
  }
}
