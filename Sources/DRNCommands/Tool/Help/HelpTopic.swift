/// A help page about a subject that concerns several commands.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  /// The text, in the markup of ``HelpText``.
  let text: String

  static let all: [HelpTopic] = [
    .positions, .expressions, .formats, .keys, .files, .environment, .exitStatus,
  ]

  init(_ name: String, _ summary: String, _ text: String) {
    (self.name, self.summary, self.text) = (name, summary, text)
  }

  /// The topics that explain a command's arguments.
  static func related(to command: CommandDescription) -> [HelpTopic] {
    let words = Set(command.arguments.flatMap { $0.valueName.split { !$0.isLetter } })
    return all.filter { topic in
      switch topic.name {
      case "positions": !words.isDisjoint(with: ["pos", "range", "other"])
      case "expressions": words.contains("expr")
      case "formats": ["export", "import"].contains(command.name)
      case "keys": ["open", "replay", "demo"].contains(command.name)
      case "files": ["doctor", "snapshot"].contains(command.name)
      default: false
      }
    }
  }

  func lines(width: Int = 80, style: Style = Style(isColored: false)) -> [String] {
    HelpText.wrapping(summary, width: width) + [""]
      + HelpText(text).lines(width: width, style: style)
  }

  static func list(width: Int = 80) -> [String] {
    HelpText.lines(
      all.map { HelpText.Row(term: $0.name, meaning: $0.summary) }, width: width)
  }
}
