import ArgumentParser
import DRN
import DRNLog

/// Says what may stand at a place of a command line: commands, options, and what is in the log that the
/// line names.
struct WordCompleter {
  private let line: CommandLineWords
  private let index: Int
  /// The word as far as it is typed.
  private let typed: String

  /// - Parameter words: The words after the tool's name; `index` is that of the one being typed.
  init(_ words: [String], index: Int) {
    line = CommandLineWords(words, unfinished: index)
    self.index = index
    typed = words.indices.contains(index) ? words[index] : ""
  }

  var completion: Completion {
    guard line.roles.indices.contains(index) else { return .none }
    switch line.roles[index] {
    case .command: return Completion(words: Self.commands)
    case .terminator: return .none
    case .value(let option): return values(of: option, typed)
    case .option(let option, value: let value?):
      var found = values(of: option, value)
      let name = typed.dropLast(value.count)
      found.words = found.words.map {
        Completion.Word(text: name + $0.text, meaning: $0.meaning, isUnfinished: $0.isUnfinished)
      }
      // A shell looks for files by the whole word.
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

  /// The options that were not given yet, by their long names.
  private var options: [Completion.Word] {
    let command = line.command ?? CommandDescription(DRNCommand.self)
    var given: Set<String> = []
    for (place, role) in line.roles.enumerated() where place != index {
      if case .option(let option, _) = role, !option.isRepeating { given.formUnion(option.names) }
    }
    return command.options.filter { given.isDisjoint(with: $0.names) }.map { option in
      .init(text: option.names.last ?? "", meaning: option.abstract)
    }
  }

  /// What an argument or an option can be; its value's name says what it is.
  private func values(of argument: ArgumentDescription, _ typed: String) -> Completion {
    if !argument.values.isEmpty {
      return Completion(words: argument.values.map { .init(text: $0) })
    }
    if argument.names.contains("--session") { return Completion(words: log?.sessions ?? []) }
    switch argument.valueName {
    case "log": return Completion(files: .withExtension("mdb"))
    case "file": return Completion(files: .all)
    case "command": return Completion(files: .all)
    case "pos": return Completion(words: log?.positions(typed) ?? [])
    case "range": return Completion(words: log?.ranges(typed) ?? [])
    case "pos> <path": return Completion(words: (log?.positions(typed) ?? []) + Self.paths)
    case "other":
      let isPosition = typed.first.map { ":@".contains($0) || $0.isNumber } ?? false
      return Completion(
        words: log?.positions(typed) ?? [], files: isPosition ? nil : .withExtension("mdb"))
    case "mark": return Completion(words: log?.marks("") ?? [])
    case "expr": return Completion(words: ExpressionCompleter(typed, log: log).words)
    case "topic": return Completion(words: Self.commands + Self.topics)
    default: return .none
    }
  }

  private static let topics =
    [Completion.Word(text: "topics", meaning: "What else there is help on.")]
    + HelpTopic.all.map { .init(text: $0.name, meaning: $0.summary) }

  private static let paths = StatePath.names.map { Completion.Word(text: $0) }

  /// The log that the line names, if there is one.
  private var log: LogCompleter? {
    guard let path = line.operand(named: "log") else { return nil }
    return LogCompleter(path, session: line.value(of: "--session"))
  }
}
