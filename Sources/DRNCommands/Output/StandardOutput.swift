import DRNLog
import Synchronization
import TerminalScreen

/// Buffered standard output. A closed pipe ends the process silently, with status 0.
final class StandardOutput: Sendable {
  static let shared = StandardOutput()

  private struct State: Sendable {
    var buffer: [UInt8] = []
    /// Escapes what could control the terminal, if the output is one.
    var filter = StandardOutput.isTerminal ? TerminalFilter() : nil
    /// The output held back by ``writeAtomically(_:)``.
    var spool: SpooledText?
    /// The command that starts the pager, until the first output starts it.
    var pagerLine: String?
    var pager: Pager?
    var hasWritten = false
    /// Messages to show after the pager has ended.
    var messages = ""
  }

  private let state = Mutex(State())

  /// How many bytes are written at a time, about.
  private static var capacity: Int { 1 << 16 }

  /// Makes writing to a closed pipe an error instead of a signal.
  static func prepare() { Signal.brokenPipe.ignore() }

  static let isTerminal = FileDescriptor.standardOutput.isTerminal

  /// Whether output was already written to a terminal.
  var isShownOnTerminal: Bool { Self.isTerminal && state.withLock(\.hasWritten) }

  /// Shows the output in a pager, if standard output is a terminal that can show one.
  func usePager() {
    // Pagers do not work well on a terminal of which nothing is known.
    guard Self.isTerminal, !Style.isDumbTerminal(), Terminal.isKnown else { return }
    state.withLock { $0.pagerLine = Pager.line() }
  }

  /// Writes what `body` appends to other bytes, without a copy of its own if the output goes
  /// nowhere else first.
  ///
  /// - Parameter body: Must not write by itself. If it throws, it must have removed what it appended.
  func write<Failure: Error>(
    _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let isFull = try state.withLock { (state) throws(Failure) -> Bool? in
      guard state.spool == nil, state.filter == nil else { return nil }
      try body(&state.buffer)
      return state.buffer.count > Self.capacity
    }
    switch isFull {
    case true?: flush()
    case false?: break
    case nil:
      var bytes: [UInt8] = []
      try body(&bytes)
      write(bytes)
    }
  }

  func write(_ bytes: [UInt8]) {
    let isFull = state.withLock { state in
      guard state.spool == nil else {
        state.spool?.append(bytes)
        return false
      }
      state.buffer.append(contentsOf: state.filter?.filter(bytes) ?? bytes)
      return state.buffer.count > Self.capacity
    }
    if isFull { flush() }
  }

  func line(_ bytes: [UInt8]) { write(bytes + [UInt8(ascii: "\n")]) }

  /// Writes a line that `body` appends to other bytes. If it throws, nothing is written.
  func line<Failure: Error>(
    _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try write { (bytes) throws(Failure) in try bytes.appendLine(body) }
  }

  func line(_ text: String = "") { line(Array(text.utf8)) }

  /// Writes the output of `body` once it has returned, and nothing if it throws.
  func writeAtomically(_ body: () throws -> Void) throws {
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
      let bytes = state.buffer.takeAll()
      guard !bytes.isEmpty else { return (bytes, String?.none) }
      // As much again will be needed, and would be allocated piece by piece.
      if bytes.count > Self.capacity { state.buffer.reserveCapacity(2 * Self.capacity) }
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
    // The pager has ended: the user left it, or it could not be started.
    case false?: if !endPager() { System.exitImmediately(0) }
    case nil: writeDirectly(bytes)
    }
  }

  /// Writes the rest of the buffer, and waits until the user has left the pager, if one runs.
  func finish() {
    // The default pager would show text that fits and end: it is not started.
    state.withLock { state in
      state.buffer += state.filter?.finish() ?? []
      if state.pagerLine == Pager.usual, Self.fits(state.buffer) { state.pagerLine = nil }
    }
    flush()
    endPager()
  }

  /// Whether the text fits on the terminal.
  private static func fits(_ bytes: [UInt8]) -> Bool {
    let (columns, rows) = FileDescriptor.standardOutput.terminalSize ?? (80, 24)
    // An upper bound: a line has no more columns than bytes.
    let taken = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .reduce(0) { $0 + max(($1.count + columns - 1) / columns, 1) }
    return taken <= rows
  }

  /// Ends the process if the pager has ended, since the output is no longer read.
  func exitIfPagerEnded() {
    guard state.withLock({ $0.pager?.hasEnded ?? false }), !endPager() else { return }
    System.exitImmediately(0)
  }

  /// Queues a message until the pager has ended; returns false if no pager runs.
  fileprivate func queueUntilPagerEnds(_ message: String) -> Bool {
    state.withLock { state in
      guard state.pager != nil else { return false }
      state.messages += message
      return true
    }
  }

  /// Waits until the pager has ended. Returns true if it could not be started and the text was
  /// therefore written directly.
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
    case .interrupted: System.exitImmediately(130)
    case .notStarted(let bytes):
      writeDirectly(bytes)
      StandardError.write(shown: messages)
      return true
    }
    StandardError.write(shown: messages)
    return false
  }

  private func writeDirectly(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      if error.isBrokenPipe { System.exitImmediately(0) }
      StandardError.message("Standard output cannot be written: \(error).")
      System.exitImmediately(2)
    }
  }
}

extension [UInt8] {
  /// Removes and returns all bytes.
  ///
  /// Their capacity goes with them. To keep it, an array that is also returned would be copied, each
  /// time into a little more memory than before: after some gigabytes of long lines that is all
  /// there is.
  mutating func takeAll() -> [UInt8] {
    defer { self = [] }
    return self
  }
}

/// Standard input.
enum StandardInput {
  static var isTerminal: Bool { FileDescriptor.standardInput.isTerminal }
}

/// Standard error, for messages.
enum StandardError {
  static let isTerminal = FileDescriptor.standardError.isTerminal

  /// Whether to colour messages; set once, before anything is written.
  private static let color = Mutex(ColorChoice.auto)

  static func prepare(_ choice: ColorChoice) { color.withLock { $0 = choice } }

  static func write(_ text: String) {
    guard !text.isEmpty else { return }
    let bytes = Array(text.utf8)
    // Messages are escaped where they are made; this is for those that are not.
    let shown = isTerminal ? TerminalFilter.escaping(bytes, keepsStyles: true) : bytes
    write(shown: String(decoding: shown, as: UTF8.self))
  }

  fileprivate static func write(shown text: String) {
    guard !text.isEmpty else { return }
    if isTerminal, StandardOutput.shared.queueUntilPagerEnds(text) { return }
    ProgressLine.clear()
    try? FileDescriptor.standardError.write(Array(text.utf8))
  }

  /// Writes a message as one line, escaped so that names in it cannot control the terminal; on a terminal
  /// in as many lines as it takes, broken between words.
  static func message(_ message: String) {
    let style = Style(color.withLock { $0 }, on: isTerminal)
    var message = "drn: " + DisplayText.escaping(ShownNames.applied(to: message))
    if isTerminal, let columns = FileDescriptor.standardError.terminalSize?.columns {
      message = message.broken(to: columns)
    }
    write("\(style.failure("drn:"))\(message.dropFirst(4))\n")
  }
}
