import DRNLog
import Foundation
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// The line of the screen that shows a whole session.
@Suite(.temporaryDirectory) struct OverviewTests {
  @Test(arguments: [
    (0...0, 78), (0...17, 78), (5...82, 78), (1_024...9_999, 78), (0...77, 78), (0...9_999_999, 1),
    (3...Int.max / 2, 200),
  ])
  func `every position has one column, in order`(range: ClosedRange<Int>, width: Int) {
    let strip = OverviewStrip(of: range, width: width)
    var next = range.lowerBound
    for column in 0..<width {
      let clicked = strip.position(at: column)
      #expect(range.contains(clicked))
      guard let positions = strip.positions(of: column) else { continue }
      #expect(positions.lowerBound == next)
      #expect(clicked == positions.lowerBound)
      #expect(strip.column(of: positions.lowerBound) == column)
      #expect(strip.column(of: positions.upperBound) == column)
      next = positions.upperBound + 1
    }
    #expect(next == range.upperBound + 1)
    #expect(range.contains(strip.position(at: -1)) && range.contains(strip.position(at: width)))
  }

  @Test func `a column shows a refused move before a mark, and a mark before a rewind`() {
    let glyphs = Glyphs(isUnicode: false)
    var marks = MatchSet(from: 0)
    marks.insert([2, 5], in: 0...9)
    let strip = OverviewStrip(of: 0...9, width: 10)
    func line(cursor: Int, range: ClosedRange<Int>? = nil) -> TextLine {
      strip.line(
        cursor: cursor, range: range, marks: marks, landmarks: Landmarks(from: 0), glyphs)
    }
    #expect(line(cursor: 9).text == "--#--#---v")
    #expect(line(cursor: 5).text == "--#--#----")
    #expect(line(cursor: 5).pieces[5].style.isReversed)
    #expect(line(cursor: 9, range: 4...9).text == "--#-=#===v")
  }

  @Test func `refused moves, marks and rewinds are in it, and a click goes there`() throws {
    func line(_ seq: Int, _ kind: String, _ rest: String) -> String {
      #"{"session":"w","seq":\#(seq),"time":"2026-11-21T10:00:00.000000000Z","kind":"\#(kind)","#
        + #""cause":"user","group":null,\#(rest)}"# + "\n"
    }
    let settings = #"{"historyLimit":64,"window":null,"appVersion":null,"schema":null}"#
    let lines = [
      line(0, "started", #""route":"home","settings":\#(settings)"#),
      line(1, "went", #""route":"shop""#),
      line(2, "refused", #""route":"vault","label":"went","reason":"no""#),
      line(3, "marked", #""target":1,"label":"here""#), line(4, "went", #""route":"help""#),
      line(5, "rewound", #""target":1"#),
    ]
    try Tool.run("import", "-", "log.mdb", input: lines.joined()).expectDone()
    let terminal = try openScreen()
    func column(of sign: String) -> Int? {
      (0..<80).first { terminal.screen.cell(at: $0, row: 21).text == sign }
    }
    terminal.expect("the landmarks") { _ in
      ["◆", "✗", "↶"].allSatisfy { column(of: $0) != nil }
    }
    let (mark, refusal, rewind) = (column(of: "◆") ?? 0, column(of: "✗") ?? 0, column(of: "↶") ?? 0)
    #expect(mark < refusal && refusal < rewind)
    // The cursor is at the rewind.
    #expect(terminal.screen.cell(at: rewind, row: 21).style.isReversed)
    terminal.click(column: refusal, row: 21)
    terminal.expectText(containing: "40% 2/5")
    #expect(terminal.screen.cell(at: refusal, row: 21).style.isReversed)
    terminal.press(.control("o"))
    terminal.expectText(containing: "100% 5/5")
    // A low terminal has no room for it.
    terminal.resize(columns: 80, rows: 11)
    terminal.expect("no strip") { !$0.text.contains("✗") }
  }

  @Test func `the log is named without its folders`() throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen(["replay", TemporaryDirectory.path("log.mdb")])
    terminal.expectText(containing: "branch 3/3  in log.mdb")
  }

  /// With the colours of xterm, of which blue and red are the darkest.
  @Test(arguments: ["xterm-256color", "screen-256color", "tmux-256color"])
  func `every colour is legible on black`(terminal name: String) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen(environment: ["TERM": name])
    terminal.expectText(containing: "branch")
    for keys in ["", "v", "?", "qw", "qs", "q/nowhere\r", ":jump\r"] {
      terminal.send(keys)
      terminal.settle()
      let screen = terminal.screen
      for row in 0..<screen.rows {
        for column in 0..<screen.columns {
          let style = screen.cell(at: column, row: row).style
          guard case .indexed(let number) = style.foreground, !style.isReversed else { continue }
          #expect(Self.contrast(number) >= 4.5, "colour \(number) in row \(row) after \(keys)")
        }
      }
    }
  }

  /// The contrast of a colour of xterm's palette with black.
  private static func contrast(_ number: UInt8) -> Double {
    let palette: [(Double, Double, Double)] = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
      (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
      (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
    guard number < 16 else { return 0 }
    func linear(_ value: Double) -> Double {
      let part = value / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = palette[Int(number)]
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    return (luminance + 0.05) / 0.05
  }
}
