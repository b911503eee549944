import DRN
import Foundation
import TestSupport
import Testing
import ToolTesting

/// A JSON document is there whole or not at all, also where the log is damaged in the middle.
@Suite(.temporaryDirectory) struct WholeJSONTests {
  @Test func `of a damaged log there is no half document`() throws {
    let sessions = (0..<40).map { number in
      Sample.timed(
        [#""session":"s\#(number)","initial":"home""#]
          + (1...60).map { #""go":{"page":\#($0 * (number + 1))}"# })
    }
    try Sample.record(sessions.joined())
    let whole = try TemporaryDirectory.data("log.mdb")
    let commands = [
      "sessions bad.mdb --json", "diff bad.mdb log.mdb --json", "diff log.mdb bad.mdb --json",
      "diff log.mdb bad.mdb --json --stat",
    ]
    var refused = [Int](repeating: 0, count: commands.count)
    for page in stride(from: 2, to: whole.count / 4096, by: Soak.count(7, long: 1)) {
      var damaged = whole
      for offset in stride(from: page * 4096 + 64, to: (page + 1) * 4096, by: 97) {
        damaged[offset] ^= 0x55
      }
      try damaged.write(to: URL(fileURLWithPath: TemporaryDirectory.path("bad.mdb")))
      for (index, command) in commands.enumerated() {
        let result = try Tool.shell("drn \(command)")
        if result.status == 2 {
          #expect(result.output == "", "\(command), page \(page)")
          result.expectOneMessage()
          refused[index] += 1
        } else {
          #expect([0, 1].contains(result.status))
          #expect(throws: Never.self, "\(command), page \(page): \(result)") {
            try JSONSerialization.jsonObject(with: Data(result.output.utf8))
          }
        }
      }
    }
    for count in refused { #expect(count > 0) }
  }

  /// Longer than what is kept in memory.
  @Test func `a long document is whole`() throws {
    try Sample.recordMany(9_000)
    try Sample.recordMany(9_000, to: "other.mdb", before: "elsewhere")
    try Sample.record(
      #"{"session":"many"}"# + "\n" + (1...8_000).map { "{\"go\":{\"other\":\($0)}}\n" }.joined(),
      to: "other.mdb")
    let result = try Tool.run("diff", "log.mdb", "other.mdb", "--json")
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(result.output.utf8.count > 1_200_000)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let pair = try #require((document as? [[String: Any]])?.first)
    #expect((pair["changes"] as? [Any])?.count == 8_001)
    // Where no room is left, nothing is printed either.
    let refused = try Tool.shell(
      "drn diff log.mdb other.mdb --json", environment: ["TMPDIR": "/nowhere"])
    refused.expectTrouble(
      2, "A temporary file in '/nowhere' cannot be written: No such file or directory.")
  }
}
