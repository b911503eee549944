import CCurses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The process's terminal. There is only one, and only one thread may use it.
package final class Terminal {
  /// Takes over the terminal; it is restored when this object is deallocated and when the process
  /// ends.
  ///
  /// - Throws: ``TerminalError`` if it cannot show a screen.
  package init(isColored: Bool) throws(TerminalError) {
    if let reason = unsafe terminal_begin(isColored) {
      throw TerminalError(description: unsafe String(cString: reason))
    }
  }

  deinit { terminal_end() }

  package var rows: Int { Int(terminal_rows()) }
  package var columns: Int { Int(terminal_columns()) }
  package var glyphs: Glyphs { Glyphs(isUnicode: terminal_is_unicode()) }

  /// The next input; `nil` after the timeout or a wake-up.
  package func next(within timeout: Duration?, _ wakeUp: WakeUp) -> Input? {
    let milliseconds = timeout.map { max(Int32(clamping: Int($0 / .milliseconds(1))), 0) } ?? -1
    let event = terminal_wait(milliseconds, wakeUp.file)
    wakeUp.clear()
    return Input(event)
  }

  package func show(_ picture: Picture) {
    terminal_clear()
    for placed in picture.lines {
      var column = placed.column
      for piece in placed.line.pieces {
        unsafe terminal_put(Int32(placed.row), Int32(column), piece.text, piece.style.code)
        column += piece.text.width
      }
    }
    let cursor = picture.cursor ?? (-1, -1)
    terminal_show(Int32(cursor.row), Int32(cursor.column))
  }

  /// Whether the environment names a terminal that can show a screen.
  package static var isKnown: Bool { terminal_is_known() }

  /// Restores the terminal before the process ends; for a thread other than the screen's, which may
  /// still draw.
  package static func restoreBeforeExit() { terminal_restore() }

  /// Makes a crash of this thread restore the terminal as well; for threads other than the
  /// screen's.
  package static func guardThread() { terminal_guard_thread() }

  /// Runs `body` with the terminal restored.
  package func leaving<Result>(_ body: () throws -> Result) rethrows -> Result {
    terminal_leave()
    defer { terminal_return() }
    return try body()
  }

  /// Stops the process until it is continued, as Ctrl-Z does.
  package func suspend() { terminal_suspend() }

  /// Copies text to the clipboard of the terminal's user with xterm's control sequence OSC 52,
  /// which also works over a remote connection.
  package func copy(_ text: String) {
    let sequence = "\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    var bytes = Array(sequence.utf8CString)
    unsafe terminal_send(&bytes, Int32(clamping: bytes.count - 1))
  }
}

/// Why a terminal cannot show a screen.
package struct TerminalError: Error, CustomStringConvertible {
  package let description: String
}

extension TextStyle {
  fileprivate var code: Int32 {
    var code: Int32 = 0
    if isBold { code |= Int32(TERMINAL_BOLD) }
    if isDim { code |= Int32(TERMINAL_DIM) }
    if isReversed { code |= Int32(TERMINAL_REVERSE) }
    if isUnderlined { code |= Int32(TERMINAL_UNDERLINE) }
    if let color { code |= color.rawValue * Int32(TERMINAL_COLOR) }
    return code
  }
}
