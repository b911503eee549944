import DRNLog

extension RedactionReport {
  /// Prints how many values each path has hidden.
  func show(in context: CommandContext) {
    let width = matches.map(\.path.text.count).max() ?? 0
    for match in matches {
      let path = DisplayText.escaping(padded(match.path.text, width))
      context.output.line("hidden: \(path)  in \(counted(match.valueCount, "value"))")
    }
  }

  /// Prints a warning for each path without a match in the log.
  func warn(in context: CommandContext) {
    for match in unmatched {
      let hint = match.suggestion.map { "; did you mean \(DisplayText.quoting($0, limit: 80))?" }
      context.errors.message(
        "Nothing in the log matches \(DisplayText.quoting(match.path.text, limit: 80))"
          + (hint ?? "."))
    }
  }
}
