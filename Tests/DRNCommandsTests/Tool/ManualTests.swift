import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct ManualTests {
  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  private func page() throws -> String {
    let result = try Tool.run("manual")
    result.expectDone()
    return result.output
  }

  /// What a reader sees, without overstriking and hyphenation.
  private func shown() throws -> String {
    let result = try Tool.shell("drn manual | MANWIDTH=400 mandoc -Tutf8 -Owidth=400 | col -b")
    #expect(result.errors == "")
    return result.output
  }

  @Test func `the manual page is as it was`() throws {
    try expectSnapshot(try page(), "manual")
  }

  @Test(.enabled(if: has("mandoc")))
  func `mandoc finds nothing wrong with it`() throws {
    let result = try Tool.shell("drn manual | mandoc -Tlint -Wwarning")
    #expect(result.output + result.errors == "")
  }

  @Test(.enabled(if: has("man") && has("groff")))
  func `man finds nothing wrong with it`() throws {
    let result = try Tool.shell(
      "drn manual >drn.1; LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z drn.1")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(.enabled(if: has("mandoc") && has("col")))
  func `every command, option and topic is in it`() throws {
    let text = try shown()
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "POSITIONS", "EXPRESSIONS",
      "FORMATS", "KEYS", "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ] {
      #expect(text.contains("\n\(section)\n"), "\(section)")
    }
    for command in DRNCommand.commands {
      let description = try #require(CommandDescription(named: command))
      #expect(text.contains("drn \(command)"))
      for argument in description.arguments {
        if argument.kind == .positional { continue }
        let label = argument.label.replacing("<", with: "").replacing(">", with: "")
        #expect(text.contains("\(label)\n") || text.contains("\(label) "), "\(command) \(label)")
      }
      for example in CommandUsage(description.configuration).examples {
        #expect(text.contains(example.command), "\(example.command)")
      }
    }
    for binding in KeyTable.sections.flatMap(\.bindings) { #expect(text.contains(binding.help)) }
  }

  @Test(arguments: [
    ("a-b\\c 'd' `e` ^f~", "a\\-b\\ec \\(aqd\\(aq \\(gae\\(ga \\(haf\\(ti"),
    (".TH", "\\&.TH"), ("→ é", "\\[u2192] \\[u00E9]"),
  ])
  func `what would be a command is text`(text: String, escaped: String) {
    #expect(Roff.escaping(text) == escaped)
  }
}
