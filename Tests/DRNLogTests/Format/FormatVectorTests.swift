import DRN
import Testing

@testable import DRNLog

/// Bytes and hashes that must stay as they are: whoever has to change one has made a new version.
@Suite(.temporaryDirectory) struct FormatVectorTests {
  private func withSample(_ body: (LogReader, LogSession) throws -> Void) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in sampleLines { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    let reader = try LogReader(path: path)
    try body(reader, reader.latestSession())
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func `every kind of event has fixed bytes`() throws {
    try withSample { _, session in
      var previous = session.startedAt
      let found = try session.records().map { record in
        var writer = ByteWriter()
        record.write(to: &writer, after: previous)
        previous = record.time
        return hex(writer.bytes)
      }
      for f in found { print(f) }
    }
  }

  @Test func `a keyframe has fixed bytes`() throws {
    try withSample { _, session in
      for seq in [0, 6, 13, 15, 20] { 
      let position = try session.position(seq)
      let keyframe = Keyframe(state: position.state, node: position.node, isRewound: true)
      print(seq, hex(keyframe.bytes(before: seq+1)), position.state)
      }
    }
  }

  @Test func `a block has fixed bytes`() throws {
    try withSample { reader, session in
      let block = try #require(try reader.lastBlock(of: session.number))
      print(hex(block.bytes))
    }
  }

  @Test func `prefix hashes are those of the documented rule`() throws {
    try withSample { reader, session in
      var hash = PrefixHash.empty
      for record in try session.records() {
        hash = try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
          PrefixHash.digest(ofJSON: try reader.json(of: kind, number))
        }
        print(hash)
      }
    }
  }
}
