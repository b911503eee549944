import TerminalScreen

extension Terminal {
  /// Takes over the terminal for a screen, below what was printed before.
  ///
  /// - Parameter context: What was printed to before.
  /// - Throws: ``CommandError`` if it cannot show a screen.
  static func opened(
    isColored: Bool, in context: CommandContext
  ) throws(CommandError) -> Terminal {
    context.output.flush()
    do {
      return try Terminal(isColored: isColored)
    } catch {
      throw CommandError(error.description)
    }
  }
}
