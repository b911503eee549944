import DRN

@testable import DRNLog

/// Reads an event in the plainest way: byte by byte, and field by field from the table of kinds.
struct NaiveDecoder {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// How many bytes have not been read.
  var remaining: Int { rest.count }

  mutating func event(seq: Int, after previous: Timestamp) throws -> EventRecord {
    let head = try byte()
    guard let kind = EventKind(rawValue: head & 0x1f) else {
      throw FormatError("transition \(seq) is of a kind that this version does not know")
    }
    let zigzag = try varint()
    let elapsed = Int64(bitPattern: zigzag >> 1) ^ -Int64(zigzag & 1)
    var record = EventRecord(
      seq: seq,
      time: Timestamp(nanosecondsSince1970: previous.nanosecondsSince1970 &+ elapsed), kind: kind)
    if head & 0x20 != 0 { record.cause = try symbol() }
    if head & 0x40 != 0 {
      let (name, index, count) = (try symbol(), try natural(), try natural())
      guard index <= seq, index < count else {
        throw FormatError("transition \(seq) is outside its group")
      }
      record.group = GroupRecord(name: name, first: seq - index, count: count)
    }
    if head & 0x80 != 0 { record.meta = try symbol() }
    for field in EventRecord.fields(of: kind) {
      switch field {
      case .route: record.route = try symbol()
      case .routes: record.routes = try list()
      case .overlays: record.overlays = try list()
      case .tabs: record.tabs = try list()
      case .overlay: record.overlay = try symbol()
      case .tab: record.tab = try symbol()
      case .flow: record.flow = try symbol()
      case .count: record.count = try natural()
      case .target: record.target = try natural()
      case .label: record.label = try symbol()
      case .payload: record.payload = try symbol()
      case .reason: record.reason = try symbol()
      case .kept: if record.routes.contains(0) { record.kept = try list() }
      case .settings:
        record.settings = SettingsRecord(
          historyLimit: try natural(), window: try symbol(), appVersion: try symbol(),
          schema: try symbol())
      }
    }
    if kind == .rewound {
      record.node = try natural()
      let count = try length()
      record.keyframe = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    if let fault = record.fault { throw FormatError(fault) }
    return record
  }

  private mutating func byte() throws -> UInt8 {
    guard let byte = rest.popFirst() else { throw FormatError("it ends too early") }
    return byte
  }

  private mutating func varint() throws -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<10 as Range<UInt64> {
      let next = try byte()
      if index == 9, next > 1 { throw FormatError("a number has more than 64 bits") }
      number |= UInt64(next & 0x7f) << (7 * index)
      if next < 0x80 { return number }
    }
    throw FormatError("a number has more than 10 bytes")
  }

  private mutating func natural() throws -> Int {
    guard let number = Int(exactly: try varint()) else {
      throw FormatError("a number is out of range")
    }
    return number
  }

  private mutating func symbol() throws -> UInt32 {
    guard let number = UInt32(exactly: try varint()) else {
      throw FormatError("a symbol's number is out of range")
    }
    return number
  }

  private mutating func length() throws -> Int {
    let count = try natural()
    guard count <= rest.count else {
      throw FormatError("a list is longer than what holds it")
    }
    return count
  }

  private mutating func list() throws -> [UInt32] {
    var numbers: [UInt32] = []
    for _ in 0..<(try length()) { numbers.append(try symbol()) }
    return numbers
  }
}
