import DRN
import TestSupport
import Testing

@testable import DRNLog

/// The one decoder, which is fast, against one that is plain.
@Suite struct EventReaderTests {
  /// What reading came to.
  private struct Outcome: Equatable {
    var record: EventRecord?
    var error: FormatError?
    /// How many bytes were left, where it read an event.
    var remaining: Int?
  }

  private func outcome(
    _ read: () throws -> (EventRecord, remaining: Int)
  ) throws -> Outcome {
    do {
      let (record, remaining) = try read()
      return Outcome(record: record, remaining: remaining)
    } catch let error as FormatError {
      return Outcome(error: error)
    }
  }

  private func expectSame(_ bytes: [UInt8], seq: Int, _ previous: Timestamp) throws {
    let fast = try outcome {
      var offset = 0
      let record = try EventRecord(from: bytes.span, at: &offset, seq: seq, after: previous)
      return (record, bytes.count - offset)
    }
    let plain = try outcome {
      var decoder = NaiveDecoder(bytes)
      return (try decoder.event(seq: seq, after: previous), decoder.remaining)
    }
    #expect(fast == plain, "\(bytes)")
  }

  @Test(arguments: EventKind.allCases, Seed.first(2))
  func `every kind of event is read as the table of kinds has it`(
    kind: EventKind, seed: Seed
  ) throws {
    var random = SplitMix64(seed)
    for _ in 0..<20 {
      let seq = kind == .started ? 0 : 1 + random.number(below: 2_000)
      let record = random.record(of: kind, seq: seq, isFull: random.chance(50))
      let previous = random.time()
      var bytes: [UInt8] = []
      record.write(to: &bytes, after: previous)
      // With and without more events behind it, for what is near the end is read in another way.
      for more in [0, 1, 3, 20] {
        let padding = (0..<more).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try expectSame(bytes + padding, seq: seq, previous)
      }
      for length in bytes.indices { try expectSame(Array(bytes[..<length]), seq: seq, previous) }
    }
  }

  @Test(arguments: EventKind.allCases, Seed.first(2))
  func `bytes that were changed give the same event or the same error`(
    kind: EventKind, seed: Seed
  ) throws {
    var random = SplitMix64(seed)
    for _ in 0..<200 {
      let seq = kind == .started ? 0 : 1 + random.number(below: 2_000)
      let record = random.record(of: kind, seq: seq, isFull: random.chance(30))
      var bytes: [UInt8] = []
      record.write(to: &bytes, after: .unknown)
      bytes += (0..<random.number(below: 12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      for _ in 0...random.number(below: 3) {
        let index = random.number(below: bytes.count)
        switch random.number(below: 4) {
        case 0: bytes[index] ^= 1 << UInt8(random.number(below: 8))
        case 1: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes[index] |= 0x80
        default: bytes[index] = 0
        }
      }
      try expectSame(bytes, seq: seq, .unknown)
      try expectSame(bytes, seq: 0, .unknown)
    }
  }

  @Test func `any bytes give the same event or the same error`() throws {
    var random = SplitMix64(Seed(value: 11))
    for _ in 0..<20_000 {
      let bytes = (0..<random.number(below: 24)).map { _ in
        UInt8(truncatingIfNeeded: random.next()) >> UInt8(random.number(below: 8))
      }
      try expectSame(bytes, seq: random.number(below: 3), .unknown)
    }
  }

  @Test(arguments: EventKind.allCases, [false, true])
  func `what changes a state, and the node it makes, are the engine's`(
    kind: EventKind, isFull: Bool
  ) {
    var random = SplitMix64(Seed(value: 3))
    for _ in 0..<20 {
      let record = random.record(of: kind, seq: kind == .started ? 0 : 700, isFull: isFull)
      #expect(record.changesState == record.event.changesState)
      let transition = Transition(
        seq: record.seq, time: record.time,
        group: record.group.map { TransitionGroup(name: "", first: $0.first, count: $0.count) },
        event: record.event)
      for isRewound in [false, true] {
        var branch = BranchPosition(node: 77, isRewound: isRewound)
        let fork = branch.advance(past: record)
        #expect(branch.node == transition.node(after: 77) { _ in record.node })
        let parent = kind == .fenced ? BranchRecord.noParent : 77
        let forks = kind == .fenced || isRewound && record.changesState
        #expect(fork == (forks ? parent : nil))
        #expect(
          branch.isRewound == (kind == .rewound || isRewound && !record.changesState))
      }
    }
  }
}
