import Synchronization

/// The line on standard error that shows progress.
enum ProgressLine {
  private static let isShown = Atomic(false)

  /// Initializes the state, so that a signal handler does not have to.
  static func prepare() { _ = isShown.load(ordering: .relaxed) }

  /// Replaces the line by `text`, cut to the width of the terminal.
  static func show(_ text: String) {
    isShown.store(true, ordering: .releasing)
    let columns = FileDescriptor.standardError.terminalSize?.columns ?? 80
    // Leaves room for the ^C that a terminal prints, so that it does not begin a second line.
    let line = "\r\(text.prefix(max(columns - 3, 0)))\u{1b}[K"
    try? FileDescriptor.standardError.write(Array(line.utf8))
  }

  /// Clears the line, if it is shown. Safe to call in a signal handler.
  static func clear() {
    guard isShown.exchange(false, ordering: .acquiringAndReleasing) else { return }
    FileDescriptor.standardError.writeLiteral("\r\u{1b}[K")
  }
}
