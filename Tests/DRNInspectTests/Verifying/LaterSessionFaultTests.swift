import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// A session that begins at 1024: no event tells what its first keyframe must be.
@Suite(.temporaryDirectory) struct LaterSessionFaultTests {
  private func record() throws -> String {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1_200, in: $0) }
    let saved = try laterSession(of: path).source.path
    _ = try LogVerifier.verify(LogReader(path: saved))
    return saved
  }

  private func change(
    _ path: String, _ body: (inout Keyframe) -> Void
  ) throws {
    try edit(path) { file, all in
      let key = LogKey.block(session: 1, firstSeq: 1_024)
      let block = try Block(#require(try file.value(for: key, in: all.blocks)), key: key)
      var keyframe = try Keyframe(block.keyframe, before: 1_024)
      body(&keyframe)
      var changed = OpenBlock(
        session: 1, firstSeq: 1_024, hashBefore: block.hashBefore,
        keyframe: keyframe.bytes(before: 1_024), baseTime: block.baseTime)
      for record in try block.records() { changed.append(record) }
      try file.put(changed.bytes, for: key, in: all.blocks)
    }
  }

  private func expect(_ sentence: String, _ path: String) throws {
    let report = try LogVerifier.inspect(LogReader(path: path))
    #expect(report.faults.map(\.description) == [sentence])
    let saved = try temporaryPath("saved.mdb")
    _ = try LogReader(inspecting: path).salvage(to: saved)
    _ = try LogVerifier.verify(LogReader(path: saved))
  }

  @Test func `it starts at the time of its first transition`() throws {
    let log = try LogReader(path: record())
    let session = try log.session(named: "main (after 1023)")
    #expect(try session.startedAt == session.position(1_024).record.time)
  }

  @Test(arguments: [0, 4_000_000_000] as [UInt32])
  func `a state refers to symbols that are there`(number: UInt32) throws {
    let path = try record()
    try change(path) { keyframe in
      keyframe.state.apply(.went(RecordedRoute(number), tab: nil), seq: 1_023)
    }
    try expect(
      "session 'main (after 1023)', transitions 1024 to 1200: the block's keyframe refers to route "
        + "symbol \(number), which is not there", path)
  }

  @Test func `a state is of a change before it`() throws {
    let path = try record()
    try change(path) { $0.branch.node = 1_024 }
    try expect(
      "session 'main (after 1023)', transitions 1024 to 1200: the block's keyframe is of a change that "
        + "is not before it", path)
  }

  @Test func `a state has only one form`() throws {
    let path = try record()
    try edit(path) { file, all in
      let key = LogKey.block(session: 1, firstSeq: 1_024)
      var value = try #require(try file.value(for: key, in: all.blocks))
      // The first number of the keyframe takes a byte more than it needs.
      let length = try Block(value, key: key).header.keyframeByteCount
      let end = try #require(value[36...].firstIndex { $0 < 0x80 })
      value[end] |= 0x80
      value.insert(0, at: end + 1)
      value.replaceSubrange(
        32..<36, with: (0..<4).map { UInt8(truncatingIfNeeded: (length + 1) >> (8 * $0)) })
      try file.put(Checksummed.bytes(Array(value[4...]), key: key), for: key, in: all.blocks)
    }
    try expect(
      "session 'main (after 1023)', transitions 1024 to 1200: the block's keyframe is not in the one "
        + "form of its state", path)
  }

  @Test func `a mark of a dropped event was dropped with it`() throws {
    let path = try record()
    try edit(path) { file, all in
      let mark = MarkRecord(session: 1, label: 1, target: 3, seq: 3)
      try file.put(mark.bytes, for: mark.key, in: all.marks)
    }
    try expect(
      "session 'main (after 1023)': a mark was set at transition 3, which was dropped", path)
  }

  @Test func `a branch of a dropped event was dropped with it`() throws {
    let path = try record()
    try edit(path) { file, all in
      let branch = BranchRecord(session: 1, parent: 3, child: 5)
      try file.put(branch.bytes, for: branch.key, in: all.branches)
    }
    try expect(
      "session 'main (after 1023)': a branch begins at transition 5, which was dropped", path)
  }

  @Test func `a session's record refers to symbols that are there`() throws {
    let path = try record()
    try edit(path) { file, all in
      let key = LogKey.session(1)
      var session = try SessionRecord(
        #require(try file.value(for: key, in: all.sessions)), key: key)
      session.window = 4_000_000_000
      try file.put(session.bytes, for: key, in: all.sessions)
    }
    try expect(
      "session 'main (after 1023)': its record refers to text symbol 4000000000, which is not there",
      path)
  }

  @Test func `cuts and kinds of other versions are nothing to find fault with`() throws {
    let path = try record()
    try edit(path) { file, all in
      let cut = CutRecord(session: 1, time: .unknown)
      let cuts = try file.createDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      try file.put(cut.bytes, for: cut.key, in: cuts)
      for key in [[7, 0, 0, 0, 1], [255, 1]] as [[UInt8]] {
        try file.put(Checksummed.bytes([1], key: key), for: key, in: all.symbols)
      }
      try file.put([1], for: [7, 1], in: all.index)
      _ = try file.createDatabase(named: "later")
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }
}
