import DRNLog

/// A word in the place of a subcommand that is none.
struct UnknownCommand: CustomStringConvertible {
  private let name: String

  init(_ name: String) { self.name = name }

  /// A sentence that says so, and what was meant, if that can be guessed.
  var description: String {
    let file: String
    do throws(SystemError) {
      try FileDescriptor.open(name, for: .readingWithoutWaiting).close()
      file = ""
    } catch {
      // A link is there, although what it leads to is not.
      let isLink = error.isMissingFile && SystemFile.isThere(name)
      file =
        isLink
        ? ", and the link of that name leads to no file"
        : error.isMissingFile
          ? ", and no file of that name" : ", and the file of that name cannot be read: \(error)"
    }
    return "There is no subcommand '\(DisplayText.escaping(name))'\(file)\(meant)"
  }

  private var meant: String {
    if let hint = Self.hints[name] { return ": \(hint)." }
    if let command = Spelling.nearest(to: name, in: DRNCommand.commands) {
      return "; did you mean '\(command)'?"
    }
    let hint = Spelling.nearest(to: name, in: Self.hints.keys).flatMap { Self.hints[$0] }
    return hint.map { ": \($0)." } ?? "."
  }

  /// What other tools call a command, and how it is called here.
  private static let hints = [
    "list": "'drn sessions LOG' lists sessions, 'drn log LOG' the transitions of one",
    "ls": "'drn sessions LOG' lists sessions, 'drn log LOG' the transitions of one",
    "search": "'drn find LOG EXPR' searches",
    "grep": "'drn find LOG EXPR' searches",
    "undo": "'drn rewind LOG POS' goes back to an earlier state",
    "tail": "'drn log LOG -f' follows a log, and 'drn log LOG -n 10' shows its end",
    "view": "'drn LOG' opens a log, 'drn show LOG' shows a state",
  ]
}
