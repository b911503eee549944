import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn export --format asciicast`: a session as a terminal recording.
@Suite(.temporaryDirectory) struct AsciicastTests {
  /// A recording of version 2, read as its specification has it.
  private struct Recording {
    let width: Int
    let height: Int
    let head: [String: Any]
    let events: [(time: Double, kind: String, text: String)]

    init(_ text: String) throws {
      let values = try text.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8))
      }
      head = try #require(values.first as? [String: Any])
      #expect(head["version"] as? Int == 2)
      width = try #require(head["width"] as? Int)
      height = try #require(head["height"] as? Int)
      events = try values.dropFirst().map { value in
        let event = try #require(value as? [Any])
        #expect(event.count == 3)
        return (
          try #require(event[0] as? Double), try #require(event[1] as? String),
          try #require(event[2] as? String)
        )
      }
    }

    /// The screens after each output.
    var screens: [VirtualTerminal] {
      var terminal = VirtualTerminal(columns: width, rows: height)
      return events.filter { $0.kind == "o" }.map { event in
        terminal.feed(Array(event.text.utf8))
        return terminal
      }
    }
  }

  private func export(_ arguments: String...) throws -> Recording {
    let result = try Tool.run(["export", "log.mdb", "--format", "asciicast"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try Recording(result.output)
  }

  @Test func `each transition is a picture of the screen, what lies on it, and the history`() throws
  {
    try Sample.record(Sample.shop)
    let recording = try export()
    #expect((recording.width, recording.height) == (80, 24))
    #expect(recording.head["title"] as? String == "shop")
    #expect(recording.head["timestamp"] as? Int == 1_795_255_200)
    let screens = recording.screens
    #expect(screens.count == 18)
    #expect(screens.allSatisfy { $0.unknown == [] && !$0.isCursorVisible })
    // Whatever was shown before, a screen is that of its own transition.
    try expectSnapshot(screens[5].text + "\n", "asciicast")
    for (seq, screen) in screens.enumerated() {
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.contains { $0.contains(" \(seq)  10:00:") }, "\(seq)")
    }
    #expect(recording.events.filter { $0.kind == "m" }.map(\.text) == ["before checkout", "lamp"])
  }

  @Test func `pauses are cut, and time never goes back`() throws {
    let times = ["10:00:00", "10:00:00.250", "11:00:00", "09:00:00", "09:00:01.5"]
    let moves = [
      #""session":"s","initial":"a""#, #""go":"b""#, #""go":"c""#, #""go":"d""#, #""go":"e""#,
    ]
    try Sample.record(
      zip(times, moves).map { "{\"time\":\"2026-11-21T\($0)Z\",\($1)}\n" }.joined())
    #expect(try export().events.map(\.time) == [0, 0.25, 2.25, 2.25, 3.75])
    #expect(try export("--idle-limit", "1s").events.map(\.time) == [0, 0.25, 1.25, 1.25, 2.25])
    #expect(try export("2..3").events.map(\.time) == [0, 0])
    #expect(try export("--idle-limit", "2h").events.map(\.time) == [0, 0.25, 3600, 3600, 3601.5])
  }

  @Test(arguments: ["20x6", "40x10", "120x40", "500x200"])
  func `it has the size that was asked for`(size: String) throws {
    try Sample.record(Sample.tour)
    let recording = try export("--size", size)
    #expect("\(recording.width)x\(recording.height)" == size)
    for screen in recording.screens {
      #expect(screen.unknown == [])
      #expect(screen.text.contains("tour"))
    }
    #expect(recording.screens.last?.text.contains("profile") == true)
  }

  @Test func `nothing that was recorded controls the terminal`() throws {
    let hostile = #"\u001b]0;title\u0007\u001b[31mred\u009b2J\u202e\r\n\t日本"#
    try Sample.record(
      Sample.timed([
        #""session":"\#(hostile)","initial":"home""#, #""go":"\#(hostile)""#,
        #""go":{"\#(hostile)":{"\#(hostile)":"\#(hostile)"}}"#, #""showOverlay":"\#(hostile)""#,
        #""note":{"label":"\#(hostile)"}"#, #""mark":"\#(hostile)""#,
      ]))
    let recording = try export()
    for event in recording.events {
      // Only moves and styles, and clearing the screen at the beginning.
      let rest = event.text.replacing(
        try Regex(#"\x1b\[(?:[0-9;]*[Hm]|2J|\?25l)"#), with: "")
      #expect(
        rest.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}"
        }, "\(rest.debugDescription)")
    }
    #expect(recording.screens.allSatisfy { $0.unknown == [] })
    #expect(try #require(recording.head["title"] as? String).lowercased().contains(#"\u{1b}"#))
  }

  @Test func `it holds one session, and its options go with no other form`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let result = try Tool.run("export", "log.mdb", "-o", "log.cast")
    #expect(result.status == 0)
    result.expectOneMessage(
      "A terminal recording holds one session: this is 'tour', the newest. 1 other can be exported with "
        + "--session; 'drn sessions' lists them.")
    let text = try TemporaryDirectory.text("log.cast")
    #expect(try Recording(text).head["title"] as? String == "tour")
    try Tool.run("export", "log.mdb", "--size", "80x24").expectTrouble(64)
    try Tool.run("export", "log.mdb", "--idle-limit", "1s", "--format", "csv").expectTrouble(64)
    for size in ["80", "80x", "x24", "19x24", "80x5", "80x24x2", "-1x24"] {
      try Tool.run("export", "log.mdb", "--format", "asciicast", "--size=\(size)").expectTrouble(64)
    }
  }
}
