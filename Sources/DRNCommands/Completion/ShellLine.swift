/// A line of a shell's, as bash hands it on: not taken apart, with all its quotes.
struct ShellLine {
  /// What is not closed at the line's end.
  enum Quote {
    case none, single, double
  }

  /// The words without their quotes; the last one is the one that is being typed, and may be empty.
  private(set) var words: [String] = []
  /// The last word as it was typed.
  private(set) var raw = ""
  private(set) var quote = Quote.none

  init(_ text: String) {
    var word: String?
    var isEscaped = false
    for character in text {
      if character == " " || character == "\t", quote == .none, !isEscaped {
        if let done = word { words.append(done) }
        (word, raw) = (nil, "")
        continue
      }
      raw.append(character)
      var plain = word ?? ""
      defer { word = plain }
      if isEscaped {
        // In double quotes a backslash keeps its meaning for four characters only.
        if quote == .double, !"\"\\$`".contains(character) { plain.append("\\") }
        plain.append(character)
        isEscaped = false
        continue
      }
      switch (character, quote) {
      case ("'", .none): quote = .single
      case ("'", .single), ("\"", .double): quote = .none
      case ("\"", .none): quote = .double
      case ("\\", .none), ("\\", .double): isEscaped = true
      default: plain.append(character)
      }
    }
    words.append(word ?? "")
  }

  /// A word's text as it is written after what is typed already: as plain words, or inside quotes that
  /// are open.
  static func quoting(_ text: some StringProtocol, in quote: Quote) -> String {
    switch quote {
    case .single:
      text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    case .double:
      text.reduce(into: "") { result, character in
        if "\"\\$`".contains(character) { result.append("\\") }
        // An earlier line would take its place, and in double quotes nothing prevents that.
        result += character == "!" ? "\"\\!\"" : String(character)
      }
    case .none:
      text.reduce(into: "") { result, character in
        let isPlain =
          character.isLetter || character.isNumber || "_-./:=@%+,".contains(character)
        if !isPlain { result.append("\\") }
        result.append(character)
      }
    }
  }
}
