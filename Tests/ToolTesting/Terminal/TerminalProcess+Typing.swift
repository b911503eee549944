import Foundation
package import Testing

extension TerminalProcess {
  /// Types text.
  package func send(_ text: String) { write(Array(text.utf8), to: terminal) }

  /// Presses keys, encoded for the modes that the program has currently set.
  package func press(_ keys: Key...) {
    for key in keys {
      readAll()
      send(key.sequence(isApplication: screen.modes.contains(1)))
    }
  }

  /// Writes `text` to standard input and closes it, if it is a pipe.
  package func endInput(after text: String = "") {
    guard let input = pipes[0] else { return }
    write(Array(text.utf8), to: input)
    close(input)
    pipes[0] = nil
  }

  /// Pastes text, in brackets if the program has set bracketed paste.
  package func paste(_ text: String) {
    readAll()
    let isMarked = screen.modes.contains(2004)
    send(isMarked ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
  }

  package enum ScrollDirection: Sendable {
    case up
    case down
  }

  /// Presses and releases the left button over a cell.
  package func click(
    column: Int, row: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    sendMouse(0, column, row, isRelease: false, sourceLocation)
    sendMouse(0, column, row, isRelease: true, sourceLocation)
  }

  /// Turns the wheel by one step over a cell.
  package func scroll(
    _ direction: ScrollDirection, column: Int, row: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    sendMouse(direction == .up ? 64 : 65, column, row, isRelease: false, sourceLocation)
  }

  private func sendMouse(
    _ button: Int, _ column: Int, _ row: Int, isRelease: Bool, _ sourceLocation: SourceLocation
  ) {
    readAll()
    guard !screen.modes.isDisjoint(with: [1000, 1002, 1003]) else {
      Issue.record("The program has not asked for the mouse.", sourceLocation: sourceLocation)
      return
    }
    if screen.modes.contains(1006) {
      send("\u{1B}[<\(button);\(column + 1);\(row + 1)\(isRelease ? "m" : "M")")
    } else {
      // This encoding has one byte per coordinate; cells beyond are not reported.
      guard column < 223, row < 223 else { return }
      let bytes = [(isRelease ? 3 : button) + 32, column + 33, row + 33].map { UInt8($0) }
      write(Array("\u{1B}[M".utf8) + bytes, to: terminal)
    }
  }
}
