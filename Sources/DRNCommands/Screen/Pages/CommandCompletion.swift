import DRNLog

/// What Tab offers in a prompt: subcommands, options, and what is in the log that is shown.
struct CommandCompletion {
  /// A text that may replace what was typed.
  struct Choice: Hashable, Sendable {
    /// The whole text of the prompt up to the cursor.
    let text: String
    /// What the list shows.
    let shown: String
  }

  let choices: [Choice]
  /// The longest text with which all choices begin.
  var common: String {
    guard var common = choices.first?.text.unicodeScalars[...] else { return "" }
    for choice in choices.dropFirst() {
      let same = zip(common, choice.text.unicodeScalars).prefix { $0 == $1 }.count
      common = common.prefix(same)
    }
    return String(common)
  }

  private init(_ choices: [Choice]) { self.choices = choices }

  /// The choices for a command after `:`.
  ///
  /// - Parameter typed: The text up to the cursor.
  init(ofCommand typed: String, log: String, session: String) {
    if let condition = CommandWords.condition(in: typed) {
      let before = String(typed.unicodeScalars.dropLast(condition.unicodeScalars.count))
      self.init(ofExpression: condition, after: before, log: log, session: session)
      return
    }
    let line = ShellLine(typed)
    let kept = String(typed.unicodeScalars.dropLast(line.raw.unicodeScalars.count))
    let sign = line.quote.sign.map { String($0) } ?? ""
    let words = Self.words(line.words, log: log, session: session)
    self.init(
      Self.choices(from: words, typed: line.words.last ?? "") { found in
        let end = found.isUnfinished ? "" : sign + " "
        return kept + sign + ShellLine.quoting(found.text, in: line.quote) + end
      })
  }

  /// The choices for a condition, which needs no quotes on the screen.
  init(ofExpression typed: String, after before: String = "", log: String, session: String) {
    let words = ExpressionCompleter(typed, log: LogCompleter(log, session: session)).words
    // The list shows what the last word may be.
    let scalars = typed.unicodeScalars
    let known = scalars.lastIndex(of: " ").map { String(scalars[...$0]) } ?? ""
    self.init(Self.choices(from: words, typed: typed, known: known) { before + $0.text })
  }

  private static func choices(
    from words: [Completion.Word], typed: String, known: String = "",
    _ text: (Completion.Word) -> String
  ) -> [Choice] {
    words.lazy.filter { $0.isSafe && $0.text.hasScalarPrefix(typed) }.prefix(Completion.limit)
      .map { Choice(text: text($0), shown: $0.text.droppingScalars(of: known)) }
  }

  /// The words for the last of those that were typed.
  private static func words(
    _ typed: [String], log: String, session: String
  ) -> [Completion.Word] {
    let last = typed.last ?? ""
    guard let name = typed.first, typed.count > 1 else {
      let known = LogCompleter(log, session: session)
      // A position needs no command.
      if last.hasPrefix(":") { return known?.marks(":") ?? [] }
      if last.hasPrefix("@") { return known?.positions(last) ?? [] }
      return SubcommandNames.all.map { Completion.Word(text: $0) } + [.init(text: "quit")]
    }
    var words = Array(typed.dropFirst())
    if CommandWords.takingSession.contains(name) { words.insert("--session=\(session)", at: 0) }
    if name == "import" {
      words.append(log)
    } else if !CommandWords.withoutLog.contains(name) {
      words.insert(log, at: words.count == typed.count ? 1 : 0)
    }
    words.insert(name, at: 0)
    let index = name == "import" ? words.count - 2 : words.count - 1
    return WordCompletion.words(words, index: index)
  }
}
