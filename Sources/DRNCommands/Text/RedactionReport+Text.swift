import DRNLog

extension RedactionReport {
  /// Prints how many values each path has hidden.
  func show() {
    let width = matches.map(\.path.text.count).max() ?? 0
    for match in matches {
      let path = DisplayText.escaping(padded(match.path.text, width))
      StandardOutput.shared.line("hidden: \(path)  in \(counted(match.valueCount, "value"))")
    }
  }

  /// Prints a warning for each path without a match in the log.
  func warn() {
    for match in unmatched {
      let hint = match.suggestion.map { "; did you mean \(DisplayText.quoting($0, limit: 80))?" }
      StandardError.message(
        "Nothing in the log matches \(DisplayText.quoting(match.path.text, limit: 80))"
          + (hint ?? "."))
    }
  }
}
