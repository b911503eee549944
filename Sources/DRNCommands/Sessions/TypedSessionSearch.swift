import DRNInspect

/// What was typed to find sessions: words, or a condition if it looks like one.
///
/// A list that is searched by typing takes the same language as `drn sessions`: its `--search`, and its
/// `--where`. The page tells them apart by the same rule (`condition.js`).
enum TypedSessionSearch: Sendable {
  case words(String)
  case condition(SessionQuery)

  /// - Throws: ``QueryError`` if the text looks like a condition and is none.
  init(_ text: String) throws(QueryError) {
    self = Self.isCondition(text) ? .condition(try SessionQuery(text)) : .words(text)
  }

  /// Whether a text is to be read as a condition: it compares or joins something, or a word of conditions on
  /// sessions is followed by what may follow it there.
  static func isCondition(_ text: String) -> Bool {
    if text.contains(where: { "=<>!&|".contains($0) }) { return true }
    return text.contains(
      #/\b(visited|began|ended|any|all|first|last|count)\s*\(/#)
      || text.contains(
        #/\b(session|transitions|duration|firstTime|lastTime)\s*(not\s+)?(in|matches|contains)\b/#)
  }
}
