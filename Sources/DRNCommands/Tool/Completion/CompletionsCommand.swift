import ArgumentParser

struct CompletionsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell's completion script.",
    usage: """
      drn completions bash     its first lines say where to put it
      drn completions zsh      the same for zsh
      drn completions fish     and for fish
      """,
    discussion: """
      The shell then completes commands, options, files, and what is in the log that the line names: \
      sessions, marks, positions, and in expressions routes and overlays.
      """)

  @Argument(help: ArgumentHelp("The shell.", valueName: "shell"))
  var shell: CompletionScript

  func run(in context: CommandContext) throws { context.output.line(shell.text) }

  /// Replaces ArgumentParser's own option for completion scripts, if given, with this command.
  static func translating(_ arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first.hasPrefix(option) else { return arguments }
    if first == option, arguments.count == 2 { return ["completions", arguments[1]] }
    if first.hasPrefix("\(option)=") {
      return ["completions", String(first.dropFirst(option.count + 1))]
    }
    return arguments
  }
}
