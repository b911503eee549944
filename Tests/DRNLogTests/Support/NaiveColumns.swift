import DRN

@testable import DRNLog

/// Reads a block's columns in the plainest way, from the words of the specification alone.
struct NaiveColumns {
  private var words: [[UInt8]]
  private var longOperands: ArraySlice<UInt8>
  private var extras: ArraySlice<UInt8>
  private var times: [[UInt8]]
  private var longTimes: ArraySlice<UInt8>
  private let unit: Int64
  private var time: Int64
  private var seq: Int

  /// Takes a block's value, with its checksum.
  init(_ value: [UInt8], firstSeq: Int) {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(value[offset + $1]) << UInt64(8 * $1) }
    }
    let count = Int(number(4, 2))
    time = Int64(bitPattern: number(8, 8))
    seq = firstSeq
    var rest = value[(firstSeq == 0 ? 16 : 36 + Int(number(32, 4)))...]
    func part(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let wordSize = Int(part(1).first ?? 0)
    let form = part(1).first ?? 0
    let timeSize = Int(form & 0xf)
    unit = [1, 1_000, 1_000_000, 1_000_000_000][Int(form >> 4)]
    let (operands, others) = (Int(Self.varint(&rest)), Int(Self.varint(&rest)))
    words = (0..<count).map { _ in Array(part(wordSize)) }
    (longOperands, extras) = (part(operands), part(others))
    times = (0..<count).map { _ in Array(part(timeSize)) }
    longTimes = rest
  }

  /// Whether every byte has been read.
  var isAtEnd: Bool { words.isEmpty && longOperands.isEmpty && extras.isEmpty && longTimes.isEmpty }

  mutating func next() -> EventRecord? {
    guard !words.isEmpty else { return nil }
    let (word, step) = (words.removeFirst(), times.removeFirst())
    if step.allSatisfy({ $0 == 0xff }) {
      let zigzag = Self.varint(&longTimes)
      time &+= (Int64(bitPattern: zigzag >> 1) ^ -Int64(zigzag & 1)) &* unit
    } else {
      time &+= Int64(step.reversed().reduce(0) { $0 << 8 | UInt64($1) }) &* unit
    }
    guard let kind = EventKind(rawValue: word[0] & 0x1f) else { return nil }
    var record = EventRecord(
      seq: seq, time: Timestamp(nanosecondsSince1970: time), kind: kind)
    readOperand(word, into: &record)
    if kind == .rewound { record.node = record.target }
    if word[0] & 0x20 != 0 { readExtras(into: &record) }
    seq += 1
    return record
  }

  private mutating func readOperand(_ word: [UInt8], into record: inout EventRecord) {
    let without: [EventKind] = [
      .overlayHidden, .stayed, .reset, .restored, .historyEdited, .fenced,
    ]
    if without.contains(record.kind) { return }
    var operand = word.dropFirst().reversed().reduce(0) { $0 << 8 | UInt64($1) }
    if word.dropFirst().allSatisfy({ $0 == 0xff }) { operand = Self.varint(&longOperands) }
    switch record.kind {
    case .overlayShown, .overlayPushed, .rootOverlayShown: record.overlay = UInt32(operand)
    case .overlaysHidden, .wentBack, .wentForward: record.count = Int(operand)
    case .rewound, .marked: record.target = seq - Int(operand)
    case .noted, .refused: record.label = UInt32(operand)
    default: record.route = UInt32(operand)
    }
  }

  private mutating func readExtras(into record: inout EventRecord) {
    let mask = extras.removeFirst()
    if mask & 1 != 0 { record.cause = symbol() }
    if mask & 2 != 0 {
      let (name, index, count) = (symbol(), natural(), natural())
      record.group = GroupRecord(name: name, first: seq - index, count: count)
    }
    if mask & 4 != 0 { record.meta = symbol() }
    guard mask & 8 != 0 else { return }
    switch record.kind {
    case .started:
      (record.overlay, record.tab, record.flow) = (symbol(), symbol(), symbol())
      record.settings = SettingsRecord(
        historyLimit: natural(), window: symbol(), appVersion: symbol(), schema: symbol())
    case .went: record.tab = symbol()
    case .replaced, .composed, .tabSelected: (record.overlay, record.tab) = (symbol(), symbol())
    case .flowSwitched: (record.overlay, record.tab, record.flow) = (symbol(), symbol(), symbol())
    case .reset: (record.routes, record.overlays, record.tabs) = (list(), list(), list())
    case .historyEdited:
      (record.routes, record.overlays, record.tabs) = (list(), list(), list())
      record.count = natural()
      if record.routes.contains(0) { record.kept = list() }
    case .rewound:
      record.node = record.target - natural()
      let count = natural()
      record.keyframe = Array(extras.prefix(count))
      extras = extras.dropFirst(count)
    case .marked: record.label = symbol()
    case .noted: record.payload = symbol()
    case .refused, .restored:
      record.route = symbol()
      (record.routes, record.overlays, record.tabs) = (list(), list(), list())
      (record.overlay, record.tab, record.flow) = (symbol(), symbol(), symbol())
      guard record.kind == .refused else { return }
      (record.count, record.reason) = (natural(), symbol())
      if record.routes.contains(0) { record.kept = list() }
    default: break
    }
  }

  private mutating func symbol() -> UInt32 { UInt32(Self.varint(&extras)) }
  private mutating func natural() -> Int { Int(Self.varint(&extras)) }
  private mutating func list() -> [UInt32] {
    var numbers: [UInt32] = []
    for _ in 0..<natural() { numbers.append(symbol()) }
    return numbers
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 70, by: 7) {
      guard let byte = bytes.popFirst() else { break }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { break }
    }
    return number
  }
}
