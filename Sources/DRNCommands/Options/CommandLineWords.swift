/// The words that were typed after the tool's name, told apart as the parser does it; it goes on where
/// the parser would stop, for what is not finished or not right.
struct CommandLineWords {
  /// What a word is.
  enum Role {
    case command
    /// An option; `value` is what follows it in the same word.
    case option(ArgumentDescription, value: String?)
    case unknownOption
    /// The value of the option before it.
    case value(ArgumentDescription)
    /// One that belongs to an argument, or to none that there is.
    case operand(ArgumentDescription?)
    /// `--`, after which nothing is an option.
    case terminator
  }

  let words: [String]
  let command: CommandDescription?
  private(set) var roles: [Role] = []

  /// - Parameter unfinished: The index of a word that is still being typed: an empty one is one, too,
  ///   and `--` may become an option.
  init(_ words: [String], unfinished: Int? = nil) {
    self.words = words
    let place = words.firstIndex { !$0.hasPrefix("-") }
    command = place.flatMap { $0 == unfinished ? nil : CommandDescription(named: words[$0]) }
    let description = command ?? CommandDescription(DRNCommand.self)
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
        // What follows a command's first word belongs to it.
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
    guard let option = command.option(named: String(word.prefix(2))) else { return .unknownOption }
    return .option(option, value: word.count > 2 ? String(word.dropFirst(2)) : nil)
  }

  /// The value that an option was given last.
  func value(of name: String) -> String? {
    var found: String?
    for (index, role) in roles.enumerated() {
      switch role {
      case .value(let option) where option.names.contains(name): found = words[index]
      case .option(let option, let value?) where option.names.contains(name): found = value
      default: break
      }
    }
    return found
  }

  /// The word that was given for an argument.
  func operand(named name: String) -> String? {
    for (index, role) in roles.enumerated() {
      if case .operand(let operand?) = role, operand.valueName == name { return words[index] }
    }
    return nil
  }

  /// A word such as `-3` that stands for an option, where the command takes a position: `@-3` was meant.
  var positionFromEnd: String? {
    let takesPosition = (command?.positionals ?? []).contains { operand in
      ["pos", "range", "other"].contains { operand.valueName.contains($0) }
    }
    guard takesPosition else { return nil }
    return zip(words, roles).first { word, role in
      guard case .unknownOption = role else { return false }
      return word.count > 1 && word.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }?.0
  }

  /// The first long option that the command does not have.
  var unknownOption: String? {
    zip(words, roles).first { word, role in
      if case .unknownOption = role { word.hasPrefix("--") } else { false }
    }?.0
  }
}

extension CommandDescription {
  /// The option that is taken under a name, whether people are told of it or not.
  fileprivate func option(named name: String) -> ArgumentDescription? {
    (options + hiddenOptions).first { $0.names.contains(name) }
  }
}

extension ArgumentDescription {
  /// Whether it is another command and what belongs to that.
  var isCommand: Bool { valueName == "command" }
}
