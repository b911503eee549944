import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// One meaning has one form, and one prefix hash.
@Suite(.temporaryDirectory) struct EventFormTests {
  private let start =
    #"{"session":"main","seq":0,"time":"2026-11-21T10:00:00Z","kind":"started","cause":"user","group":null,"route":"a","settings":{"historyLimit":4,"window":null,"appVersion":null,"schema":null}}"#

  private func line(_ rest: String) -> String {
    #"{"session":"main","seq":1,"time":"2026-11-21T10:00:01Z","cause":"user","group":null,\#(rest)}"#
  }

  private func hash(ofImport rest: String, _ name: String) throws -> Digest128 {
    let path = try temporaryPath(name)
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in [start, line(rest)] { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    let block = try #require(try reader.lastBlock(of: 1))
    return try block.hash(after: PrefixHash.empty, path: path) { (kind, number) throws(LogError) in
      PrefixHash.digest(ofJSON: try reader.json(of: kind, number))
    }
  }

  @Test func `a reset with a list of nothing is imported as one without the list`() throws {
    let plain = try hash(ofImport: #""kind":"reset","routes":["a","b"]"#, "plain.mdb")
    #expect(
      try hash(
        ofImport:
          #""kind":"reset","routes":["a","b"],"overlays":[null,null],"tabs":[null,null]"#,
        "nulls.mdb") == plain)
    #expect(
      try hash(ofImport: #""kind":"reset","routes":["a","b"],"overlays":[null,"c"]"#, "other.mdb")
        != plain)
  }

  @Test func `sessions of one name are salvaged under different ones`() throws {
    let (path, saved) = (try temporaryPath(), try temporaryPath("saved.mdb"))
    let names = ["main", "second", "main (2)", "third", "fourth"]
    try withLog(path) { log in
      for name in names { try recordItems(1, in: log, session: name) }
    }
    try edit(path) { file, all in
      for number in [2, 4, 5] as [UInt32] {
        let key = LogKey.session(number)
        var record = try SessionRecord(
          try #require(try file.value(for: key, in: all.sessions)), key: key)
        record.name = "main"
        try file.put(record.bytes, for: key, in: all.sessions)
      }
    }
    _ = try LogReader(inspecting: path).salvage(to: saved)
    let reader = try LogReader(path: saved)
    var found: [String] = []
    try reader.forEachSession { found.append($0.name) }
    #expect(found == ["main", "main (3)", "main (2)", "main (4)", "main (5)"])
    _ = try LogVerifier.verify(reader)
  }

  @Test func `a refused event has the fields of its own kind`() throws {
    _ = try hash(
      ofImport: #""kind":"refused","route":"b","tab":"t","label":"went","reason":"No."}"#.dropLast()
        .description, "good.mdb")
    try withLog(try temporaryPath()) { log in
      var importer = LogImporter(into: log)
      try importer.add(Array(start.utf8))
      let bad = line(#""kind":"refused","route":"b","flow":"f","label":"went","reason":"No.""#)
      #expect(throws: LineError("a refused 'went' has no such values")) {
        try importer.add(Array(bad.utf8))
      }
    }
  }

  @Test func `a stored refusal with the fields of another kind is found`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in sampleLines { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    try edit(path) { file, all in
      let key = LogKey.block(session: 1, firstSeq: 0)
      let block = try Block(#require(try file.value(for: key, in: all.blocks)), key: key)
      var records = try block.records()
      try #require(records[19].kind == .refused)
      records[19].flow = 1
      var changed = OpenBlock(
        session: 1, firstSeq: 0, hashBefore: PrefixHash.empty, keyframe: [],
        baseTime: block.baseTime)
      for record in records { changed.append(record) }
      try file.put(changed.bytes, for: key, in: all.blocks)
    }
    let sentence =
      "session 'main', transition 19: it has fields without a meaning, which change its prefix hash"
    #expect(
      try LogVerifier.inspect(LogReader(path: path)).faults.map(\.description) == [sentence])
    let saved = try temporaryPath("saved.mdb")
    #expect(try LogReader(inspecting: path).salvage(to: saved).isComplete)
    _ = try LogVerifier.verify(LogReader(path: saved))
  }
}
