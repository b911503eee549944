import ArgumentParser

/// What `drn help COMMAND` and `drn COMMAND --help` show: what it is for, examples, and then the rest.
struct HelpPage {
  private let command: CommandDescription
  private let width: Int
  private let style: Style

  init(_ command: CommandDescription, width: Int = HelpText.width, style: Style = Style(.auto)) {
    (self.command, self.width, self.style) = (command, width, style)
  }

  var lines: [String] {
    command.type == DRNCommand.self ? overview : page
  }

  private var page: [String] {
    var lines = HelpText.wrapping(command.configuration.abstract, width: width)
    add("EXAMPLES", examples, to: &lines)
    add("USAGE", command.forms.map { "  " + $0 }, to: &lines)
    let discussion = HelpText(command.configuration.discussion).lines(width: width, style: style)
    if !discussion.isEmpty { lines += [""] + discussion }
    add("ARGUMENTS", table(command.positionals), to: &lines)
    add("OPTIONS", table(command.options), to: &lines)
    add("SEE ALSO", seeAlso, to: &lines)
    return lines
  }

  /// The examples, with what they do beside them, or above them where there is no room.
  var examples: [String] {
    let examples = CommandUsage(command.configuration).examples
    let column = (examples.map(\.command.count).max() ?? 0) + 4
    let hasRoom = examples.allSatisfy { column + $0.meaning.count <= width }
    return examples.flatMap { example -> [String] in
      if example.meaning.isEmpty { return ["  " + example.command] }
      if hasRoom { return ["  " + padded(example.command, column - 2) + example.meaning] }
      return ["  # " + example.meaning, "  " + example.command]
    }
  }

  private func table(_ arguments: [ArgumentDescription]) -> [String] {
    HelpText.lines(
      arguments.map { HelpText.Row(term: $0.label, meaning: $0.meaning) }, width: width)
  }

  private var seeAlso: [String] {
    let topics = HelpTopic.related(to: command)
    return HelpText.lines(
      topics.map { HelpText.Row(term: "drn help \($0.name)", meaning: $0.summary) }, width: width)
  }

  private func add(_ title: String, _ section: [String], to lines: inout [String]) {
    guard !section.isEmpty else { return }
    lines += ["", style.bold(title)] + section
  }

  /// The whole tool: commands by what they are for.
  private var overview: [String] {
    var lines = HelpText.wrapping(command.configuration.abstract, width: width)
    add("EXAMPLES", examples, to: &lines)
    for group in command.configuration.groupedSubcommands {
      let rows = group.subcommands.map {
        HelpText.Row(
          term: $0.configuration.commandName ?? "", meaning: $0.configuration.abstract)
      }
      // All groups have one column.
      let names = command.configuration.subcommands.compactMap {
        $0.configuration.commandName?.count
      }
      let term = names.max() ?? 0
      let aligned = rows.map { HelpText.Row(term: padded($0.term, term), meaning: $0.meaning) }
      add(group.name.uppercased(), HelpText.lines(aligned, width: width), to: &lines)
    }
    add("OPTIONS", table(command.options), to: &lines)
    let discussion = HelpText(command.configuration.discussion).lines(width: width, style: style)
    return discussion.isEmpty ? lines : lines + [""] + discussion
  }
}
