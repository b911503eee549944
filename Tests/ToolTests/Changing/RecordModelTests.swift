import Foundation
import TestSupport
import Testing
import ToolTesting

/// The tool against the naive model: same lines, same events, same state at every seq.
@Suite(.temporaryDirectory) struct RecordModelTests {
  static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["DRN_SEED"].flatMap { UInt64($0) }.map { [$0] }
    ?? Array(1...UInt64(Soak.count(4, long: 48)))

  @Test(arguments: seeds)
  func `random commands give the states that the model gives`(seed: UInt64) throws {
    let count = seed % 6 == 0 ? 2_000 : 300
    var generator = CommandGenerator(seed: seed, tabInside: seed % 2 == 0)
    var (input, acknowledgements) = ("", "")
    var head = -1
    for number in 1...(count + 1) {
      let line = generator.next()
      input += generator.carelessText(of: line) + "\n"
      let seq = generator.model.head
      acknowledgements += #"{"line":\#(number),"seq":\#(seq),"changed":\#(seq > head)}"# + "\n"
      head = seq
    }

    let recorded = try Tool.run("record", "log.mdb", "--ack", input: input)
    #expect(recorded.errors == "")
    #expect(recorded.status == 0)
    #expect(recorded.output == acknowledgements)

    try expectRecorded(generator.model, "seed \(seed)")

    #expect(try Tool.run("verify", "log.mdb").status == 0)
    let exported = try Tool.run("export", "log.mdb", "-o", "log.jsonl")
    #expect(exported.status == 0)
    #expect(try Tool.run("import", "log.jsonl", "again.mdb").status == 0)
    let first = try String(contentsOfFile: TemporaryDirectory.path("log.jsonl"), encoding: .utf8)
    #expect(try Tool.run("export", "again.mdb").output == first)
    #expect(try Tool.run("verify", "again.mdb").status == 0)
    #expect(try Tool.run("diff", "log.mdb", "again.mdb").status == 0)
  }

  /// What is refused is refused wherever the session is: after tabs, in transactions, on both
  /// sides of a fence.
  @Test(arguments: seeds)
  func `random lines in error are skipped and change nothing`(seed: UInt64) throws {
    var generator = CommandGenerator(seed: seed)
    var (input, acknowledgements) = ("", "")
    var skipped: [Int] = []
    var head = -1
    for number in 1...300 {
      if number.isMultiple(of: 3) {
        let line = generator.nextError()
        input += generator.carelessText(of: line) + "\n"
        skipped.append(number)
        continue
      }
      let line = generator.next()
      input += generator.carelessText(of: line) + "\n"
      let seq = generator.model.head
      acknowledgements += #"{"line":\#(number),"seq":\#(seq),"changed":\#(seq > head)}"# + "\n"
      head = seq
    }

    let recorded = try Tool.run("record", "log.mdb", "--ack", "--keep-going", input: input)
    #expect(recorded.status == 0)
    #expect(recorded.output == acknowledgements)
    let errors = recorded.errors.split(separator: "\n")
    #expect(errors.last == "drn: \(skipped.count) lines were skipped.")
    for (number, error) in zip(skipped, errors) {
      #expect(error.hasPrefix("drn: line \(number): "), "seed \(seed)")
    }
    try expectRecorded(generator.model, "seed \(seed)")
    #expect(try Tool.run("verify", "log.mdb").status == 0)
  }

  @Test func `a session that is continued line by line is the one that is recorded at once`() throws
  {
    let (lines, model) = CommandGenerator.session(seed: 4_711, count: 120)
    let start = "{\"session\":\"window-4711\"}\n"
    for (index, line) in lines.enumerated() {
      let input = (index == 0 ? "" : start) + line.text + "\n"
      #expect(try Tool.run("record", "log.mdb", input: input).status == 0)
    }
    let shown = try Tool.run("show", "log.mdb", "--json")
    #expect(withoutContext(shown.lines[0]).hasSuffix(model.stateJSON(at: model.head) + "}"))
    #expect(try Tool.run("verify", "log.mdb").status == 0)
  }

  /// Expects the model's events and states of `drn replay`; the first difference is enough.
  private func expectRecorded(_ model: NaiveModel, _ name: String) throws {
    let replayed = try Tool.run("replay", "log.mdb", "--json")
    #expect(replayed.lines.count == model.head + 1)
    for (seq, line) in replayed.lines.enumerated() where seq <= model.head {
      let expected =
        model.events[seq].text.dropLast() + #","state":\#(model.stateJSON(at: seq))}"#
      let actual = withoutContext(line)
      guard actual == expected else {
        Issue.record("\(name), seq \(seq):\n  the tool  \(actual)\n  the model \(expected)")
        return
      }
    }
  }

  /// A line without what the model does not have: session, time, cause and settings, and the list
  /// of an edit, for which DESIGN has no keys; what the list came to is in the state.
  private func withoutContext(_ line: Substring) -> String {
    if line.contains(#""kind":"historyEdited""#) {
      let members = JSONText(line).members
      let kept = members.filter { ["seq", "kind", "group", "state"].contains($0.key) }
      return "{" + kept.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }
    var text = String(line)
    for pattern in [
      #/"session":"(?:[^"\\]|\\.)*",/#, #/"time":"[^"]*",/#, #/"cause":"[^"]*",/#,
      #/,"settings":\{[^}]*\}/#,
    ] {
      if let match = text.firstMatch(of: pattern) { text.removeSubrange(match.range) }
    }
    return text
  }
}
