import ArgumentParser

/// The manual page: the help of all commands and topics, as roff.
struct ManualPage {
  private let tool = CommandDescription.tool
  private let commands = DRNCommand.configuration.subcommands.map { CommandDescription($0) }
  private let common: [ArgumentDescription]

  /// The release date, which a manual page must have.
  static let date = "2026-11-21"

  init() {
    // Arguments of more than five commands are described once.
    var counts: [String: Int] = [:]
    for argument in commands.flatMap(\.arguments) {
      counts[argument.label + argument.meaning, default: 0] += 1
    }
    var seen: Set<String> = []
    common = commands.flatMap(\.arguments).filter { argument in
      let text = argument.label + argument.meaning
      return counts[text, default: 0] > 5 && seen.insert(text).inserted
    }
  }

  var lines: [String] {
    let version = Roff.quoted(ToolVersion.name)
    let title = tool.configuration.abstract
    return [
      ".\\\" Printed by 'drn manual'.",
      ".TH DRN 1 \(Self.date) \(version) \(Roff.quoted("User Commands"))",
      ".SH NAME", "drn \\- \(Roff.escaping(Self.inSentence(title)))",
      ".SH SYNOPSIS", "\\fBdrn\\fR \\fIlog\\fR [\\fIpos\\fR] [\\fIoptions\\fR]", ".br",
      "\\fBdrn\\fR \\fIcommand\\fR [\\fIlog\\fR] [\\fIoptions\\fR]",
      ".br", "\\fBdrn help\\fR [\\fIcommand\\fR | \\fItopic\\fR]",
      ".SH DESCRIPTION",
      """
      An app that navigates with DRN records every transition in a log, one file. drn replays such a \
      log, compares two of them, explains how the user came to where they are, finds what a condition \
      is true of, and records logs itself. It reads the log of any app, also while the app writes it.
      """,
    ] + commandLines + optionLines + HelpTopic.all.flatMap(section) + exampleLines + [
      ".SH SEE ALSO", "\\fBless\\fR(1), \\fBjq\\fR(1), \\fBgit\\-bisect\\fR(1)",
    ]
  }

  private static func inSentence(_ text: String) -> String {
    let text = text.hasSuffix(".") ? text.dropLast() : text[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private var commandLines: [String] {
    [".SH COMMANDS"]
      + DRNCommand.configuration.groupedSubcommands.flatMap { group in
        [".SS \(Roff.quoted(group.name))"]
          + group.subcommands.flatMap { lines(CommandDescription($0)) }
      }
  }

  private func lines(_ command: CommandDescription) -> [String] {
    var forms = command.forms.flatMap { [".TP", Roff.label($0)] }
    // All forms of a command share one description.
    for index in forms.indices.dropFirst() where forms[index] == ".TP" { forms[index] = ".TQ" }
    let own = (command.positionals + command.options).filter { argument in
      !common.contains { $0.label + $0.meaning == argument.label + argument.meaning }
    }
    let text = HelpText(command.configuration.discussion).roff
    let arguments = own.flatMap(entry)
    let examples = CommandUsage(command.configuration).examples.map(\.command)
    return forms + [Roff.escaping(command.configuration.abstract), ".RS"] + text + arguments
      + [".PP", ".RS 4", ".nf"] + examples.map(Roff.escaping) + [".fi", ".RE", ".RE"]
  }

  private func entry(_ argument: ArgumentDescription) -> [String] {
    [".TP", Roff.label(argument.label), Roff.escaping(argument.meaning)]
  }

  private var optionLines: [String] {
    var lines = [".SH OPTIONS", "Most commands have these:"]
    lines += common.filter { $0.kind != .positional }.flatMap(entry)
    lines += [".PP", "The tool itself has this one:"]
    lines += tool.options.filter { !$0.isHelp }.flatMap(entry)
    return lines
  }

  private func section(_ topic: HelpTopic) -> [String] {
    let title = topic.name.replacing("-", with: " ").uppercased()
    return [".SH \(Roff.quoted(title))", Roff.escaping(topic.summary)] + HelpText(topic.text).roff
  }

  private var exampleLines: [String] {
    [".SH EXAMPLES"]
      + CommandUsage(tool.configuration).examples.flatMap { example in
        [
          ".TP", Roff.bold(example.command),
          Roff.escaping(example.meaning.prefix(1).uppercased() + example.meaning.dropFirst() + "."),
        ]
      }
  }
}
