/// Splits a command line as bash passes it: unparsed, with its quotes.
struct ShellLine {
  /// The quote that is still open at the end of the line.
  enum Quote {
    case none, single, double
  }

  /// The unquoted words. The last one is being typed, and may be empty.
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
        // In double quotes, a backslash escapes only these four characters.
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

  /// Quotes the text that continues a word, depending on the quote that is open.
  static func quoting(_ text: some StringProtocol, in quote: Quote) -> String {
    switch quote {
    case .single:
      text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    case .double:
      text.reduce(into: "") { result, character in
        if "\"\\$`".contains(character) { result.append("\\") }
        // Double quotes do not prevent history expansion: quote the `!` outside of them.
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
