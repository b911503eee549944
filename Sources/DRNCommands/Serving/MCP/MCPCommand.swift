import ArgumentParser
import DRNLog

struct MCPCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer questions of programs that reason, by the Model Context Protocol.",
    usage: """
      drn mcp log.mdb                    for one log, on standard input and output
      drn mcp good.mdb bad.mdb           for several, which can be compared
      drn mcp reports                    for those in a folder
      """,
    discussion: """
      A program, such as an editor or an assistant, starts this command and asks it for sessions, states, reasons, \
      differences and tests, as a person asks 'drn sessions', 'drn show', 'drn why' and the others. It is \
      configured with the command and its arguments: {"command": "drn", "args": ["mcp", "/path/log.mdb"]}.

      Logs are only read. Each answer is bounded, and says how to get the rest. What a log contains is quoted as \
      data: characters that control a terminal or hide text are escaped, and long texts are cut.
      """)

  @Argument(help: "The logs, or folders of them.", completion: .file(extensions: ["mdb"]))
  var logs: [String]

  func run(in context: CommandContext) throws {
    let logs = try self.logs.flatMap { try Self.logs(at: $0, in: context) }
    // Whoever starts this from a configuration reads the sentence and not the error of a first question.
    for log in logs { _ = try context.log(named: log) }
    try MCPServer(LogTools(logs, in: context)).run(reading: context.input)
  }

  /// The logs of a folder; what is no folder is a log itself.
  private static func logs(at path: String, in context: CommandContext) throws -> [String] {
    guard FileStatus(path: path)?.isDirectory == true else { return [path] }
    let folder = try LogFolder(path, in: context)
    if let sentence = folder.forbidden { context.errors.message(sentence) }
    let readable = folder.entries.filter { $0.kind != .unreadable }
    guard !readable.isEmpty else { throw CommandError("There is no log in the folder '\(path)'.") }
    return readable.map { folder.path(of: $0) }
  }
}
