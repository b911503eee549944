import DRNLog
import Synchronization
import TerminalScreen

/// The buffered output of a command: standard output, or bytes that are kept.
///
/// A closed pipe of standard output ends the process silently, with status 0.
final class CommandOutput: Sendable {
  private struct State: Sendable {
    var buffer: [UInt8] = []
    /// Escapes what could control the terminal, if the output is one.
    var filter: TerminalFilter?
    /// The output held back by ``writeAtomically(_:)``.
    var spool: SpooledText?
    /// The command that starts the pager, until the first output starts it.
    var pagerLine: String?
    var pager: Pager?
    var hasWritten = false
    var isCut = false
    /// Messages to show after the pager has ended.
    var messages = ""
  }

  private let state: Mutex<State>

  let isTerminal: Bool

  /// How much is kept, and what ends the command that writes more; `nil` if everything is written to standard output.
  private let keeping: (limit: Int, cancellation: Cancellation)?

  /// How many bytes are written at a time, about.
  private var capacity: Int { keeping?.limit ?? 1 << 16 }

  /// The process's standard output.
  static func standard() -> CommandOutput {
    // Makes writing to a closed pipe an error instead of a signal.
    Signal.brokenPipe.ignore()
    return CommandOutput(isTerminal: FileDescriptor.standardOutput.isTerminal, keeping: nil)
  }

  /// Keeps what is written.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes.
  ///   - cancellation: Ends the command if there is more.
  static func keeping(limit: Int, _ cancellation: Cancellation) -> CommandOutput {
    CommandOutput(isTerminal: false, keeping: (limit, cancellation))
  }

  private init(isTerminal: Bool, keeping: (limit: Int, cancellation: Cancellation)?) {
    (self.isTerminal, self.keeping) = (isTerminal, keeping)
    state = Mutex(State(filter: isTerminal ? TerminalFilter() : nil))
  }

  /// Whether it is kept, and not written to standard output.
  var isKept: Bool { keeping != nil }

  /// What was written, of an output that is kept.
  var bytes: [UInt8] { state.withLock(\.buffer) }

  /// Whether more was written than is kept.
  var isCut: Bool { state.withLock(\.isCut) }

  /// Whether output was already written to a terminal.
  var isShownOnTerminal: Bool { isTerminal && state.withLock(\.hasWritten) }

  /// Shows the output in a pager, if standard output is a terminal that can show one.
  func usePager() {
    // Pagers do not work well on a terminal of which nothing is known.
    guard isTerminal, !Style.isDumbTerminal(), Terminal.isKnown else { return }
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
      return state.buffer.count > capacity
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
      return state.buffer.count > capacity
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

  /// Writes the buffer; output that is kept stays in it, and is cut at its limit.
  func flush() {
    if let keeping {
      return state.withLock { state in
        guard state.buffer.count > keeping.limit else { return }
        state.buffer.removeLast(state.buffer.count - keeping.limit)
        state.isCut = true
        keeping.cancellation.cancel()
      }
    }
    let (bytes, line) = state.withLock { state in
      let bytes = state.buffer.takeAll()
      guard !bytes.isEmpty else { return (bytes, String?.none) }
      // As much again will be needed, and would be allocated piece by piece.
      if bytes.count > capacity { state.buffer.reserveCapacity(2 * capacity) }
      state.hasWritten = true
      return (bytes, state.pagerLine.take())
    }
    guard !bytes.isEmpty else { return }
    if isTerminal { ProgressLine.clear() }
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
  func queueUntilPagerEnds(_ message: String) -> Bool {
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
      CommandErrors.write(messages)
      return true
    }
    CommandErrors.write(messages)
    return false
  }

  private func writeDirectly(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      if error.isBrokenPipe { System.exitImmediately(0) }
      CommandErrors.write("drn: Standard output cannot be written: \(error).\n")
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
