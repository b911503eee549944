import Foundation

/// One line on standard error, where that is a terminal, that says what is being done.
struct Progress: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) {
    if isShown { write("\r\u{1B}[K\(text)") }
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  /// Says something that stays, on a terminal or not.
  func note(_ text: String) {
    clear()
    write(text + "\n")
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
