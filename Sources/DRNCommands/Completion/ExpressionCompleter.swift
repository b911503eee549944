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
    var token = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    let (operators, marks) = ("=!<>&|".unicodeScalars, "()[],".unicodeScalars)
    // By scalars, as the lexer of expressions.
    for scalar in typed.unicodeScalars {
      if let open = quote {
        token.append(scalar)
        if scalar == open {
          tokens.append(String(token))
          (token, quote) = (.init(), nil)
        }
        continue
      }
      let isOperator = operators.contains(scalar)
      let wasOperator = token.last.map { operators.contains($0) } ?? false
      if scalar == " " || marks.contains(scalar) || isOperator != wasOperator {
        // A bracket after a name is a subscript.
        if scalar == "[" || scalar == "]", !token.isEmpty, !wasOperator {
          token.append(scalar)
          continue
        }
        if !token.isEmpty { tokens.append(String(token)) }
        token = .init()
        if scalar == " " { continue }
        if marks.contains(scalar) {
          tokens.append(String(scalar))
          continue
        }
      }
      token.append(scalar)
      if scalar == "\"" || scalar == "'" { quote = scalar }
    }
    (self.tokens, last) = (tokens, String(token))
    before = String(typed.unicodeScalars.dropLast(token.count))
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
    let quote: Unicode.Scalar = last.unicodeScalars.first == "'" ? "'" : "\""
    return names.filter { name in
      !name.unicodeScalars.contains { $0 == "\\" || $0 == quote }
    }.map { "\(quote)\($0)\(quote)" }
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
    guard let first = text.unicodeScalars.first else { return false }
    return "\"'-".unicodeScalars.contains(first) || ("0"..."9").contains(first)
      || ["true", "false", "null"].contains(text)
  }

  private func isComparison(_ text: String) -> Bool {
    ["==", "!=", "<", "<=", ">", ">=", "in", "contains", "matches"].contains(text)
  }
}
