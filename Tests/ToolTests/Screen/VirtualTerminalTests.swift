import CustomDump
import TestSupport
import Testing
import ToolTesting

@Suite struct VirtualTerminalTests {
  /// What a screen of ten by four shows after `output`; `~` stands for the escape.
  private func screen(_ output: String, columns: Int = 10, rows: Int = 4) -> VirtualTerminal {
    var terminal = VirtualTerminal(columns: columns, rows: rows)
    terminal.feed(output.replacing("~", with: "\u{1B}").utf8)
    return terminal
  }

  private static let filled = "aaa\r\nbbb\r\nccc\r\nddd"

  static let texts: [(output: String, rows: [String])] = [
    ("one\r\ntwo", ["one", "two", "", ""]),
    ("abc\rX\u{8}Y", ["Ybc", "", "", ""]),
    ("a\tb\tc", ["a       bc", "", "", ""]),
    // The last column waits for the next character before a row begins.
    ("0123456789", ["0123456789", "", "", ""]),
    ("0123456789\r\nx", ["0123456789", "x", "", ""]),
    ("0123456789x", ["0123456789", "x", "", ""]),
    ("0123456789~[2Cx", ["012345678x", "", "", ""]),
    ("0123456789\u{8}x", ["01234567x9", "", "", ""]),
    ("~[?7l0123456789xy", ["012345678y", "", "", ""]),
    // Moves.
    ("~[2;3Hx", ["", "  x", "", ""]), ("~[3dx", ["", "", "x", ""]),
    ("~[5Gx", ["    x", "", "", ""]), ("~[5`x", ["    x", "", "", ""]),
    ("~[99;99Hx~[99Ay", ["         y", "", "", "         x"]),
    ("~[Bx~[Ay~[2Cz~[6Dw", ["wy  z", "x", "", ""]),
    ("ab~[Ex~[Fy", ["yb", "x", "", ""]),
    ("~[Ix~[Zy", ["        y", "", "", ""]),
    ("~[3g~[4G~H\r\tx~[4G~[g\r\ty", ["   x     y", "", "", ""]),
    ("~[2;2H~7~[4;4Hx~8y", ["", " y", "", "   x"]),
    ("~[2;2H~[s~[4;4Hx~[uy", ["", " y", "", "   x"]),
    // Erasing.
    (filled + "~[2;2H~[J", ["aaa", "b", "", ""]),
    (filled + "~[2;2H~[1J", ["", "  b", "ccc", "ddd"]),
    (filled + "~[2J", ["", "", "", ""]), (filled + "~[3J", ["aaa", "bbb", "ccc", "ddd"]),
    ("abcdef\r~[2C~[K", ["ab", "", "", ""]), ("abcdef\r~[2C~[1K", ["   def", "", "", ""]),
    ("abcdef~[2K", ["", "", "", ""]), ("abcdef\r~[C~[3X", ["a   ef", "", "", ""]),
    // Inserting and deleting.
    (filled + "~[2;2H~[L", ["aaa", "", "bbb", "ccc"]),
    (filled + "~[2H~[2M", ["aaa", "ddd", "", ""]),
    ("abcdef\r~[C~[2@", ["a  bcdef", "", "", ""]), ("abcdef\r~[C~[2P", ["adef", "", "", ""]),
    ("abcdefghij\r~[C~[99@", ["a", "", "", ""]), ("abcdef\r~[99P", ["", "", "", ""]),
    ("abc\r~[4hxy~[4lz", ["xyzbc", "", "", ""]),
    ("a~[4b", ["aaaaa", "", "", ""]),
    // Scrolling.
    (filled + "\r\neee", ["bbb", "ccc", "ddd", "eee"]),
    (filled + "~[2;3r~[3;1H\nx", ["aaa", "ccc", "x", "ddd"]),
    (filled + "~[2;3r~[2;1H~Mx", ["aaa", "x", "bbb", "ddd"]),
    (filled + "~[H~M", ["", "aaa", "bbb", "ccc"]), (filled + "~D", ["bbb", "ccc", "ddd", ""]),
    ("ab~Ec", ["ab", "c", "", ""]),
    (filled + "~[S", ["bbb", "ccc", "ddd", ""]), (filled + "~[2T", ["", "", "aaa", "bbb"]),
    (filled + "~[2;3r~[99S", ["aaa", "", "", "ddd"]),
    (filled + "~[2;3r~[4;1H\nx", ["aaa", "bbb", "ccc", "xdd"]),
    (filled + "~[2;3r~[?6h~[9;1Hx~[?6l", ["aaa", "bbb", "xcc", "ddd"]),
    (filled + "~[2;3r~[r~[4;1H\n", ["bbb", "ccc", "ddd", ""]),
    // Character sets.
    ("~(0lqk~(Bl", ["┌─┐l", "", "", ""]), ("~)0x\u{E}x\u{F}x", ["x│x", "", "", ""]),
    ("~(0_ajklmnqtuvwx", [" ▒┘┐┌└┼─├┤", "┴┬│", "", ""]), ("~(0x~(Ax", ["│x", "", "", ""]),
    // Wide characters, and marks that are combined.
    ("日本x", ["日本x", "", "", ""]), ("日~[2Gx", [" x", "", "", ""]),
    ("日~[1Gx", ["x", "", "", ""]), ("012345678日", ["012345678", "日", "", ""]),
    ("e\u{301}x", ["e\u{301}x", "", "", ""]),
    ("012345678e\u{301}", ["012345678e\u{301}", "", "", ""]),
    ("日\u{301}", ["日\u{301}", "", "", ""]), ("日本\r~[@", [" 日本", "", "", ""]),
    ("日本\r~[P", [" 本", "", "", ""]), ("~[9G日\r~[@", ["", "", "", ""]),
    ("日本\r~[C~[K", ["", "", "", ""]),
    // What has no look.
    ("~]0;title\u{7}x~]2;title~\\y", ["xy", "", "", ""]),
    ("~P1$tx~\\a~_b~\\c", ["ac", "", "", ""]),
    ("~]P0123456a~]Rb", ["ab", "", "", ""]), ("~[22;0;0ta~[ qb~[>4;1mc", ["abc", "", "", ""]),
    ("~[2\u{18}a", ["a", "", "", ""]), ("ab~[1\rCx", ["ax", "", "", ""]),
    ("abc~cx", ["x", "", "", ""]),
    ("~#8~[2;9999H~[1K", ["EEEEEEEEEE", "", "EEEEEEEEEE", "EEEEEEEEEE"]),
  ]

