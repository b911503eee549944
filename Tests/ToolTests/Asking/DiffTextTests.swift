import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// What `drn diff` shows to people is a patch.
@Suite(.temporaryDirectory) struct DiffTextTests {
  private struct Hunk {
    var (left, leftCount, right, rightCount) = (0, 0, 0, 0)
    var lines: [(mark: Character, text: String)] = []
  }

  /// The hunks of an output, up to the difference of the final states.
  private func hunks(_ output: String) throws -> [Hunk] {
    var hunks: [Hunk] = []
    for line in output.split(separator: "\n").dropFirst(2) {
      if let match = line.wholeMatch(of: /@@ -(\d+),(\d+) \+(\d+),(\d+) @@/) {
        var hunk = Hunk()
        hunk.left = try #require(Int(match.1))
        hunk.leftCount = try #require(Int(match.2))
        hunk.right = try #require(Int(match.3))
        hunk.rightCount = try #require(Int(match.4))
        hunks.append(hunk)
      } else if line.hasPrefix("---") || line.hasPrefix("Both end") {
        break
      } else {
        hunks[hunks.count - 1].lines.append((line.first ?? " ", String(line.dropFirst())))
      }
    }
    return hunks
  }

  /// What a line says of a transition, without its position, time, cause and transaction; what points
  /// to another position, by the distance.
  private func meaning(_ line: String) throws -> String {
    let match = try #require(
      line.wholeMatch(of: /\s*(\d+)  [\d:.]+Z  (.*?)(  \([^)]*\))?(  \[[^\]]*\d+\/\d+\])?/))
    var text = String(match.2)
    if let target = text.firstMatch(of: /(^rewound +to |^marked .* at )(\d+)$/),
      let seq = Int(match.1), let position = Int(target.2)
    {
      text = "\(target.1)\(seq - position) before"
    }
    return text
  }

  /// A session's commands, and the same with some left out, repeated and put in.
  private func commands(_ seed: UInt64) -> (left: [String], right: [String]) {
    var random = SplitMix64(state: seed)
    let left = (0..<220).map { number in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: #""pushOverlay":{"sheet":\#(number % 7)}"#
      case 1: #""note":{"label":"n","payload":\#(number % 5)}"#
      case 2: #""hideAllOverlays":{}"#
      case 3: #""replace":{"page":\#(number % 11)}"#
      default: #""go":{"page":\#(number % 30)}"#
      }
    }
    var right = left
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let place = Int.random(in: right.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: right.remove(at: place)
      case 1: right.insert(#""go":{"new":\#(place)}"#, at: place)
      default: right[place] = #""go":{"other":\#(place)}"#
      }
    }
    let start = #""session":"w","initial":"home""#
    return ([start] + left, [start] + right)
  }

  @Test(arguments: Seed.first(1, long: 24), [0, 1, 3, 50])
  func `the left session with the lines applied is the right one`(
    seed: Seed, context: Int
  ) throws {
    let (left, right) = commands(seed.value)
    try Sample.record(Sample.timed(left), to: "left.mdb")
    try Sample.record(Sample.timed(right, hour: 12), to: "right.mdb")
    let result = try Tool.run("diff", "left.mdb", "right.mdb", "-U\(context)")
    #expect(result.errors == "")
    #expect(result.status == 1)
    let old = try Tool.run("log", "left.mdb").lines.map(String.init)
    let new = try Tool.run("log", "right.mdb").lines.map(String.init)

    var made: [String] = []
    var next = 0
    let hunks = try hunks(result.output)
    for hunk in hunks {
      #expect(hunk.left >= next)
      for line in old[next..<hunk.left] { made.append(try meaning(line)) }
      #expect(made.count == hunk.right)
      next = hunk.left
      for (mark, text) in hunk.lines {
        if mark != "+" {
          #expect(old[next] == text)
          if mark == " " { made.append(try meaning(text)) }
          next += 1
        } else {
          #expect(new[made.count] == text)
          made.append(try meaning(text))
        }
      }
      #expect(next == hunk.left + hunk.leftCount)
      #expect(made.count == hunk.right + hunk.rightCount)
      // No more that both have than was asked for, at both ends.
      for marks in [hunk.lines.map(\.mark), hunk.lines.map(\.mark).reversed()] {
        #expect(marks.prefix { $0 == " " }.count <= context)
        #expect(marks.contains { $0 != " " })
      }
    }
    for line in old[next...] { made.append(try meaning(line)) }
    expectNoDifference(made, try new.map(meaning))

    // The counts are those of the lines.
    let stat = try JSONValue(
      parsing: try Tool.run("diff", "left.mdb", "right.mdb", "--stat", "--json").output)
    func count(_ name: String) -> Int64 { stat[0]?[name]?.numberValue?.int64 ?? -1 }
    let lines = hunks.flatMap(\.lines)
    #expect(count("removed") + count("changed") == lines.count { $0.mark == "-" })
    #expect(count("added") + count("changed") == lines.count { $0.mark == "+" })
  }

  @Test func `a hunk that grows too long goes on as another`() throws {
    let start = #"{"session":"w","initial":"home"}"# + "\n"
    try Sample.record(start, to: "left.mdb")
    let notes = (0..<9_000).map { "{\"note\":{\"label\":\"\($0)\"}}\n" }
    try Sample.record(start + notes.joined(), to: "right.mdb")
    let result = try Tool.run("diff", "left.mdb", "right.mdb")
    let hunks = try hunks(result.output)
    #expect(hunks.map(\.right) == [0, 4_096, 8_192])
    #expect(hunks.reduce(0) { $0 + $1.rightCount } == 9_001)
    #expect(hunks.allSatisfy { $0.lines.count == $0.rightCount })
  }

  @Test func `the first divergence alone`() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.shop.replacing("\"help\"", with: "\"contact\""), to: "other.mdb")
    let text = try Tool.run("diff", "log.mdb", "other.mdb", "--first", "-U", "1")
    #expect(text.status == 1)
    expectNoDifference(
      text.output,
      """
      --- log.mdb, session shop: 18 transitions
      +++ other.mdb, session shop: 18 transitions
      @@ -11,2 +11,2 @@
          11  10:00:09.109Z  rewound         to 6  (travel)
      -   12  10:00:10.110Z  went            help
      +   12  10:00:10.110Z  went            contact

      """)
    let json = try Tool.run("diff", "log.mdb", "other.mdb", "--first", "--json")
    let value = try JSONValue(parsing: json.output)
    #expect(value[0]?["changes"]?.arrayValue?.count == 1)
    #expect(value[0]?["changes"]?[0]?["left"] == value[0]?["firstDivergence"]?["left"])
    let all = try Tool.run("diff", "log.mdb", "other.mdb", "--json")
    expectNoDifference(
      JSONText(json.lines[0].dropFirst()).keys, JSONText(all.lines[0].dropFirst()).keys)
  }

  @Test func `numbers`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    try Sample.record(
      Sample.shop.replacing("\"help\"", with: "\"contact\"")
        + Sample.tour.replacing("\"tour\"", with: "\"visit\""), to: "other.mdb")
    let text = try Tool.run("diff", "log.mdb", "other.mdb", "--stat")
    #expect(text.status == 1)
    expectNoDifference(
      text.output,
      """
       shop                 | the first 12 the same, 1 changed +-
       tour                 | the first 0 the same, 15 removed ---------------
       visit                | the first 0 the same, 15 added +++++++++++++++
       3 sessions differ: 15 added, 15 removed, 1 changed

      """)
    let json = try Tool.run("diff", "log.mdb", "other.mdb", "--stat", "--json")
    #expect(
      json.output.hasPrefix(
        #"[{"session":"shop","same":false,"commonPrefix":12,"added":0,"removed":0,"changed":1},"#))
    let same = try Tool.run("diff", "log.mdb", "log.mdb", "--stat")
    same.expectDone()
    #expect(same.output == "same: 2 sessions\n")
    let pair = try Tool.run(
      "diff", "log.mdb", "--session", "shop", "--session", "tour", "--stat", "--json")
    #expect(pair.status == 1)
    #expect(pair.output.hasPrefix(#"{"same":false,"commonPrefix":0,"#))
  }

  @Test(arguments: [
    "log.mdb 1 2 --stat", "log.mdb 1 2 --first", "log.mdb log.mdb --stat --first",
    "log.mdb log.mdb -U -1", "log.mdb log.mdb -U x", "log.mdb log.mdb -U 10001",
  ])
  func `what does not go together is wrong usage`(arguments: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn diff \(arguments)").expectTrouble(64)
  }
}
