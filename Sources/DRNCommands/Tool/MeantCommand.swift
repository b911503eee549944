import DRNLog

/// The command that was meant where a log came first, which opens it: `drn bug.mdb why`, `drn bug.mdb -o x.html`.
struct MeantCommand: CustomStringConvertible {
  private let log: String
  private let mistake: Mistake

  private enum Mistake {
    /// A command after the log, and what followed.
    case command(String, [String])
    /// An option for a file, and the file, if one followed.
    case output(String, file: String?)
  }

  /// - Returns: `nil` if the words are not those of such a mistake.
  init?(_ words: CommandLineWords) {
    guard words.command?.type == OpenCommand.self, let log = words.operand(named: "log")
    else { return nil }
    self.log = log
    if let name = words.operand(named: "pos"), DRNCommand.commands.contains(name),
      !CommandWords.withoutLog.contains(name), name != "import"
    {
      let rest = words.words.drop { $0 != name }.dropFirst()
      mistake = .command(name, Array(rest))
    } else if let option = words.unknownOption, ["-o", "--output"].contains(option) {
      mistake = .output(option, file: words.words.drop { $0 != option }.dropFirst().first)
    } else {
      return nil
    }
  }

  var description: String {
    switch mistake {
    case .command(let name, let rest):
      return "A command comes before the log: did you mean '\(Self.line([name, log] + rest))'?"
    case .output(let option, let file):
      let words = [Self.command(writing: file), log, "-o", file ?? "FILE"]
      return "Unknown option '\(option)'; did you mean '\(Self.line(words))'?"
    }
  }

  private static func line(_ words: [String]) -> String {
    DisplayText.escaping((["drn"] + words.map(ShellWord.quoting)).joined(separator: " "))
  }

  /// The command that writes a file of this name.
  private static func command(writing file: String?) -> String {
    let ending = file.map { $0.split(separator: ".").last ?? "" } ?? ""
    return switch ending {
    case "html", "htm": "report"
    case "svg", "dot", "mmd": "graph"
    case "mdb": "snapshot"
    case "swift": "test"
    default: "export"
    }
  }
}
