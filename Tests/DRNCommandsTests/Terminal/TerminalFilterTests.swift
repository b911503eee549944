import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands

/// Data on a terminal cannot control it; in files and pipes it is exact.
@Suite(.temporaryDirectory) struct TerminalFilterTests {
  /// C1 controls, bidirectional controls, line separators, and others that are not displayed.
  private static let unsafe: [Unicode.Scalar] =
    (0x7F...0x9F).map { Unicode.Scalar(UInt8($0)) }
    + [
      "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}",
      "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
      "\u{FEFF}",
      "\u{FFF9}", "\u{E0041}",
    ]

  private static let hostile =
    "a" + String(String.UnicodeScalarView(unsafe)) + "ü \u{1b}]0;title\u{7} b"

  private func record() throws {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    let initial = JSONRoute(json: .object([Self.hostile: .string(Self.hostile)]))
    let manager = try log.manager(session: Self.hostile, initial: initial).manager
    _ = manager.note(Self.hostile, .string(Self.hostile))
    _ = manager.go(JSONRoute(json: .string(Self.hostile)))
    _ = manager.mark(Self.hostile)
    try log.close()
  }

  private static let commands = [
    "export log.mdb", "export log.mdb --format csv", "export log.mdb --format redux",
    "export log.mdb --format chrome", "export log.mdb --format mermaid",
    "export log.mdb --format dot", "export log.mdb -o /dev/tty",
    "export log.mdb --format csv -o /dev/tty",
    "log log.mdb --json", "show log.mdb --json", "replay log.mdb --json", "sessions log.mdb --json",
    "branch log.mdb --json", "stat log.mdb --json", "graph log.mdb --json", "why log.mdb --json",
    "blame log.mdb --json", "diff log.mdb 0 2 --json", "find log.mdb 'seq >= 0' --json",
    "verify log.mdb --json", "doctor log.mdb --json", "test log.mdb", "graph log.mdb --format svg",
    "log log.mdb", "show log.mdb", "replay log.mdb --text", "sessions log.mdb", "branch log.mdb",
    "graph log.mdb", "why log.mdb", "blame log.mdb", "diff log.mdb 0 2", "stat log.mdb",
    "find log.mdb 'seq >= 0'", "log log.mdb --plain", "sessions log.mdb --plain",
    // Messages with names of the log and of arguments.
    "show log.mdb :\u{9B}31m\u{202E}", "show log.mdb --session \u{9B}31m",
    "find log.mdb '\u{9B}31m'",
    "show \u{9B}31m.mdb", "\u{9B}31m",
  ]

  @Test(arguments: commands)
  func `no command writes what could control a terminal`(command: String) throws {
    try record()
    let process = try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        "'\(Tool.executable.path)' \(command) --no-pager 2>&1 || '\(Tool.executable.path)' \(command) 2>&1",
      ],
      columns: 200, rows: 50, environment: ["DRN_PAGER": "cat", "NO_COLOR": "1"])
    process.waitForEnd()
    let shown = String(decoding: process.transcript, as: UTF8.self)
    #expect(!shown.isEmpty)
    let raw = shown.unicodeScalars.filter { !DisplayText.isSafe($0) && $0.value >= 0x7F }
    #expect(raw.isEmpty, "\(raw.map { String($0.value, radix: 16) })")
    // The sequence that sets a terminal's title.
    #expect(!process.transcript.contains(7))
  }

  @Test func `escaped JSON is the same value, and a pipe has it exactly`() throws {
    try record()
    for command in ["export log.mdb", "show log.mdb --json", "sessions log.mdb --json"] {
      let piped = try Tool.shell("drn \(command)").output
      #expect(piped.unicodeScalars.contains("\u{202E}") && piped.unicodeScalars.contains("\u{9B}"))
      let process = try TerminalProcess(
        Tool.executable, arguments(command), columns: 200, rows: 50,
        environment: ["DRN_PAGER": "cat"])
      process.waitForEnd()
      let shown = String(decoding: process.transcript, as: UTF8.self).replacing("\r\n", with: "\n")
      #expect(shown.utf8.count > piped.utf8.count)
      let values = try [piped, shown].map { text in
        try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      }
      #expect(values[0] == values[1])
    }
  }

  private func arguments(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  @Test func `a sequence that is cut between two chunks is put together`() {
    let bytes = Array("aü\u{202E}\u{1F600}\u{9B}\u{E0041}z".utf8)
    let expected = #"aü\u202e😀\u009b\udb40\udc41z"#
    for cut in 0...bytes.count {
      for second in cut...bytes.count {
        var filter = TerminalFilter()
        var shown = filter.filter(Array(bytes[..<cut]))
        shown += filter.filter(Array(bytes[cut..<second]))
        shown += filter.filter(Array(bytes[second...])) + filter.finish()
        #expect(String(decoding: shown, as: UTF8.self) == expected)
      }
    }
  }

  @Test func `what is no UTF-8 is not passed on`() {
    var filter = TerminalFilter()
    let shown = filter.filter([0x61, 0x9B, 0x62, 0xE2, 0x80]) + filter.finish()
    #expect(String(decoding: shown, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}")
    #expect(filter.finish() == [])
  }

  @Test func `styles pass, and in data no other control does`() {
    let text = Array("\u{1b}[1mx\u{1b}[0m\ty\r\n\r".utf8)
    #expect(TerminalFilter.escaping(text, keepsStyles: true) == text)
    #expect(
      String(decoding: TerminalFilter.escaping(text, keepsStyles: false), as: UTF8.self)
        == "\\u001b[1mx\\u001b[0m\ty\r\n\\u000d")
  }
}
