import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct PrefixHashTests {
  /// An event of a kind that may have only a word, with `operand` or what else stands in its place.
  private static func record(_ kind: EventKind, _ operand: UInt32, seq: Int) -> EventRecord {
    var record = EventRecord(seq: seq, time: Timestamp(nanosecondsSince1970: 0), kind: kind)
    switch kind {
    case .went: record.route = operand
    case .overlayShown, .overlayPushed: record.overlay = operand
    case .overlayHidden: break
    default: record.count = Int(operand)
    }
    return record
  }

  @Test(
    arguments: [
      .went, .overlayShown, .overlayPushed, .overlayHidden, .overlaysHidden, .wentBack,
      .wentForward,
    ] as [EventKind])
  func `an event that has only a word is hashed like its record`(kind: EventKind) throws {
    var random = SplitMix64(Seed(value: UInt64(kind.rawValue)))
    for seq in 1...200 {
      let record = Self.record(kind, 1 + UInt32(random.number(below: 1 << 20)), seq: seq)
      #expect(!record.hasExtras)
      let operand = UInt32(record.numbers.operand)
      let bits = UInt32(kind.rawValue) | operand << 8
      let word = try #require(PlainWord(EventWord(bits: bits), mark: .max))
      let previous = Digest128(low: random.next(), high: random.next())
      let digests = (0..<4).map { _ in Digest128(low: random.next(), high: random.next()) }
      func digest(_ kind: SymbolKind, _ number: UInt32) -> Digest128 {
        digests[Int(number + UInt32(kind.rawValue)) % digests.count]
      }
      let expected = PrefixHash.hash(record, after: previous, digest: digest)
      #expect(PrefixHash.hash(word, after: previous, digest: digest) == expected)
    }
  }
}
