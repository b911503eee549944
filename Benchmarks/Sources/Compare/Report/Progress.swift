import Foundation

/// A line on standard error that shows the current step, if standard error is a terminal.
struct Progress: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) {
    if isShown { write("\r\u{1B}[K\(text)") }
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  /// Writes a permanent line, on a terminal or not.
  func note(_ text: String) {
    clear()
    write(text + "\n")
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
