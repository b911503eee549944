import ArgumentParser

/// The help of `drn help COMMAND` and `drn COMMAND --help`: abstract, examples, usage, details.
struct HelpPage {
  private let command: CommandDescription
  private let width: Int
  private let style: Style

  init(
    _ command: CommandDescription, width: Int = 80, style: Style = Style(isColored: false)
  ) {
    (self.command, self.width, self.style) = (command, width, style)
  }

  var lines: [String] {
    command.isTool ? overview : page
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

  /// The examples, with their meaning on the same line, or on the line before if it does not fit.
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

  /// The help of the tool: the commands by group.
  private var overview: [String] {
    var lines = HelpText.wrapping(command.configuration.abstract, width: width)
    add("EXAMPLES", examples, to: &lines)
    for group in command.configuration.groupedSubcommands {
      // The column has the same width in all groups.
      let term = DRNCommand.commands.map(\.count).max() ?? 0
      let rows = group.subcommands.map {
        HelpText.Row(
          term: padded($0.configuration.commandName ?? "", term),
          meaning: $0.configuration.abstract)
      }
      add(group.name.uppercased(), HelpText.lines(rows, width: width), to: &lines)
    }
    add("OPTIONS", table(command.options), to: &lines)
    let discussion = HelpText(command.configuration.discussion).lines(width: width, style: style)
    return discussion.isEmpty ? lines : lines + [""] + discussion
  }
}
