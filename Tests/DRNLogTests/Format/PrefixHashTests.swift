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

  /// Which words are plain is asked without a branch for each kind.
  @Test(arguments: [0xff, 0xffff, 0xff_ffff] as [UInt32])
  func `a word is plain if its event has nothing else and is valid by itself`(mark: UInt32) {
    let kinds = Dictionary(uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0) })
    for head in UInt8.min...UInt8.max {
      for operand in [0, 1, 2, mark - 1, mark] {
        let isPlain =
          switch kinds[head] {
          case .went, .overlayShown, .overlayPushed: operand != 0
          case .overlayHidden: operand == 0
          case .overlaysHidden, .wentBack, .wentForward: true
          default: false
          }
        let word = EventWord(bits: UInt32(head) | operand << 8)
        #expect(PlainWord.isPlain(word, mark: mark) == (isPlain && operand != mark))
        let plain = PlainWord(word, mark: mark)
        #expect((plain != nil) == (isPlain && operand != mark))
        if let plain { #expect(plain.head == head && plain.operand == operand) }
      }
    }
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
