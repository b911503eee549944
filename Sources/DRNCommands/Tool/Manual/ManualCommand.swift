import ArgumentParser

struct ManualCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for man.",
    usage: """
      drn manual | man -l -                              read it
      drn manual > ~/.local/share/man/man1/drn.1         let 'man drn' find it
      """,
    discussion: "It has the help of all commands and topics in one page, as roff.")

  func run(in context: CommandContext) throws {
    for line in ManualPage().lines { context.output.line(line) }
  }
}
