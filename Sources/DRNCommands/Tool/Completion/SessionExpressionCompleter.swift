import DRNInspect

/// Completes a condition on a session: its own names, and in the parentheses of a word routes, or what a
/// condition on a transition has.
struct SessionExpressionCompleter {
  private let typed: String
  private let log: LogCompleter?

  init(_ typed: String, log: LogCompleter?) { (self.typed, self.log) = (typed, log) }

  /// The possible continuations, each with the whole expression typed so far.
  var words: [Completion.Word] {
    let (opened, last) = open
    guard let (word, start) = opened else {
      let before = typed.unicodeScalars.dropLast(last.unicodeScalars.count)
      return SessionVocabulary.names.map { name in
        let isFunction = SessionVocabulary.functions.contains(name)
        return Completion.Word(text: name + (isFunction ? "(" : ""), isUnfinished: true)
          .after(String(before))
      }
    }
    let (head, rest) = (String(typed[..<start]), String(typed[start...]))
    guard SessionVocabulary.placeFunctions.contains(word) else {
      return ExpressionCompleter(rest, log: log).words.map { $0.after(head) }
    }
    // What may stand there is what may follow this.
    let comparison = "currentRoute == "
    return ExpressionCompleter(comparison + rest, log: log).words.map { found in
      Completion.Word(
        text: head + found.text.droppingScalars(of: comparison), meaning: found.meaning,
        isUnfinished: found.isUnfinished)
    }
  }

  /// The innermost word of the language whose parenthesis is open, with what follows that, and the name
  /// that is being typed.
  private var open: ((word: String, start: String.Index)?, last: String) {
    var opened: [(word: String, start: String.Index)] = []
    var name = ""
    var quote: Unicode.Scalar?
    let scalars = typed.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "(" {
        opened.append((name, scalars.index(after: index)))
      } else if scalar == ")" {
        _ = opened.popLast()
      }
      let isPart = scalar == "_" || scalar.properties.isAlphabetic
      name = quote == nil && isPart ? name + String(scalar) : ""
    }
    return (opened.last { SessionVocabulary.functions.contains($0.word) }, name)
  }
}
