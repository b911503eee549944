import ArgumentParser

/// The words after the tool's name, with the roles that the parser would give them. Unlike the
/// parser, it does not stop at incomplete or invalid words.
struct CommandLineWords {
  enum Role {
    case command
    /// An option; `value` is the value in the same word, if any.
    case option(ArgumentDescription, value: String?)
    case unknownOption
    /// The value of the preceding option.
    case value(ArgumentDescription)
    /// The value of a positional argument; `nil` if there are more words than arguments.
    case operand(ArgumentDescription?)
    /// `--`, after which nothing is an option.
    case terminator
  }

  let words: [String]
  /// The subcommand, if the words name one.
  let command: CommandDescription?
  private(set) var roles: [Role] = []

  /// - Parameters:
  ///   - tool: The command whose arguments the words are.
  ///   - unfinished: The index of the word being typed, which may be empty or grow from `--`.
  init(_ words: [String], of tool: any ParsableCommand.Type, unfinished: Int? = nil) {
    self.words = words
    let place = words.firstIndex { !$0.hasPrefix("-") }
    command = place.flatMap {
      $0 == unfinished ? nil : CommandDescription(named: words[$0], of: tool)
    }
    let description = command ?? CommandDescription(tool)
    var operands = description.positionals[...]
    var (waiting, isOver): (ArgumentDescription?, Bool) = (nil, false)
    for (index, word) in words.enumerated() {
      if let option = waiting {
        roles.append(.value(option))
        waiting = nil
      } else if index == place {
        roles.append(.command)
      } else if !isOver, word == "--", index != unfinished {
        roles.append(.terminator)
        isOver = true
      } else if !isOver, word.hasPrefix("-"), word != "-" || index == unfinished {
        let role = Self.option(word, of: description)
        if case .option(let option, value: nil) = role, option.kind == .option { waiting = option }
        roles.append(role)
      } else {
        roles.append(.operand(operands.first))
        if operands.first?.isRepeating == false { operands.removeFirst() }
        // All words after a command's first word belong to that command.
        if case .operand(let operand?) = roles[index], operand.isCommand { isOver = true }
      }
    }
  }

  private static func option(_ word: String, of command: CommandDescription) -> Role {
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = command.option(named: String(parts[0])) else { return .unknownOption }
      return .option(option, value: parts.count > 1 ? String(parts[1]) : nil)
    }
    // `-output` is meant to be `--output`, and not a short option with the value "utput".
    let isLong = word.count > 2 && command.option(named: "-" + word.prefix { $0 != "=" }) != nil
    guard !isLong, let option = command.option(named: String(word.prefix(2))) else {
      return .unknownOption
    }
    return .option(option, value: word.count > 2 ? String(word.dropFirst(2)) : nil)
  }

  /// The last value given for an option.
  func value(of name: String) -> String? {
    zip(words, roles).compactMap { word, role in
      switch role {
      case .value(let option) where option.names.contains(name): word
      case .option(let option, let value?) where option.names.contains(name): value
      default: nil
      }
    }.last
  }

  /// The word given for a positional argument.
  func operand(named name: String) -> String? {
    zip(words, roles).first { _, role in
      if case .operand(let operand?) = role { operand.valueName == name } else { false }
    }?.0
  }

  /// The first unknown option, if it is a word such as `-3` for a command that takes positions: `@-3` was meant, not an option.
  var positionFromEnd: String? {
    let takesPosition = (command?.positionals ?? []).contains { operand in
      ["pos", "range", "other"].contains { operand.valueName.contains($0) }
    }
    guard takesPosition, let word = unknownOption, word.count > 1,
      word.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return word
  }

  /// The first value that is not among the possible values of its argument.
  var invalidChoice: (name: String, value: String, values: [String])? {
    for (index, role) in roles.enumerated() {
      switch role {
      case .value(let option) where option.excludes(words[index]):
        return ("\(words[index - 1]) <\(option.valueName)>", words[index], option.values)
      case .option(let option, let value?) where option.excludes(value):
        let typed = words[index].dropLast(value.count + (words[index].hasPrefix("--") ? 1 : 0))
        return ("\(typed) <\(option.valueName)>", value, option.values)
      case .operand(let operand?) where operand.excludes(words[index]):
        return ("<\(operand.valueName)>", words[index], operand.values)
      default: break
      }
    }
    return nil
  }

  /// Whether a required argument or option is missing.
  var isMissingArgument: Bool {
    (command?.arguments ?? []).contains { argument in
      !argument.isOptional
        && !roles.contains { role in
          switch role {
          case .operand(let other?), .option(let other, _): other.label == argument.label
          default: false
          }
        }
    }
  }

  /// The first option that the command does not have.
  var unknownOption: String? {
    zip(words, roles).first { _, role in
      if case .unknownOption = role { true } else { false }
    }?.0
  }
}

extension CommandDescription {
  /// The option with the given name, including hidden ones.
  fileprivate func option(named name: String) -> ArgumentDescription? {
    (options + hiddenOptions).first { $0.names.contains(name) }
  }
}

extension ArgumentDescription {
  /// Whether the argument is an enumeration without this value.
  fileprivate func excludes(_ value: String) -> Bool {
    !values.isEmpty && !values.contains(value)
  }

  /// Whether the argument is another command with its own arguments.
  var isCommand: Bool { valueName == "command" }
}
