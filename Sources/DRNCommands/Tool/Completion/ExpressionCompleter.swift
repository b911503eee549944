import DRN
import DRNInspect
import DRNLog

/// Completes an expression: names, operators, and values in the log.
struct ExpressionCompleter {
  /// The text before the last, unfinished token.
  private let before: String
  private let last: String
  private let tokens: [String]
  private let log: LogCompleter?

  init(_ typed: String, log: LogCompleter?) {
    self.log = log
    var tokens: [String] = []
    var token = ""
    var quote: Character?
    for character in typed {
      if let open = quote {
        token.append(character)
        if character == open {
          tokens.append(token)
          (token, quote) = ("", nil)
        }
        continue
      }
      let isOperator = "=!<>&|".contains(character)
      let wasOperator = token.last.map { "=!<>&|".contains($0) } ?? false
      if character == " " || "()[],".contains(character) || isOperator != wasOperator {
        // A bracket after a name is a subscript.
        if character == "[" || character == "]", !token.isEmpty, !wasOperator {
          token.append(character)
          continue
        }
        if !token.isEmpty { tokens.append(token) }
        token = ""
        if character == " " { continue }
        if "()[],".contains(character) {
          tokens.append(String(character))
          continue
        }
      }
      token.append(character)
      if character == "\"" || character == "'" { quote = character }
    }
    (self.tokens, last, before) = (tokens, token, String(typed.dropLast(token.count)))
  }

  /// The possible continuations, each with the whole expression typed so far.
  var words: [Completion.Word] { endings.map { $0.after(before) } }

  private var endings: [Completion.Word] {
    if let values { return values.map { .init(text: $0) } }
    let follows = tokens.last
    let isAfterValue =
      follows.map { text in
        text == ")" || text == "]" || isValue(text)
          || (isName(text) && tokens.dropLast().last.map(isComparison) == true)
      } ?? false
    if isAfterValue { return unfinished(QueryVocabulary.connectives) }
    if let follows, isName(follows) {
      return unfinished(QueryVocabulary.comparisons + ["and", "or"])
    }
    if last.hasPrefix("event.") {
      return unfinished(QueryVocabulary.eventNames.map { "event." + $0 })
    }
    if last.hasPrefix("state.") {
      return unfinished(QueryVocabulary.stateNames.map { "state." + $0 })
    }
    return unfinished(QueryVocabulary.names + ["event.", "state.", "not"])
  }

  /// The values with which a name may be compared, if a comparison was typed before; else `nil`.
  private var values: [String]? {
    var tokens = tokens[...]
    // In a list, look at the tokens before it.
    if let open = tokens.lastIndex(of: "["), !tokens[open...].contains("]") {
      tokens = tokens[..<open]
    }
    guard let comparison = tokens.popLast(), isComparison(comparison) else { return nil }
    if tokens.last == "not" { tokens.removeLast() }
    guard let name = tokens.last, isName(name) else { return nil }
    switch QueryVocabulary.values(of: name) {
    case .kinds: return quoted(EventKind.allCases.map(\.name))
    case .causes:
      let causes: [Cause] = [.user, .link, .guard, .restore, .travel]
      return quoted(causes.map(\.rawValue))
    case .symbols(let kind):
      // Labels, reasons and other texts are one kind of symbol, so none are offered.
      return kind == .text ? [] : quoted(log?.names(of: kind) ?? [])
    case .other: return []
    }
  }

  private func quoted(_ names: [String]) -> [String] {
    let quote = last.hasPrefix("'") ? "'" : "\""
    return names.filter { !$0.contains("\\") && !$0.contains(quote) }.map { quote + $0 + quote }
  }

  private func unfinished(_ words: [String]) -> [Completion.Word] {
    words.map { .init(text: $0, isUnfinished: true) }
  }

  private func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return !QueryVocabulary.connectives.contains(text) && text != "not" && !isComparison(text)
      && !["true", "false", "null"].contains(text)
  }

  private func isValue(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return "\"'-".contains(first) || first.isNumber || ["true", "false", "null"].contains(text)
  }

  private func isComparison(_ text: String) -> Bool {
    ["==", "!=", "<", "<=", ">", ">=", "in", "contains", "matches"].contains(text)
  }
}
