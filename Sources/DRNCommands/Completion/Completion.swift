/// What may stand at a place of a command line.
struct Completion {
  /// Which files; the shell itself knows them best.
  enum Files: Equatable {
    case all
    case withExtension(String)
  }

  /// A word.
  struct Word {
    let text: String
    var meaning = ""
    /// Whether something has to follow it in the same word.
    var isUnfinished = false
  }

  var words: [Word] = []
  var files: Files?

  static let none = Completion()

  /// How many words are offered at most: nobody looks through more.
  static var limit: Int { 1_000 }
}
