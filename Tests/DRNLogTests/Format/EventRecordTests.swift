import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct EventRecordTests {
  @Test(arguments: EventKind.allCases, [false, true])
  func `every kind of event comes back with all its fields`(
    kind: EventKind, isFull: Bool
  ) throws {
    var random = SplitMix64(Seed(value: UInt64(kind.rawValue)))
    for seq in [1, 5, 511, 512, 1 << 40] {
      let record = random.record(of: kind, seq: kind == .started ? 0 : seq, isFull: isFull)
      let previous = random.time()
      var bytes: [UInt8] = []
      record.write(to: &bytes, after: previous)
      var offset = 0
      let read = try EventRecord(
        from: bytes.span, at: &offset, seq: record.seq, after: previous)
      #expect(read == record)
      #expect(offset == bytes.count)
    }
  }

  @Test(arguments: EventKind.allCases)
  func `an event that is cut off is refused`(kind: EventKind) {
    var random = SplitMix64(Seed(value: 1))
    let record = random.record(of: kind, seq: kind == .started ? 0 : 9, isFull: true)
    var bytes: [UInt8] = []
    record.write(to: &bytes, after: .unknown)
    for length in bytes.indices {
      let cut = Array(bytes[..<length])
      #expect(throws: FormatError.self) {
        var offset = 0
        return try EventRecord(from: cut.span, at: &offset, seq: record.seq, after: .unknown)
      }
    }
  }

  @Test func `a kind that this version does not know is refused`() {
    for code in UInt8(EventKind.allCases.count)..<32 {
      let bytes: [UInt8] = [code, 0, 0, 0, 0, 0]
      #expect(throws: FormatError("transition 3 is of a kind that this version does not know")) {
        var offset = 0
        return try EventRecord(from: bytes.span, at: &offset, seq: 3, after: .unknown)
      }
    }
  }

  @Test func `codes and fields are those of version 1, and those that version 4 added`() {
    let codes = EventKind.allCases.map { $0.rawValue }
    #expect(Set(codes).count == codes.count)
    for kind in EventKind.allCases {
      #expect(EventKind(rawValue: kind.rawValue) == kind)
    }
    #expect(codes == Array(0..<23))
    #expect(EventField.allCases.map(\.rawValue) == Array(1...14))
  }

  private static let faults: [Damage<EventRecord>] = [
    Damage("only transition 0 starts a session, and it must") { $0.seq = 0 },
    Damage("transition 9 has no route") { $0.route = 0 },
    Damage("transition 9 has no overlay") { ($0.kind, $0.overlay) = (.composed, 0) },
    Damage("transition 9 has no tab") { ($0.kind, $0.tab) = (.tabSelected, 0) },
    Damage("transition 9 has no flow") { ($0.kind, $0.flow) = (.flowSwitched, 0) },
    Damage("transition 9 has no label") { ($0.kind, $0.label) = (.noted, 0) },
    Damage("transition 9 has no label") { ($0.kind, $0.label) = (.marked, 0) },
    Damage("transition 9 has no label") { ($0.kind, $0.label) = (.refused, 0) },
    Damage("transition 0 has a history limit below 2") {
      ($0.seq, $0.kind, $0.settings) = (0, .started, SettingsRecord(historyLimit: 1))
    },
    Damage("transition 9 rewinds to a position that is not before it") {
      ($0.kind, $0.target) = (.rewound, 9)
    },
    Damage("transition 9 rewinds to a position that is not before it") {
      ($0.kind, $0.target, $0.node) = (.rewound, 4, 5)
    },
    Damage("transition 9 marks a position after it") {
      ($0.kind, $0.label, $0.target) = (.marked, 1, 10)
    },
    Damage("transition 9 has no route") { $0.kind = .reset },
    Damage("transition 9 has no route") { ($0.kind, $0.routes) = (.reset, [1, 0]) },
    Damage("transition 9 has lists of different lengths") {
      ($0.kind, $0.routes, $0.tabs) = (.reset, [1, 2], [1])
    },
    Damage("transition 9 is outside its group") {
      $0.group = GroupRecord(name: 1, first: 8, count: 1)
    },
    Damage("transition 9 is outside its group") {
      $0.group = GroupRecord(name: 1, first: 8, count: .max)
    },
    Damage("transition 9 cannot be part of a transaction") {
      ($0.kind, $0.target) = (.rewound, 2)
      $0.group = GroupRecord(name: 1, first: 9, count: 1)
    },
  ]

  @Test(arguments: faults)
  func `says what is wrong with an event`(damage: Damage<EventRecord>) throws {
    var record = EventRecord(seq: 9, time: .unknown, kind: .went)
    record.route = 1
    #expect(record.fault == nil)
    try damage.apply(&record)
    #expect(record.fault == damage.sentence)
  }
}
