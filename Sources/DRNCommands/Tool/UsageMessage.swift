import DRNLog

/// The error message for invalid arguments.
///
/// Common mistakes are detected in the arguments themselves. For all others the parser's message is
/// shown unchanged, so nothing here depends on its wording.
struct UsageMessage {
  private let parserMessage: String
  private let words: CommandLineWords

  /// - Parameter parserMessage: The parser's message about the arguments.
  init(_ parserMessage: String, _ arguments: [String]) {
    self.parserMessage = parserMessage
    words = CommandLineWords(BisectCommand.separatingCommand(in: arguments), of: DRNCommand.self)
  }

  private var command: CommandDescription { words.command ?? .tool }

  /// The message, with a reference to the help.
  var text: String {
    var message = mistake ?? parserMessage
    if message.last?.isPunctuation != true || message.hasSuffix("'") { message += "." }
    // The tool's own message already refers to the help.
    if message.contains("'drn help'") { return message }
    // 'drn help' has no help of its own: refer to the tool's.
    let name = command.type == HelpCommand.self ? "drn" : command.fullName
    return "\(message) See '\(name) --help' for more information."
  }

  /// Examples of the command, if an argument is missing; otherwise empty.
  ///
  /// - Parameter output: The command's output, which has the width of help.
  func examples(on output: CommandOutput) -> String {
    guard let command = words.command, mistake == nil, words.isMissingArgument else { return "" }
    return HelpPage(command, width: HelpText.width(on: output)).examples.map { $0.dropFirst(2) }
      .joined(separator: "\n")
  }

  /// A common mistake found in the arguments. The parser may take the value of an unknown option
  /// for an argument, and makes no suggestions.
  private var mistake: String? {
    guard words.command != nil else { return nil }
    if let meant = MeantCommand(words) { return meant.description }
    if let position = words.positionFromEnd {
      return "Unknown option '\(position)'; did you mean the position '@\(position)'?"
    }
    if let option = words.unknownOption {
      let name = option.prefix { $0 != "=" }
      // Of a letter, every other one is near.
      let known = name.count > 2 ? command.options.flatMap(\.names).filter { $0.count > 2 } : []
      let meant = Spelling.nearest(to: String(name), in: known)
      return "Unknown option '\(name)'\(meant.map { "; did you mean '\($0)'?" } ?? ".")"
    }
    guard let (name, value, values) = words.invalidChoice else { return nil }
    let others = values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    let choices = (others.isEmpty ? "" : "\(others) or ") + "'\(values.last ?? "")'"
    return "The value '\(value)' is invalid for '\(name)': it is \(choices)."
  }
}