  @Test(arguments: texts.indices)
  func `a sequence has the look that it has on xterm`(index: Int) {
    let (output, rows) = Self.texts[index]
    let terminal = screen(output)
    expectNoDifference(terminal.text, rows.joined(separator: "\n"))
    #expect(terminal.unknown == [])
  }

  @Test func `bytes may come one by one`() {
    let output = "\u{1B}[1m日e\u{301}\u{1B}]52;c;aGk=\u{1B}\\\u{1B}(0q\u{1B}[3;3H🎈"
    var (whole, parts) = (screen(output), VirtualTerminal(columns: 10, rows: 4))
    for byte in output.utf8 { parts.feed([byte]) }
    #expect(parts.text == whole.text)
    #expect(parts.cursor == whole.cursor)
    #expect(parts.clipboard == "hi")
    #expect(whole.takeReplies() == [] && parts.unknown == [])
  }

  @Test func `bytes that are no text are shown as such`() {
    var terminal = VirtualTerminal(columns: 10, rows: 1)
    terminal.feed([0xFF, 0x61, 0xE6, 0x97, 0x62, 0xC3, 0x1B, 0x5B, 0x43, 0x63])
    #expect(terminal.text == "\u{FFFD}a\u{FFFD}b\u{FFFD} c")
  }

