import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct IntakeTests {
  /// A log whose `count` sessions were each started and released, and nobody writes.
  private func buffer(_ count: Int) throws -> WriteBuffer {
    let path = try temporaryPath()
    try withLog(path) { log in
      for number in 1...count {
        _ = try log.start(session: "\(number)", at: Place(JSONRoute(json: "home")))
      }
    }
    let store = try LogStore(path: path)
    return WriteBuffer(store, position: 0)
  }

  /// Takes in an event for each of these sessions.
  private func take(_ seq: Int, of sessions: ClosedRange<Int>, in buffer: inout WriteBuffer) throws
  {
    for session in sessions {
      try buffer.take(
        EventRecord(seq: seq, time: .unknown, kind: .stayed), of: UInt32(session))
      buffer.position += 1
    }
  }

  private let mayStay = WriteBuffer.TailPolicy.mayStayRecords(since: 0, room: 1 << 20, released: [])

  @Test func `few sessions are written as blocks, and many with few transitions are not`() throws {
    var buffer = try buffer(300)
    try take(1, of: 1...256, in: &buffer)
    var few = buffer.takeBatch(mayStay, behind: [])
    #expect(!few.hasTailRecords)
    #expect(few.blocks.count == 256)
    buffer.inFlight = nil

    try take(2, of: 1...256, in: &buffer)
    try take(1, of: 257...257, in: &buffer)
    let many = buffer.takeBatch(mayStay, behind: [])
    #expect(many.hasTailRecords)
    #expect(many.blocks.isEmpty)
    #expect(many.sessionsBehind == Set(1...257))
    buffer.inFlight = nil

    // Those that are behind count too, and are written with the next blocks.
    few = buffer.takeBatch(.blocks, behind: many.sessionsBehind)
    #expect(few.blocks.count == 257)
    #expect(few.sessionsBehind.isEmpty)
  }

  @Test func `many transitions, or more than there is room for, are written as blocks`() throws {
    var buffer = try buffer(257)
    for seq in 1...16 { try take(seq, of: 1...257, in: &buffer) }
    var other = buffer
    #expect(!buffer.takeBatch(mayStay, behind: []).hasTailRecords)
    other.position -= 1
    #expect(other.takeBatch(mayStay, behind: []).hasTailRecords)
    other.inFlight = nil
    let tight = WriteBuffer.TailPolicy.mayStayRecords(since: 0, room: 64 * 256, released: [])
    try take(17, of: 1...257, in: &other)
    other.position = 257
    #expect(!other.takeBatch(tight, behind: []).hasTailRecords)
  }

  @Test func `released sessions are written as blocks`() throws {
    var buffer = try buffer(300)
    try take(1, of: 1...300, in: &buffer)
    let released = WriteBuffer.TailPolicy.mayStayRecords(
      since: 0, room: 1 << 20, released: Set(1...10))
    let batch = buffer.takeBatch(released, behind: [])
    #expect(batch.hasTailRecords)
    #expect(Set(batch.blocks.keys.map(\.session)) == Set(1...10))
    #expect(batch.sessionsBehind == Set(11...300))
  }

  @Test func `what a commit failed to write is in the next one`() throws {
    var buffer = try buffer(300)
    try take(1, of: 1...300, in: &buffer)
    #expect(buffer.takeBatch(mayStay, behind: []).hasTailRecords)
    // It failed: what it had is neither in the log nor forgotten.
    try take(2, of: 1...5, in: &buffer)
    var other = buffer
    let again = buffer.takeBatch(mayStay, behind: [])
    #expect(again.hasTailRecords)
    #expect(again.sessionsBehind == Set(1...300))
    let blocks = other.takeBatch(.blocks, behind: [])
    #expect(blocks.blocks.count == 300)
    #expect(blocks.blocks.values.allSatisfy { $0.count == ($0.session <= 5 ? 3 : 2) })
  }

  @Test func `without records there are none to keep`() throws {
    var buffer = try buffer(300)
    try take(1, of: 1...300, in: &buffer)
    let since = WriteBuffer.TailPolicy.mayStayRecords(
      since: buffer.position, room: 1 << 20, released: [])
    let batch = buffer.takeBatch(since, behind: Set(1...300))
    #expect(!batch.hasTailRecords)
    #expect(batch.blocks.count == 300)
  }
}
