import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The virtual terminal beside one that people use.
@Suite(
  .temporaryDirectory, .serialized,
  .enabled(if: Tmux.executable != nil, "tmux is not installed"))
struct TmuxTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `random output has the look that it has in tmux`(seed: UInt64) throws {
    let bytes = Array(Self.output(seed).utf8)
    var terminal = VirtualTerminal(columns: 40, rows: 12)
    terminal.feed(bytes)
    #expect(terminal.unknown == [])
    expectNoDifference(terminal.text, try Tmux.text(of: bytes, columns: 40, rows: 12))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")),
    arguments: ["xterm-256color", "vt100"])
  func `a real program's bytes have the look that they have in tmux`(terminal: String) throws {
    let lines = (1...60).map { "line \($0) " + String(repeating: "日本語 text ", count: $0 % 6) }
    try TemporaryDirectory.write(lines.joined(separator: "\n") + "\n", to: "text")
    let less = try TerminalProcess(
      URL(fileURLWithPath: "/usr/bin/less"), ["text"], columns: 40, rows: 12,
      environment: ["TERM": terminal, "LESS": "", "LESSCHARSET": "utf-8"])
    less.expectText(containing: "line 1 ")
    less.press(.pageDown, .character("j"), .character("j"), .character("k"))
    less.settle()
    less.send("/line 33\r")
    less.expectText(containing: "line 33")
    less.settle()
    #expect(less.screen.unknown == [])
    expectNoDifference(
      less.screen.text, try Tmux.text(of: less.transcript, columns: 40, rows: 12))
    less.press(.character("q"))
    #expect(less.waitForEnd() == 0)
  }

  /// Text and sequences about which terminals agree, at random.
  private static func output(_ seed: UInt64) -> String {
    var random = SplitMix64(state: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func one(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    var output = ""
    for _ in 0..<600 {
      // Nothing reaches the last column, nor is half a wide character changed: there terminals differ.
      output += "\u{1B}[\(number(1...12));\(number(1...20))H"
      switch number(0...12) {
      case 0...3: output += one(["hello", "screen", "e\u{301}", "x", "┌─┐", "0123456789", "a b"])
      case 4: output += "\u{1B}[\(number(1...5))" + one(["A", "B", "C", "D", "G", "d"]) + "moved"
      case 5: output += "\u{1B}[\(number(0...2))" + one(["J", "K", "K", "K"])
      case 6: output += "\u{1B}[\(number(1...4))" + one(["@", "P", "X"])
      // Outside the rows that scroll, tmux does what xterm and the DEC terminals do not.
      case 7:
        output += "\u{1B}[r\u{1B}[\(number(1...12));1H\u{1B}[\(number(1...3))" + one(["L", "M"])
      case 8:
        let top = number(1...10)
        output += "\u{1B}[\(top);\(number((top + 1)...12))r"
      case 9:
        output += one(["\r\n", "\n", "\tx", "\u{8}y", "\rz", "\u{1B}M", "\u{1B}D", "\u{1B}E"])
      case 10: output += one(["\u{1B}[2S", "\u{1B}[T", "\u{1B}[r"])
      case 11: output += "\u{1B}[\(one(["", "0", "1", "7;31", "38;5;200", "4;9", "39;49"]))m"
      default: output += one(["\u{1B}[4hI\u{1B}[4l", "-\u{1B}[5b", "\u{1B}7there\u{1B}8here"])
      }
    }
    return output
  }
}

/// Shows bytes in tmux.
enum Tmux {
  static var executable: URL? {
    ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
      .first(where: FileManager.default.isExecutableFile).map { URL(fileURLWithPath: $0) }
  }

  /// The text of a screen after `bytes`, which a program writes that leaves the terminal as it is.
  static func text(of bytes: [UInt8], columns: Int, rows: Int) throws -> String {
    let name = "drn-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: TemporaryDirectory.path("bytes")))
    // Once it answers whether it is well, it has taken in all that came before.
    let command =
      "stty raw -echo; cat bytes; printf '\\033[5n'; dd bs=1 count=4 of=answer 2>errors; "
      + "touch shown; exec sleep 600"
    try run(
      "-L", name, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      ";", "set", "status", "off", ";", "set", "-g", "remain-on-exit", "on", ";",
      "respawn-pane", "-k", command)
    defer { _ = try? run("-L", name, "kill-server") }
    for _ in 0..<60_000 where !TemporaryDirectory.exists("shown") { usleep(10_000) }
    return try run("-L", name, "capture-pane", "-p")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n")
  }

  @discardableResult
  private static func run(_ arguments: String...) throws -> String {
    // Not by Foundation, which waits for all that a process has started, and the server stays.
    let process = try TerminalProcess(
      executable ?? URL(fileURLWithPath: "tmux"), ["-u"] + arguments,
      environment: ["TMUX": nil], output: .pipe, errors: .pipe)
    #expect(process.waitForEnd() == 0, "\(process.errors)")
    return process.output
  }
}