  @Test func `characters have the style that was set before them`() {
    let terminal = screen("~[1;4;38;5;208;48;5;17ma~[0;2;7;91;104mb~[mc~[38;2;1;2;3md~[39;9;3me")
    var first = TerminalStyle()
    (first.isBold, first.isUnderlined) = (true, true)
    (first.foreground, first.background) = (.indexed(208), .indexed(17))
    #expect(terminal.cell(at: 0, row: 0) == TerminalCell("a", style: first))
    var second = TerminalStyle()
    (second.isDim, second.isReversed) = (true, true)
    (second.foreground, second.background) = (.indexed(9), .indexed(12))
    #expect(terminal.style(of: "b") == second)
    #expect(terminal.style(of: "c") == TerminalStyle())
    #expect(terminal.style(of: "d")?.foreground == .rgb(1, 2, 3))
    #expect(terminal.style(of: "e")?.isStruck == true && terminal.style(of: "e")?.isItalic == true)
    #expect(terminal.style(of: "nowhere") == nil)
  }

  static let styles: [(set: String, reset: String)] = [
    ("1", "22"), ("2", "22"), ("3", "23"), ("4", "24"), ("4:3", "4:0"), ("21", "24"), ("5", "25"),
    ("7", "27"), ("8", "28"), ("9", "29"), ("1", ""),
  ]

  @Test(arguments: styles.indices)
  func `a style ends where it is taken back`(index: Int) {
    let (set, reset) = Self.styles[index]
    let terminal = screen("~[\(set)ma~[\(reset)mb")
    let style = terminal.cell(at: 0, row: 0).style
    let properties: [String: Bool] = [
      "1": style.isBold, "2": style.isDim, "3": style.isItalic, "4": style.isUnderlined,
      "4:3": style.isUnderlined, "21": style.isUnderlined, "5": style.isBlinking,
      "7": style.isReversed, "8": style.isHidden, "9": style.isStruck,
    ]
    #expect(properties[set] == true)
    #expect(terminal.cell(at: 1, row: 0).style == TerminalStyle())
    #expect(terminal.unknown == [])
  }

  @Test(arguments: [
    ("31", TerminalColor.indexed(1)), ("97", .indexed(15)), ("38;5;255", .indexed(255)),
    ("38:5:9", .indexed(9)), ("38:2:1:2:3", .rgb(1, 2, 3)), ("38:2::1:2:3", .rgb(1, 2, 3)),
    ("38;2;9;8;7;1", .rgb(9, 8, 7)), ("31;39", .standard),
  ])
  func `colours come in all forms`(numbers: String, color: TerminalColor) {
    let terminal = screen("~[\(numbers)ma")
    #expect(terminal.cell(at: 0, row: 0).style.foreground == color)
    #expect(terminal.unknown == [])
  }

  @Test func `what is erased or scrolled in has the colour behind the text`() {
    let terminal = screen("~[44;1m~[K~[4;1H\n")
    #expect(terminal.cell(at: 9, row: 3).style.background == .indexed(4))
    #expect(!terminal.cell(at: 9, row: 3).style.isBold)
    #expect(terminal.cell(at: 9, row: 0).style.background == .standard)
  }

