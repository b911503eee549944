import ArgumentParser
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// The help of the tool, of its commands and of its topics; `RECORD_SNAPSHOTS=1 swift test` rewrites it.
@Suite(.temporaryDirectory) struct HelpTests {
  static let commands = DRNCommand.commands
  static let topics = HelpTopic.all.map(\.name)

  private func help(_ arguments: String...) throws -> String {
    let result = try Tool.run(arguments, environment: ["COLUMNS": "80"])
    result.expectDone()
    return result.output
  }

  @Test(arguments: commands)
  func `every command has its help`(command: String) throws {
    let text = try help("help", command)
    #expect(try help(command, "--help") == text)
    #expect(try help(command, "-h") == text)
    #expect(!text.contains("beforeHead"))
    try expectSnapshot(text, "help-\(command)")
  }

  @Test(arguments: commands)
  func `help begins with what it is for and with examples`(command: String) throws {
    let lines = try help("help", command).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("."))
    #expect(lines[1...2] == ["", "EXAMPLES"])
    let examples = lines[3...].prefix { !$0.isEmpty }.filter { !$0.hasPrefix("  #") }
    #expect((2...4).contains(examples.count))
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
  }

  @Test(arguments: commands)
  func `every example is understood`(command: String) throws {
    let description = try #require(CommandDescription(named: command))
    for example in CommandUsage(description.configuration).examples {
      #expect(!example.meaning.isEmpty)
      let words = try CommandWords.split(example.command).get()
      let parts = words.split { ["|", "<", ">"].contains($0) }
      var arguments = try #require(parts.first { $0.first == "drn" }).dropFirst()
      // A file in the place of a subcommand is opened, if it is there.
      if command == "open", arguments.first != "open" { arguments = ["open"] + arguments }
      #expect(throws: Never.self, "\(example.command)") {
        try DRNCommand.parseAsRoot(BisectCommand.separatingCommand(in: Array(arguments)))
      }
    }
  }

  @Test func `the tool's help names every command by what it is for`() throws {
    let text = try help("--help")
    for command in Self.commands { #expect(text.contains("\n  \(command) ")) }
    #expect(try help() == text)
    #expect(try help("help") == text)
    #expect(try help("-h") == text)
    try expectSnapshot(text, "help")
  }

  @Test(arguments: topics)
  func `every topic has its text`(topic: String) throws {
    let text = try help("help", topic)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!Self.commands.contains(topic))
    try expectSnapshot(text, "help-topic-\(topic)")
  }

  @Test func `the topics are listed`() throws {
    let text = try help("help", "topics")
    for topic in Self.topics { #expect(text.contains("\n  \(topic) ")) }
    try expectSnapshot(text, "help-topics")
  }

  @Test func `a wider terminal has longer lines`() throws {
    func width(_ columns: String) throws -> Int {
      let text = try Tool.run(["help", "files"], environment: ["COLUMNS": columns]).output
      return text.split(separator: "\n").map(\.count).max() ?? 0
    }
    #expect(try width("60") <= 60)
    #expect(try width("60") < width("100"))
    #expect(try (80...100).contains(width("100")))
  }

  @Test func `on a terminal, a missing argument brings examples`() throws {
    let process = try TerminalProcess.tool(["find"], columns: 100)
    #expect(process.waitForEnd() == 64)
    #expect(process.screen.row(0).hasPrefix("drn: Missing expected argument '<log>'."))
    process.expectText(containing: "  drn find log.mdb 'gap > 2s and kind != \"noted\"'")
    let piped = try Tool.run("find")
    #expect(piped.errors.split(separator: "\n").count == 1)
    #expect(piped.status == 64)
  }

  @Test func `on a terminal, titles are bold and lines are as wide as it is`() throws {
    let process = try TerminalProcess.tool(
      ["help", "files"], columns: 50, environment: ["DRN_PAGER": ""])
    #expect(process.waitForEnd() == 0)
    #expect(process.screen.text.split(separator: "\n").allSatisfy { $0.count <= 50 })
    let bold = try TerminalProcess.tool(
      ["show", "--help"], rows: 40, environment: ["DRN_PAGER": ""])
    #expect(bold.waitForEnd() == 0)
    #expect(String(decoding: bold.transcript, as: UTF8.self).contains("\u{1B}[1mEXAMPLES"))
    let plain = try TerminalProcess.tool(
      ["show", "--help"], environment: ["NO_COLOR": "1", "DRN_PAGER": ""])
    #expect(plain.waitForEnd() == 0)
    #expect(!plain.transcript.contains(0x1B))
  }
}

extension TerminalProcess {
  /// Runs the tool on a terminal.
  static func tool(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess(
      Tool.executable, arguments, columns: columns, rows: rows, environment: environment)
  }
}
