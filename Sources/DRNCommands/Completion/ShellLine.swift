/// Splits a command line as bash passes it: unparsed, with its quotes.
///
/// Everything here works on Unicode scalars, as shells do. A Swift `Character` can be a quote, a
/// semicolon or a space together with a combining mark after it or a prepended letter before it: it
/// is then unequal to that sign, which a shell sees nevertheless.
struct ShellLine {
  /// The quote that is still open at the end of the line.
  enum Quote {
    case none, single, double

    var sign: Unicode.Scalar? {
      switch self {
      case .none: nil
      case .single: "'"
      case .double: "\""
      }
    }
  }

  /// The unquoted words. The last one is being typed, and may be empty.
  private(set) var words: [String] = []
  /// The last word as it was typed.
  private(set) var raw = ""
  private(set) var quote = Quote.none

  init(_ text: String) {
    var word: String.UnicodeScalarView?
    var raw = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\t", quote == .none, !isEscaped {
        if let done = word { words.append(String(done)) }
        (word, raw) = (nil, .init())
        continue
      }
      raw.append(scalar)
      var plain = word ?? .init()
      defer { word = plain }
      if isEscaped {
        // In double quotes, a backslash escapes only these four.
        if quote == .double, !Self.isSpecialInDoubleQuotes(scalar) { plain.append("\\") }
        plain.append(scalar)
        isEscaped = false
        continue
      }
      switch (scalar, quote) {
      case ("'", .none): quote = .single
      case ("'", .single), ("\"", .double): quote = .none
      case ("\"", .none): quote = .double
      case ("\\", .none), ("\\", .double): isEscaped = true
      default: plain.append(scalar)
      }
    }
    words.append(String(word ?? .init()))
    self.raw = String(raw)
  }

  /// Quotes the text that continues a word, depending on the quote that is open.
  static func quoting(_ text: some StringProtocol, in quote: Quote) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch quote {
      case .single where scalar == "'": result += "'\\''".unicodeScalars
      case .single: result.append(scalar)
      // Double quotes do not prevent history expansion: quote the `!` outside of them.
      case .double where scalar == "!": result += "\"\\!\"".unicodeScalars
      case .double:
        if isSpecialInDoubleQuotes(scalar) { result.append("\\") }
        result.append(scalar)
      case .none:
        if !isPlain(scalar) { result.append("\\") }
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Quotes the text that replaces what follows an open quote, as readline expects it.
  ///
  /// Readline takes a quote at the beginning for the open one and replaces both, and closes the
  /// quote only after a text that does not end with one. A text that begins or ends with a quote of
  /// its own therefore gets the open one as well, or the closing one.
  static func replacing(_ text: some StringProtocol, in quote: Quote) -> String {
    let quoted = quoting(text, in: quote)
    guard let sign = quote.sign else { return quoted }
    let opening = quoted.unicodeScalars.first == sign ? String(sign) : ""
    let closing = quoted.unicodeScalars.last == sign ? String(sign) : ""
    return opening + quoted + closing
  }

  private static func isSpecialInDoubleQuotes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "$", "`": true
    default: false
    }
  }

  /// Whether a scalar means itself outside of quotes.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "_", "-", ".", "/", ":", "=", "@", "%", "+", ",": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }
}

extension StringProtocol {
  /// Whether the text begins with the scalars of `prefix`.
  ///
  /// `hasPrefix(_:)` compares whole characters, and `e` with an accent does not begin with `e`.
  func hasScalarPrefix(_ prefix: some StringProtocol) -> Bool {
    unicodeScalars.starts(with: prefix.unicodeScalars)
  }

  /// The text without as many scalars at its beginning as `prefix` has.
  func droppingScalars(of prefix: some StringProtocol) -> String {
    String(String.UnicodeScalarView(unicodeScalars.dropFirst(prefix.unicodeScalars.count)))
  }
}
