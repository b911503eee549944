import DRNLog

/// The completions at a place in a command line.
struct Completion {
  /// The files to offer; the shell itself lists them.
  enum Files: Equatable {
    case all
    case withExtension(String)
  }

  struct Word {
    let text: String
    var meaning = ""
    /// Whether the word must be continued.
    var isUnfinished = false

    /// The word with the text already typed in front of it.
    func after(_ typed: some StringProtocol) -> Word {
      Word(text: typed + text, meaning: meaning, isUnfinished: isUnfinished)
    }
  }

  var words: [Word] = []
  var files: Files?

  static let none = Completion()

  /// The maximum number of words to offer.
  static var limit: Int { 1_000 }
}

extension Completion.Word {
  /// Whether it can be shown and typed unescaped: a name in a log may contain any character.
  var isSafe: Bool { !text.isEmpty && DisplayText.escaping(text) == text }
}