  @Test func `a wide character takes two cells`() {
    let terminal = screen("a日b")
    #expect(terminal.cell(at: 1, row: 0).text == "日" && terminal.cell(at: 2, row: 0).isContinuation)
    #expect(terminal.cursor == .init(column: 4, row: 0))
    #expect(terminal.position(of: "b") == .init(column: 3, row: 0))
    #expect(("🎈" as Unicode.Scalar).columns == 2 && ("…" as Unicode.Scalar).columns == 1)
    #expect(
      ("\u{200D}" as Unicode.Scalar).columns == 0 && ("\u{FE0F}" as Unicode.Scalar).columns == 0)
  }

  @Test func `the alternate screen hides the other, and gives it back`() {
    var terminal = screen("shell~[?1049h~[Hprogram")
    #expect(terminal.isAlternateScreen && terminal.row(0) == "program")
    terminal.feed("\u{1B}[?1049l$".utf8)
    #expect(!terminal.isAlternateScreen && terminal.row(0) == "shell$")
    terminal.feed("\u{1B}[?1049h".utf8)
    #expect(terminal.text == "\n\n\n")
    #expect(screen("ab~7~[?47hc~[2J~[?47l~8d").row(0) == "abd")
  }

  @Test func `modes are remembered by their numbers`() {
    var terminal = screen("~[?1h~=~[?1000;1006h~[?2004h~[?25l")
    #expect(terminal.modes == [1, 7, 66, 1000, 1006, 2004])
    #expect(!terminal.isCursorVisible)
    terminal.feed("\u{1B}[?1l\u{1B}>\u{1B}[?1006;1000l\u{1B}[?2004l\u{1B}[?12l\u{1B}[?25h".utf8)
    #expect(terminal.modes == [7, 25] && terminal.isCursorVisible)
    #expect(screen("~[?1h~[4h~[2;3r~[!p").modes == [7, 25])
  }

  @Test func `a title, the clipboard and the bell are known`() {
    var terminal = screen("~]0;drn: log.mdb\u{7}~]52;c;eyJnbyI6ImhvbWUifQ==~\\\u{7}")
    #expect(terminal.title == "drn: log.mdb" && terminal.clipboard == "{\"go\":\"home\"}")
    #expect(terminal.bellCount == 1)
    terminal.feed("\u{1B}]52;c;???\u{7}".utf8)
    #expect(terminal.unknown == ["OSC 52;c;???"])
  }

  @Test func `questions are answered once`() {
    var terminal = screen("ab~[6n~[c")
    #expect(String(decoding: terminal.takeReplies(), as: UTF8.self) == "\u{1B}[1;3R\u{1B}[?62;22c")
    #expect(terminal.takeReplies() == [])
  }

  @Test func `what is not understood is told`() {
    let terminal = screen("a~[?9999h~[5y~Q~[1;2;3$p~]777;x\u{7}~(Z\u{9B}b\u{1}")
    #expect(
      terminal.unknown == [
        "CSI ?9999h", "CSI 5y", "ESC Q", "CSI 1;2;3$p", "OSC 777;x", "ESC (Z", "C1 9B", "C0 1",
      ])
    #expect(terminal.row(0) == "ab")
  }

  @Test func `another size keeps what has a place`() {
    var terminal = screen("aaaa\r\nb日b\r\ncc\r\ndd")
    terminal.resize(columns: 2, rows: 3)
    #expect(terminal.text == "b\ncc\ndd" && terminal.cursor == .init(column: 1, row: 2))
    terminal.resize(columns: 6, rows: 5)
    #expect(terminal.text == "b\ncc\ndd\n\n")
    terminal.feed("\u{1B}[5;6Hx\u{1B}[?1049h\u{1B}[Htop".utf8)
    terminal.resize(columns: 3, rows: 1)
    #expect(terminal.text == "top")
  }

  @Test func `no bytes are too much for it`() {
    var random = SplitMix64(state: 4711)
    var terminal = VirtualTerminal(columns: 7, rows: 3)
    let likely = Array("\u{1B}[]?;0123456789ABCDHJKLMPSTXZ@bdmhlr日é\u{301}\r\n\t".utf8)
    for round in 0..<50_000 {
      let isLikely = random.chance(90)
      terminal.feed([
        isLikely
          ? likely.randomElement(using: &random) ?? 0 : UInt8(truncatingIfNeeded: random.next())
      ])
      if round % 1000 == 0 {
        terminal.resize(
          columns: .random(in: 1...9, using: &random), rows: .random(in: 1...5, using: &random))
      }
      #expect(terminal.cursor.column < terminal.columns && terminal.cursor.row < terminal.rows)
    }
    for row in 0..<terminal.rows {
      for column in 0..<terminal.columns where terminal.cell(at: column, row: row).isContinuation {
        let lead = column > 0 ? terminal.cell(at: column - 1, row: row).text : ""
        #expect(lead.unicodeScalars.first?.columns == 2)
      }
    }
  }
}
