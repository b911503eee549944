import TerminalScreen

extension Terminal {
  /// Takes over the terminal for a screen, below what was printed before.
  ///
  /// - Throws: ``CommandError`` if it cannot show a screen.
  static func opened(isColored: Bool) throws(CommandError) -> Terminal {
    StandardOutput.shared.flush()
    do {
      return try Terminal(isColored: isColored)
    } catch {
      throw CommandError(error.description)
    }
  }
}
