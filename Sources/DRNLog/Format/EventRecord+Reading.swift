import DRN

// Decodes an event's bytes: code and flags, time, the fields that every event can have, then the
// fields of its kind in the order of their raw values.
//
// Invariants, whatever the bytes are:
// - A decoded event takes at least one byte, and nothing beyond the bytes is read.
// - An event that cannot be decoded throws; the offset is then meaningless.
// - A decoded event has the fields of its kind, and no `Fault`.

extension EventRecord {
  /// The bits of an event's first byte.
  enum Head {
    static var code: UInt8 { 0x1f }
    static var cause: UInt8 { 0x20 }
    static var group: UInt8 { 0x40 }
    static var meta: UInt8 { 0x80 }
  }

  /// Reads event `seq` at `offset`; `previous` is the time of the event before it in the block.
  init(
    from bytes: Span<UInt8>, at offset: inout Int, seq: Int, after previous: Timestamp
  ) throws(FormatError) {
    var extras = EventExtras.none
    let numbers = try EventNumbers(
      from: bytes, at: &offset, seq: seq, after: previous, extras: &extras)
    self.init(numbers, extras)
  }
}

extension EventNumbers {
  /// Reads event `seq` at `offset`; `previous` is the time of the event before it in the block.
  ///
  /// - Parameter extras: Receives the event's lists.
  init(
    from bytes: Span<UInt8>, at offset: inout Int, seq: Int, after previous: Timestamp,
    extras: inout EventExtras
  ) throws(FormatError) {
    typealias Head = EventRecord.Head
    let head = try bytes.byte(at: &offset)
    guard let kind = EventKind(rawValue: head & Head.code) else { throw .unknownKind(seq) }
    self.init(seq: seq, time: try bytes.time(at: &offset, after: previous), kind: kind)
    extras = .none
    if head & Head.cause != 0 { cause = try bytes.symbol(at: &offset) }
    if head & Head.group != 0 { group = try GroupRecord(from: bytes, at: &offset, seq: seq) }
    if head & Head.meta != 0 { meta = try bytes.symbol(at: &offset) }
    try readFields(from: bytes, at: &offset, extras: &extras)
    assert(offset <= bytes.count)
    if let fault = fault(with: extras) { throw .fault(fault, seq) }
  }

  private mutating func readFields(
    from bytes: Span<UInt8>, at offset: inout Int, extras: inout EventExtras
  ) throws(FormatError) {
    for field in EventFieldSet(of: kind) {
      try read(field, from: bytes, at: &offset, extras: &extras)
    }
    guard case .rewound = kind else { return }
    node = try bytes.natural(at: &offset)
    try readKeyframe(from: bytes, at: &offset, extras: &extras)
  }

  mutating func read(
    _ field: EventField, from bytes: Span<UInt8>, at offset: inout Int, extras: inout EventExtras
  ) throws(FormatError) {
    switch field {
    case .route: route = try bytes.symbol(at: &offset)
    case .routes: extras.fields.routes = try bytes.list(at: &offset)
    case .overlays: extras.fields.overlays = try bytes.list(at: &offset)
    case .tabs: extras.fields.tabs = try bytes.list(at: &offset)
    case .overlay: overlay = try bytes.symbol(at: &offset)
    case .tab: tab = try bytes.symbol(at: &offset)
    case .flow: flow = try bytes.symbol(at: &offset)
    case .count: count = try bytes.natural(at: &offset)
    case .target: target = try bytes.natural(at: &offset)
    case .label: label = try bytes.symbol(at: &offset)
    case .payload: payload = try bytes.symbol(at: &offset)
    case .reason: reason = try bytes.symbol(at: &offset)
    case .kept:
      // Written only where an entry is kept: no refusal of an earlier version has it.
      if extras.fields.routes.contains(0) { extras.fields.kept = try bytes.list(at: &offset) }
    case .settings:
      extras.fields.settings = SettingsRecord(
        historyLimit: try bytes.natural(at: &offset), window: try bytes.symbol(at: &offset),
        appVersion: try bytes.symbol(at: &offset), schema: try bytes.symbol(at: &offset))
    }
  }

  mutating func readKeyframe(
    from bytes: Span<UInt8>, at offset: inout Int, extras: inout EventExtras
  ) throws(FormatError) {
    let length = try bytes.length(at: &offset)
    extras.fields.keyframe = try bytes.bytes(length, at: &offset)
  }
}

extension Span where Element == UInt8 {
  /// The time of an event, which is stored relative to that of the previous event.
  @inline(__always)
  fileprivate func time(
    at offset: inout Int, after previous: Timestamp
  ) throws(FormatError) -> Timestamp {
    Timestamp(
      nanosecondsSince1970: previous.nanosecondsSince1970 &+ (try signed(at: &offset)))
  }
}

extension GroupRecord {
  init(
    from bytes: Span<UInt8>, at offset: inout Int, seq: Int
  ) throws(FormatError) {
    name = try bytes.symbol(at: &offset)
    let index = try bytes.natural(at: &offset)
    count = try bytes.natural(at: &offset)
    guard index <= seq, index < count else { throw .fault(.outsideGroup, seq) }
    first = seq - index
  }
}

extension FormatError {
  @inline(never)
  static func unknownKind(_ seq: Int) -> Self {
    Self("transition \(seq) is of a kind that this version does not know")
  }

  @inline(never)
  static func fault(_ fault: EventRecord.Fault, _ seq: Int) -> Self {
    Self(fault.sentence(seq))
  }
}
