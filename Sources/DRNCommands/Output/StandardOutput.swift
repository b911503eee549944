import DRNLog
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, buffered. A closed pipe ends the process quietly.
final class StandardOutput: Sendable {
  static let shared = StandardOutput()

  private struct State: Sendable {
    var buffer: [UInt8] = []
    /// What is to be written whole or not at all.
    var spool: SpooledText?
    /// How to start the pager, until there is something to show.
    var pagerLine: String?
    var pager: Pager?
    var hasWritten = false
    /// Messages that wait until the pager has gone.
    var messages = ""
  }

  private let state = Mutex(State())

  /// Lets a closed pipe be an error of writing and not a signal.
  static func prepare() { signal(SIGPIPE, SIG_IGN) }

  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether somebody sees at a terminal what has been written so far.
  var isBeingSeen: Bool { Self.isTerminal && state.withLock(\.hasWritten) }

  /// Shows what is written page by page, where that is a terminal's standard output.
  func usePager() {
    guard Self.isTerminal, !Style.isPrinter() else { return }
    state.withLock { $0.pagerLine = Pager.line() }
  }

  func write(_ bytes: [UInt8]) {
    let isFull = state.withLock { state in
      guard state.spool == nil else {
        state.spool?.append(bytes)
        return false
      }
      state.buffer.append(contentsOf: bytes)
      return state.buffer.count > 1 << 16
    }
    if isFull { flush() }
  }

  /// Writes a line.
  func line(_ bytes: [UInt8]) { write(bytes + [UInt8(ascii: "\n")]) }

  /// Writes a line.
  func line(_ text: String = "") { line(Array(text.utf8)) }

  /// Writes what `body` writes as soon as it has come to its end, and nothing of it where it fails: half
  /// a document is of no use to a program.
  func whole(_ body: () throws -> Void) throws {
    state.withLock { $0.spool = SpooledText() }
    do {
      try body()
    } catch {
      state.withLock { state in
        state.spool?.discard()
        state.spool = nil
      }
      throw error
    }
    var spool = state.withLock { $0.spool.take() }
    try spool?.finish { write($0) }
  }

  func flush() {
    let (bytes, line) = state.withLock { state in
      let bytes = state.buffer
      state.buffer.removeAll(keepingCapacity: true)
      guard !bytes.isEmpty else { return (bytes, String?.none) }
      state.hasWritten = true
      return (bytes, state.pagerLine.take())
    }
    guard !bytes.isEmpty else { return }
    if Self.isTerminal { ProgressLine.clear() }
    if let line {
      let pager = Pager(line)
      state.withLock { $0.pager = pager }
    }
    let isTaken = state.withLock { state in state.pager?.write(bytes) }
    switch isTaken {
    case true?: break
    // It has gone: nobody wants more, or it was never there.
    case false?: if !endPager() { _exit(0) }
    case nil: writeStraight(bytes)
    }
  }

  /// Writes what is left, and waits until it has been read where a pager shows it.
  func finish() {
    // The usual pager would show what fits and end: that needs no program.
    state.withLock { state in
      if state.pagerLine == Pager.usual, Self.fits(state.buffer) { state.pagerLine = nil }
    }
    flush()
    endPager()
  }

  /// Whether a text fits on the terminal, above a shell's prompt.
  private static func fits(_ bytes: [UInt8]) -> Bool {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let (columns, rows) = isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    // A line is never wider than it has bytes.
    let taken = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .reduce(0) { $0 + max(($1.count + columns - 1) / columns, 1) }
    return taken <= rows
  }

  /// Ends the process where the pager has gone: what it does is for nobody.
  func endIfUnread() {
    guard state.withLock({ $0.pager?.hasGone ?? false }), !endPager() else { return }
    _exit(0)
  }

  /// Keeps a message until the pager has gone; false where there is none.
  fileprivate func hold(_ message: String) -> Bool {
    state.withLock { state in
      guard state.pager != nil else { return false }
      state.messages += message
      return true
    }
  }

  /// Waits for the pager's end; whether the text was written straight because there was no pager.
  @discardableResult
  private func endPager() -> Bool {
    guard let pager = state.withLock({ $0.pager.take() }) else { return false }
    let ending = pager.end()
    let messages = state.withLock { state in
      defer { state.messages = "" }
      return state.messages
    }
    switch ending {
    case .done: break
    case .interrupted: _exit(130)
    case .notStarted(let bytes):
      writeStraight(bytes)
      StandardError.write(messages)
      return true
    }
    StandardError.write(messages)
    return false
  }

  private func writeStraight(_ bytes: [UInt8]) {
    guard !FileOutput.write(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { _exit(0) }
    StandardError.message(
      "Standard output cannot be written: \(unsafe String(cString: strerror(errno))).")
    _exit(2)
  }
}

/// Keys, or data.
enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}

/// Messages for people.
enum StandardError {
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Whether messages are coloured, as the arguments say; set once, before anything is written.
  private static let color = Mutex(ColorChoice.auto)

  static func prepare(_ choice: ColorChoice) { color.withLock { $0 = choice } }

  /// How many characters a line of the terminal has.
  static var columns: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  static func write(_ text: String) {
    guard !text.isEmpty else { return }
    if isTerminal, StandardOutput.shared.hold(text) { return }
    ProgressLine.clear()
    _ = FileOutput.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes a message as one line; names in it that come from a file do nothing to a terminal.
  static func message(_ message: String) {
    let style = Style(color.withLock { $0 }, on: isTerminal)
    write("\(style.failure("drn:")) \(DisplayText.escaping(message))\n")
  }
}
