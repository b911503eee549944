import Foundation
import TestSupport
import Testing
import ToolTesting

/// What is attached to a report bundle, on the screen.
@Suite(.temporaryDirectory) struct ScreenAttachmentTests {
  private func openReport() throws -> TerminalProcess {
    try Sample.record(Sample.shop)
    try TemporaryDirectory.write("first line\nsecond \u{1b}[31m line\n", to: "notes.txt")
    let picture = [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + Array(repeating: 0, count: 100)
    try Data(picture).write(to: URL(fileURLWithPath: TemporaryDirectory.path("it's.png")))
    try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--attach", "notes.txt", "--attach", "it's.png"
    ).expectDone()
    let terminal = try TerminalProcess(
      arguments: ["bug.mdb"], columns: 80, rows: 24, environment: [:])
    terminal.expectText(containing: "a has this again")
    return terminal
  }

  @Test func `a text is shown`() throws {
    let terminal = try openReport()
    terminal.press("a")
    terminal.expectText(containing: "Enter opens it")
    terminal.expectText(containing: "it's.png")
    terminal.expectText(containing: "notes.txt")
    terminal.press("G", .enter)
    terminal.expectText(containing: "first line")
    // Nothing of it reaches the terminal.
    terminal.expectText(containing: #"second \u{1b}[31m line"#)
    terminal.press("q", "q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `for anything else there is the command that gets it`() throws {
    let terminal = try openReport()
    terminal.send(":attachments\r")
    terminal.expectText(containing: "Enter opens it")
    terminal.press("g", .enter)
    terminal.expectText(containing: "it's.png is a PNG picture, ")
    let command = #"attachments 'it'\''s.png' -o its.png"#
    terminal.expectText(containing: "  :\(command)")
    terminal.expectText(
      containing: #"  drn attachments bug.mdb 'it'\''s.png' -o its.png"#)
    terminal.press("q")
    terminal.send(":\(command)\r")
    terminal.expectText(containing: "Done.")
    #expect(try TemporaryDirectory.data("its.png") == TemporaryDirectory.data("it's.png"))
    terminal.press("q")
    #expect(terminal.waitForEnd() == 0)
  }
}
