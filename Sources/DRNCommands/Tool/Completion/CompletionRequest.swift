import DRNLog

/// A request of a shell's completion script for the words that may be at the cursor.
///
/// The first line of the answer is `words open` (to be continued), `words closed`, `files`, or
/// `files .EXT`. With files, bash gets two lines about the typed word. Each other line is a word.
/// Errors are not reported, since the user is still typing.
enum CompletionRequest {
  /// The line up to the cursor, the rest of it, and the word that bash completes.
  case bash(line: String, rest: String, word: String)
  /// The unquoted words after the tool's name, and the index of the one at the cursor.
  case words([String], index: Int)

  private static let marker = "---complete"

  /// Parses the tool's arguments; `nil` if they are not a completion request.
  init?(_ arguments: [String]) {
    guard arguments.first == Self.marker, arguments.count >= 3 else { return nil }
    let rest = Array(arguments.dropFirst(2))
    switch arguments[1] {
    case "bash" where rest.count == 3: self = .bash(line: rest[0], rest: rest[1], word: rest[2])
    default:
      guard let index = Int(rest[0]), index > 0, index < rest.count - 1 else { return nil }
      // The first word is the tool's own name.
      self = .words(Array(rest.dropFirst(2)), index: index - 1)
    }
  }

  func answer(to output: CommandOutput) {
    for line in lines { output.line(line) }
    output.flush()
  }

  private var lines: [String] {
    switch self {
    case .words(let words, let index):
      let completion = WordCompleter(words, index: index).completion
      var found = completion.words
      // Most shells filter the words themselves, some of them with fuzzy matching.
      if found.count > Completion.limit {
        found = found.filter { $0.text.hasScalarPrefix(words[index]) }
      }
      let shown = ArraySlice(found.lazy.filter(\.isSafe).prefix(Completion.limit))
      return [completion.header(shown)]
        + shown.map { "\($0.text)\t\(DisplayText.escaping($0.meaning))" }
    case .bash(let line, let rest, let word):
      return Self.bashLines(ShellLine(line), rest: ShellLine(rest), word: word)
    }
  }

  /// Bash replaces only the text after the last word break, such as a colon, and expects quotes.
  private static func bashLines(_ line: ShellLine, rest: ShellLine, word: String) -> [String] {
    let after = rest.words.dropFirst().filter { !$0.isEmpty }
    let words = Array(line.words.dropFirst()) + after
    let index = line.words.count - 2
    guard index >= 0 else { return [] }
    let typed = line.words[index + 1]
    let completion = WordCompleter(words, index: index).completion
    let (raw, last) = (line.raw.unicodeScalars, word.unicodeScalars)
    let isEnd = raw.reversed().starts(with: last.reversed())
    let head = isEnd ? String(raw.dropLast(last.count)) : ""
    let kept = ShellLine(head).words.last ?? ""
    var shown = ArraySlice(
      completion.words.lazy.filter { $0.text.hasScalarPrefix(typed) && $0.isSafe }
        .prefix(Completion.limit))
    let header = completion.header(shown)
    // Bash closes the quote after a single match, which then could not be continued: add another.
    if let only = shown.first, shown.count == 1, only.isUnfinished, line.quote != .none {
      shown.append(Completion.Word(text: only.text + " "))
    }
    let files = completion.files == nil ? [] : [kept, typed]
    return [header] + files
      + shown.map { ShellLine.replacing($0.text.droppingScalars(of: kept), in: line.quote) }
  }
}

extension Completion {
  fileprivate func header(_ shown: ArraySlice<Word>) -> String {
    let end = !shown.isEmpty && shown.allSatisfy(\.isUnfinished) ? "open" : "closed"
    switch files {
    case nil: return "words \(end)"
    case .all: return "files"
    case .withExtension(let name): return "files .\(name)"
    }
  }
}
