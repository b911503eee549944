import ArgumentParser
import DRNInspect

/// Completes a word of a command line: commands, options, and names in the log on that line.
struct WordCompleter {
  private let line: CommandLineWords
  private let index: Int
  /// The part of the word typed so far.
  private let typed: String

  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - index: The index of the word that is being typed.
  init(_ words: [String], index: Int) {
    typed = words.indices.contains(index) ? words[index] : ""
    // After a file in the place of a subcommand, the words are those of the command that opens it.
    let opening =
      index > 0 ? OpenCommand.translating(words, besides: DRNCommand.commands) : words
    self.index = index + opening.count - words.count
    line = CommandLineWords(opening, of: DRNCommand.self, unfinished: self.index)
  }

  var completion: Completion {
    guard line.roles.indices.contains(index) else { return .none }
    switch line.roles[index] {
    case .command:
      // A file may be here as well, but a subcommand's name always wins.
      let isFile = !typed.isEmpty && !DRNCommand.commands.contains { $0.hasScalarPrefix(typed) }
      return isFile ? Completion(files: .all) : Completion(words: Self.commands)
    case .terminator: return .none
    case .value(let option): return values(of: option, typed)
    case .option(let option, value: let value?):
      var found = values(of: option, value)
      let option = typed.unicodeScalars.dropLast(value.unicodeScalars.count)
      found.words = found.words.map { $0.after(String(option)) }
      // A shell would match files against the whole word, including the option.
      found.files = nil
      return found
    case .option, .unknownOption: return Completion(words: options)
    case .operand(let operand):
      if let operand { return values(of: operand, typed) }
      return typed.isEmpty && line.command != nil ? Completion(words: options) : .none
    }
  }

  private static var commands: [Completion.Word] {
    DRNCommand.configuration.subcommands.map {
      .init(text: $0.configuration.commandName ?? "", meaning: $0.configuration.abstract)
    }
  }

  /// The long names of the options that are not given yet.
  private var options: [Completion.Word] {
    let command = line.command ?? .tool
    var given: Set<String> = []
    for (place, role) in line.roles.enumerated() where place != index {
      if case .option(let option, _) = role, !option.isRepeating { given.formUnion(option.names) }
    }
    return command.options.filter { given.isDisjoint(with: $0.names) }.map { option in
      .init(text: option.names.last ?? "", meaning: option.abstract)
    }
  }

  /// The values of an argument or an option, chosen by the name of its value.
  private func values(of argument: ArgumentDescription, _ typed: String) -> Completion {
    if !argument.values.isEmpty {
      return Completion(words: argument.values.map { .init(text: $0) })
    }
    if argument.names.contains("--session") { return Completion(words: log?.sessions(typed) ?? []) }
    switch argument.valueName {
    case "log":
      // What is opened may be packed, an export, or a folder.
      let isAny = line.command?.type == OpenCommand.self
      return Completion(files: isAny ? .all : .withExtension("mdb"))
    case "file", "folder": return Completion(files: .all)
    case "command": return Completion(files: .all)
    case "pos": return Completion(words: log?.positions(typed) ?? [])
    case "range":
      // Another log can stand in its place.
      let takesLog = line.command?.type == ReportCommand.self && argument.kind == .positional
      return Completion(
        words: log?.ranges(typed) ?? [],
        files: takesLog && !isPosition(typed) ? .withExtension("mdb") : nil)
    case "pos> <path": return Completion(words: (log?.positions(typed) ?? []) + Self.paths)
    case "other":
      return Completion(
        words: log?.positions(typed) ?? [], files: isPosition(typed) ? nil : .withExtension("mdb"))
    case "mark": return Completion(words: log?.marks("") ?? [])
    case "expr": return Completion(words: ExpressionCompleter(typed, log: log).words)
    case "condition":
      return Completion(words: SessionExpressionCompleter(typed, log: log).words)
    case "topic": return Completion(words: Self.commands + Self.topics)
    default: return .none
    }
  }

  private func isPosition(_ typed: String) -> Bool {
    typed.first.map { ":@".contains($0) || $0.isNumber } ?? false
  }

  private static let topics =
    [Completion.Word(text: "topics", meaning: "What else there is help on.")]
    + HelpTopic.all.map { .init(text: $0.name, meaning: $0.summary) }

  private static let paths = StatePath.names.map { Completion.Word(text: $0) }

  /// The log on the command line, if there is one.
  private var log: LogCompleter? {
    guard let path = line.operand(named: "log") else { return nil }
    return LogCompleter(path, session: line.value(of: "--session"))
  }
}
