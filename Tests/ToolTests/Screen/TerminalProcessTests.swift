import Foundation
import TestSupport
import Testing
import ToolTesting

@Suite(.temporaryDirectory, .serialized) struct TerminalProcessTests {
  private func shell(_ script: String, columns: Int = 40, rows: Int = 10) throws -> TerminalProcess
  {
    try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], columns: columns, rows: rows)
  }

  @Test func `a program sees a terminal of its size, in the test's directory`() throws {
    let process = try shell("tty >tty; stty size; echo $TERM $LC_ALL; pwd >directory; exit 3")
    #expect(process.waitForEnd() == 3)
    #expect(process.screen.row(0) == "10 40")
    #expect(process.screen.row(1).hasPrefix("xterm-256color "))
    #expect(process.screen.row(1).hasSuffix("UTF-8"))
    #expect(try TemporaryDirectory.text("tty").hasPrefix("/dev/"))
    let folder = try TemporaryDirectory.text("directory").dropLast()
    #expect(folder.hasSuffix(URL(fileURLWithPath: TemporaryDirectory.current).lastPathComponent))
    #expect(process.screen.unknown == [])
  }

  @Test func `what is typed arrives, and everything written is kept`() throws {
    let process = try TerminalProcess(URL(fileURLWithPath: "/bin/cat"))
    process.send("grüße\n")
    process.expect("the line and its echo") { $0.row(0) == "grüße" && $0.row(1) == "grüße" }
    #expect(process.transcript == Array("grüße\r\ngrüße\r\n".utf8))
    process.press(.control("d"))
    #expect(process.waitForEnd() == 0)
  }

  @Test func `keys are sent as the program asked for them`() throws {
    let process = try shell(
      #"stty raw -echo; printf 'ready'; head -c 3 | od -An -c; printf '\033[?1h now'; head -c 3 | od -An -c"#
    )
    process.expectText(containing: "ready")
    process.press(.up)
    process.expectText(containing: "now")
    #expect(process.screen.text.contains("033   [   A"))
    process.press(.up)
    process.expectText(containing: "033   O   A")
    #expect(process.waitForEnd() == 0)
  }

  @Test(arguments: [
    (Key.pageDown, "\u{1B}[6~"), (.end, "\u{1B}[F"), (.backtab, "\u{1B}[Z"), (.enter, "\r"),
    (.backspace, "\u{7F}"), (.control("c"), "\u{3}"), (.alt("x"), "\u{1B}x"), (.tab, "\t"),
    (.function(1), "\u{1B}OP"), (.function(12), "\u{1B}[24~"), (.character("é"), "é"),
  ])
  func `every key has its sequence`(key: Key, sequence: String) {
    #expect(key.sequence(isApplication: false) == sequence)
  }

  @Test func `the mouse is told in the form that was asked for`() throws {
    let process = try shell(
      #"stty raw -echo; printf '\033[?1000hplain'; head -c 12 | od -An -tu1; "#
        + #"printf '\033[?1006hexact'; head -c 24 | od -An -c"#, columns: 80, rows: 20)
    process.expectText(containing: "plain")
    process.click(column: 4, row: 1)
    process.expect("the two reports") {
      $0.text.contains("27  91  77  32  37  34  27  91  77  35  37  34")
    }
    process.expectText(containing: "exact")
    process.scroll(.down, column: 11, row: 2)
    process.click(column: 0, row: 0)
    process.expectText(containing: ";   1   2   ;   3   M 033   [   <   0   ;")
    #expect(process.waitForEnd() == 0)
  }

  @Test func `a program is told of another size`() throws {
    let process = try shell("trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done")
    process.expectText(containing: "ready")
    process.resize(columns: 33, rows: 7)
    process.expectText(containing: "7 33")
    #expect(process.screen.columns == 33 && process.screen.rows == 7)
    process.signal(SIGKILL)
    #expect(process.waitForEnd() == 128 + SIGKILL)
  }

  @Test func `an interruption is typed or sent`() throws {
    for isTyped in [true, false] {
      let process = try shell("echo ready; exec sleep 600")
      process.expectText(containing: "ready")
      if isTyped { process.press(.control("c")) } else { process.signal(SIGINT) }
      #expect(process.waitForEnd() == 128 + SIGINT)
    }
  }

  @Test func `a shell shows what a program leaves behind`() throws {
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    let before = shell.terminalAttributes
    #expect(before.echoes && before.isByLine)
    shell.send("stty raw -echo; echo 1\"2\"\n")
    shell.expectText(containing: "12")
    #expect(shell.terminalAttributes != before)
    #expect(!shell.terminalAttributes.echoes && !shell.terminalAttributes.isByLine)
    shell.send("stty sane\n")
    shell.expect("the settings") { _ in shell.terminalAttributes.echoes }
    shell.send("drn --version >/dev/null; echo status=$?\n")
    shell.expectText(containing: "status=0")
    shell.send("exit 5\n")
    #expect(shell.waitForEnd() == 5)
  }

  @Test func `a program is stopped and goes on`() throws {
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    shell.send("cat\n")
    shell.send("one\n")
    shell.expect("the line and its echo") { $0.text.contains("one\none") }
    shell.press(.control("z"))
    shell.expectText(containing: "Stopped")
    // What is typed before the prompt is echoed before it.
    shell.expectPrompt()
    shell.send("fg\n")
    shell.expect("the program again") { $0.text.contains("fg\ncat") }
    shell.send("two\n")
    shell.expect("the line and its echo") { $0.text.contains("two\ntwo") }
    shell.press(.control("d"))
    shell.send("exit\n")
    #expect(shell.waitForEnd() == 0)
  }

  @Test func `streams can be pipes`() throws {
    let script = "cat; test -t 0 || echo no input; test -t 2 && echo errors >&2"
    let process = try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: .pipe, output: .pipe)
    process.endInput(after: "piped\n")
    #expect(process.waitForEnd() == 0)
    #expect(process.output == "piped\nno input\n")
    #expect(process.screen.row(0) == "errors" && process.errors == "")
  }

  @Test func `what is not seen in time is an issue with the screen`() throws {
    let process = try shell("echo hello; sleep 600")
    process.expectText(containing: "hello")
    #expect(!process.waitUntil(patience: .milliseconds(50)) { $0.text.contains("goodbye") })
    withKnownIssue {
      process.expectText(containing: "goodbye", patience: .milliseconds(50))
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("'goodbye'") && $0.rawValue.contains("\nhello")
      }
    }
    process.settle()
    withKnownIssue {
      #expect(process.waitForEnd(patience: .milliseconds(50)) == 128 + SIGKILL)
    }
  }

  @Test func `a program that is not there cannot be started`() {
    #expect(throws: TerminalProcess.StartError.self) {
      try TerminalProcess(URL(fileURLWithPath: "/nowhere/at/all"))
    }
  }

  /// What the terminal database says is done with, for terminals that ncurses may write for.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tput")),
    arguments: ["xterm-256color", "screen-256color", "linux", "vt100", "xterm-mono"])
  func `the terminal database's sequences are known`(terminal: String) throws {
    let capabilities =
      [
        "clear", "cup 3 4", "home", "civis", "cnorm", "cvvis", "smcup", "rmcup", "smkx", "rmkx",
        "bold", "dim", "rev", "smul", "rmul", "smso", "rmso", "sgr0", "setaf 3", "setab 4",
        "op", "el", "el1", "ed", "il 2", "il1", "dl 2", "dl1", "ich 2", "dch 2", "dch1",
        "ech 2", "csr 1 5", "ind", "ri", "indn 2", "rin 2", "hpa 3", "vpa 2", "cuu 2", "cud 2",
        "cuf 2", "cub 2", "cuu1", "cuf1", "ht", "hts", "cbt", "tbc", "smacs", "rmacs", "enacs",
        "smir", "rmir", "sc", "rc", "is2", "rs1", "rs2", "flash", "bel", "smam", "rmam", "nel",
        "initc 1 2 3 4", "oc", "rep 65 5", "E3", "BE", "BD",
      ] + (terminal.contains("256") ? ["setaf 12", "setaf 200", "setab 200"] : [])
    let script =
      capabilities.map { "tput \($0) 2>/dev/null" }.joined(separator: "\n") + "\necho done"
    let process = try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: ["TERM": terminal])
    #expect(process.waitForEnd() == 0)
    #expect(process.screen.unknown == [])
    #expect(process.screen.text.contains("done"))
  }
}
