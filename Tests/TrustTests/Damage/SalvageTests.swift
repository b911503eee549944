import Foundation
import TestSupport
import Testing
import ToolTesting

/// Pages that are damaged, as a disk damages them, and what the tool saves beside them.
@Suite(.temporaryDirectory) struct SalvageTests {
  /// Records two sessions, and answers with every line of their export.
  private func record(transitions count: Int) throws -> Set<Substring> {
    var lines = [#"{"session":"main","initial":"home"}"#]
    for number in 1...count {
      lines.append(#"{"go":{"page":\#(number % 97)}}"#)
      if number % 50 == 0 { lines.append(#"{"undo":{}}"#) }
      if number % 70 == 0 { lines.append(#"{"mark":"m\#(number)"}"#) }
    }
    lines.append(#"{"session":"other","initial":"home"}"#)
    lines.append(#"{"go":"there"}"#)
    let input = lines.joined(separator: "\n") + "\n"
    #expect(try Tool.run("record", "log.mdb", input: input).status == 0)
    return Set(try Tool.run("export", "log.mdb").lines)
  }

  @Test func `what is whole beside a damaged page is saved, and nothing is made up`() throws {
    let all = try record(transitions: Soak.count(1_500, long: 20_000))
    let whole = try TemporaryDirectory.data("log.mdb")
    let pages = whole.count / 4_096
    var (tried, saved) = (0, 0)
    for page in stride(from: 0, to: pages, by: max(1, pages / Soak.count(12, long: 1_000))) {
      var damaged = whole
      for offset in stride(from: page * 4_096 + 20, to: (page + 1) * 4_096, by: 61) {
        damaged[offset] ^= 0x55
      }
      try damaged.write(to: URL(fileURLWithPath: TemporaryDirectory.path("bad.mdb")))
      let name = "saved-\(page).mdb"
      let salvage = try Tool.run("snapshot", "bad.mdb", "--salvage", "-o", name)
      tried += 1
      #expect([0, 2].contains(salvage.status), "page \(page): \(salvage.errors)")
      guard TemporaryDirectory.exists(name) else {
        Issue.record("page \(page): nothing was saved: \(salvage.errors)")
        continue
      }
      let verified = try Tool.run("verify", name)
      #expect(verified.status == 0, "page \(page): \(verified.errors)")
      let lines = try Tool.run("export", name).lines
      saved += lines.count
      if salvage.status == 0 { #expect(Set(lines) == all, "page \(page)") }
      // A transition that is there is one that was recorded, but for values that are lost and names.
      for line in lines where !all.contains(line) {
        if line.contains("$lost") || line.contains("(name lost)") { continue }
        let original = line.replacing(/"main \(after \d+\)"/, with: #""main""#)
        #expect(all.contains(original[...]), "page \(page): \(line)")
      }
    }
    try Soak.report(
      "damaged pages, with what is whole saved", tried: tried,
      ["transitions saved": saved, "made up": 0], test: "SalvageTests")
  }
}
