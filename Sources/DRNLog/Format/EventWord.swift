import DRN

/// The part of an event that every event has besides its time: a head, and the first field of its kind.
struct EventWord {
  /// The head in the lowest byte, then the operand.
  var bits: UInt32

  /// Bits 0 to 4 are the kind's code. Bit 5: the event has a record in the extras. The others are 0.
  @inline(__always) var head: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// The field, or a mark in place of one that does not fit.
  @inline(__always) var operand: UInt32 { bits &>> 8 }

  static var code: UInt8 { 0x1f }
  static var hasExtras: UInt8 { 0x20 }

  /// The bits of the first byte of an event's record in the extras, which say what is in it.
  enum Extras {
    static var cause: UInt8 { 1 }
    static var group: UInt8 { 2 }
    static var meta: UInt8 { 4 }
    /// The fields of the kind besides the operand.
    static var fields: UInt8 { 8 }
    static var all: UInt8 { 15 }
  }

  /// Whether a kind of event has an operand.
  @inline(__always)
  static func hasOperand(_ head: UInt8) -> Bool {
    // A bit for each kind, because this is asked for each event of a block.
    operandKinds &>> UInt32(head & code) & 1 != 0
  }

  private static let operandKinds = EventKind.allCases.reduce(0 as UInt32) { bits, kind in
    kind.operandField == nil ? bits : bits | 1 << UInt32(kind.rawValue)
  }
}

/// The word of an event that has nothing else: most events are such, and changes of the state.
///
/// The kinds with a place or a tab of their own are not among them: those are rare, and have more.
enum PlainWord {
  case went(UInt32)
  case overlayShown(UInt32)
  case overlayPushed(UInt32)
  case overlayHidden
  case overlaysHidden(Int)
  case wentBack(Int)
  case wentForward(Int)

  /// `nil` for words of other events, and for those that are not valid by themselves.
  @inline(__always)
  init?(_ word: EventWord, mark: UInt32) {
    let operand = word.operand
    // Most events, which need not be told from all others.
    if word.head == EventKind.went.rawValue, operand != 0, operand != mark {
      self = .went(operand)
      return
    }
    guard Self.isPlain(word, mark: mark) else { return nil }
    switch word.head {
    case EventKind.overlayShown.rawValue: self = .overlayShown(operand)
    case EventKind.overlayPushed.rawValue: self = .overlayPushed(operand)
    case EventKind.overlayHidden.rawValue: self = .overlayHidden
    case EventKind.overlaysHidden.rawValue: self = .overlaysHidden(Int(operand))
    case EventKind.wentBack.rawValue: self = .wentBack(Int(operand))
    default: self = .wentForward(Int(operand))
    }
  }

  /// Whether a word is that of such an event and valid by itself.
  ///
  /// Without a branch on the kind: that changes from event to event, and is mostly mispredicted.
  @inline(__always)
  static func isPlain(_ word: EventWord, mark: UInt32) -> Bool {
    let operand = word.operand
    let kinds = operand == 0 ? kindsWithoutOperand : kindsWithOperand
    // Heads with other bits are shifted out.
    return operand != mark && kinds & (1 << UInt64(word.head)) != 0
  }

  private static var kindsWithOperand: UInt64 {
    bits(.went, .overlayShown, .overlayPushed) | kindsWithCount
  }

  private static var kindsWithoutOperand: UInt64 { bit(.overlayHidden) | kindsWithCount }

  private static var kindsWithCount: UInt64 { bits(.overlaysHidden, .wentBack, .wentForward) }

  @inline(__always)
  private static func bits(_ first: EventKind, _ second: EventKind, _ third: EventKind) -> UInt64 {
    bit(first) | bit(second) | bit(third)
  }

  @inline(__always)
  private static func bit(_ kind: EventKind) -> UInt64 { 1 &<< UInt64(kind.rawValue) }
}

extension PlainWord {
  /// The kind of the event.
  @inline(__always)
  var head: UInt8 {
    switch self {
    case .went: EventKind.went.rawValue
    case .overlayShown: EventKind.overlayShown.rawValue
    case .overlayPushed: EventKind.overlayPushed.rawValue
    case .overlayHidden: EventKind.overlayHidden.rawValue
    case .overlaysHidden: EventKind.overlaysHidden.rawValue
    case .wentBack: EventKind.wentBack.rawValue
    case .wentForward: EventKind.wentForward.rawValue
    }
  }

  @inline(__always)
  var operand: UInt64 {
    switch self {
    case .went(let number), .overlayShown(let number), .overlayPushed(let number): UInt64(number)
    case .overlaysHidden(let count), .wentBack(let count), .wentForward(let count): UInt64(count)
    case .overlayHidden: 0
    }
  }
}

extension PlainWord {
  /// Calls `body` with the value to which the event leads, if it has one.
  @inline(__always)
  func withSymbol(_ body: (SymbolKind, UInt32) -> Void) {
    switch self {
    case .went(let route): body(.route, route)
    case .overlayShown(let overlay), .overlayPushed(let overlay): body(.overlay, overlay)
    case .overlayHidden, .overlaysHidden, .wentBack, .wentForward: break
    }
  }
}

extension PlainWord {
  /// The word of an event whose kind has nothing else; it may have a cause, a group and meta.
  @inline(__always)
  init?(_ event: EventNumbers) {
    switch event.kind {
    case .went where event.tab == 0: self = .went(event.route)
    case .overlayShown: self = .overlayShown(event.overlay)
    case .overlayPushed: self = .overlayPushed(event.overlay)
    case .overlayHidden: self = .overlayHidden
    case .overlaysHidden: self = .overlaysHidden(event.count)
    case .wentBack: self = .wentBack(event.count)
    case .wentForward: self = .wentForward(event.count)
    default: return nil
    }
  }
}

extension EventKind {
  /// The field that is stored as the operand; `nil` for kinds without one.
  var operandField: EventField? {
    switch self {
    case .started, .went, .replaced, .composed, .tabSelected, .flowSwitched, .updated: .route
    case .overlayShown, .overlayPushed, .rootOverlayShown: .overlay
    case .overlaysHidden, .wentBack, .wentForward: .count
    case .rewound, .marked: .target
    case .noted, .refused: .label
    case .overlayHidden, .stayed, .reset, .historyEdited, .fenced, .restored: nil
    }
  }
}

extension EventNumbers {
  /// Whether the event has what every event may have and few do.
  @inline(__always)
  var hasRareFields: Bool { cause | meta != 0 || group != nil }

  /// Whether an event of a kind that has few fields has one besides its operand; `nil` for other kinds.
  @inline(__always)
  var hasOtherNumbers: Bool? {
    switch kind {
    case .went: tab != 0
    case .overlayShown, .overlayPushed, .rootOverlayShown, .overlayHidden, .overlaysHidden,
      .wentBack, .wentForward, .stayed, .updated, .fenced:
      false
    default: nil
    }
  }

  /// The operand: a target as its distance from the event, everything else as it is.
  ///
  /// A distance counts modulo 2⁶⁴, because an event that was forged may lead anywhere.
  var operand: UInt64 {
    switch kind.operandField {
    case .route: UInt64(route)
    case .overlay: UInt64(overlay)
    case .count: UInt64(bitPattern: Int64(count))
    case .target: UInt64(bitPattern: Int64(seq &- target))
    case .label: UInt64(label)
    default: 0
    }
  }

  mutating func setOperand(_ operand: UInt64) throws(FormatError) {
    guard let number = Int(exactly: operand) else { throw .outOfRange }
    switch kind.operandField {
    case .count: count = number
    case .target: target = seq &- number
    case .route: route = try Self.symbol(operand)
    case .overlay: overlay = try Self.symbol(operand)
    case .label: label = try Self.symbol(operand)
    default: break
    }
  }

  private static func symbol(_ number: UInt64) throws(FormatError) -> UInt32 {
    guard let symbol = UInt32(exactly: number) else { throw .symbolOutOfRange }
    return symbol
  }
}

// An event's record in the extras.

extension EventRecord {
  /// Whether the event has anything besides its word and its time.
  var hasExtras: Bool { numbers.hasRareFields || hasOtherFields }

  private var hasOtherFields: Bool {
    if let isSimple = numbers.hasOtherNumbers { return isSimple }
    if kind == .rewound, node != target || !keyframe.isEmpty { return true }
    return EventFieldSet(of: kind).withoutOperand(of: kind).contains { field in
      switch self[field] {
      case .number(let number): number != 0
      case .symbol(_, let symbol): symbol != 0
      case .list(_, let symbols): !symbols.isEmpty
      case .kept(let indices): !indices.isEmpty
      case .settings: true
      }
    }
  }

  /// Appends the record that a reader needs besides the event's word and time.
  func writeExtras(to bytes: inout [UInt8]) {
    typealias Extras = EventWord.Extras
    let hasOtherFields = hasOtherFields
    let mask =
      (cause == 0 ? 0 : Extras.cause) | (group == nil ? 0 : Extras.group)
      | (meta == 0 ? 0 : Extras.meta) | (hasOtherFields ? Extras.fields : 0)
    bytes.append(addingCapacity: largestByteCount) { bytes in
      bytes.append(mask)
      if cause != 0 { bytes.varint(cause) }
      if let group { bytes.write(group, of: seq) }
      if meta != 0 { bytes.varint(meta) }
      guard hasOtherFields else { return }
      for field in EventFieldSet(of: kind).withoutOperand(of: kind) { write(field, to: &bytes) }
      guard case .rewound = kind else { return }
      bytes.varint(target &- node)
      bytes.varint(keyframe.count)
      bytes.append(contentsOf: keyframe)
    }
  }
}

extension EventNumbers {
  /// Reads an event in columns.
  ///
  /// - Parameters:
  ///   - longOperand: The offset of the next one of the long operands.
  ///   - offset: The offset of the next record in the extras.
  ///   - extras: Receives the event's lists.
  init(
    _ word: EventWord, in columns: BlockColumns, of bytes: Span<UInt8>, longOperand: inout Int,
    at offset: inout Int, seq: Int, time: Timestamp, extras: inout EventExtras
  ) throws(FormatError) {
    guard word.head & ~(EventWord.code | EventWord.hasExtras) == 0,
      let kind = EventKind(rawValue: word.head & EventWord.code)
    else { throw .unknownKind(seq) }
    self.init(seq: seq, time: time, kind: kind)
    extras = .none
    if EventWord.hasOperand(word.head) {
      let isLong = word.operand == columns.operandMark
      try setOperand(
        isLong
          ? bytes.varint(at: &longOperand, before: columns.extras) : UInt64(word.operand))
    } else if word.operand != 0 {
      throw FormatError("transition \(seq) has an operand that its kind does not have")
    }
    if case .rewound = kind { node = target }
    if word.head & EventWord.hasExtras != 0 {
      try readExtras(from: bytes.extracting(..<columns.times), at: &offset, extras: &extras)
    }
    if let fault = fault(with: extras) { throw .fault(fault, seq) }
  }

  private mutating func readExtras(
    from bytes: Span<UInt8>, at offset: inout Int, extras: inout EventExtras
  ) throws(FormatError) {
    typealias Extras = EventWord.Extras
    let mask = try bytes.byte(at: &offset)
    guard mask & ~Extras.all == 0 else {
      throw FormatError("transition \(seq) has a record of a form that this version does not know")
    }
    if mask & Extras.cause != 0 { cause = try bytes.symbol(at: &offset) }
    if mask & Extras.group != 0 { group = try GroupRecord(from: bytes, at: &offset, seq: seq) }
    if mask & Extras.meta != 0 { meta = try bytes.symbol(at: &offset) }
    guard mask & Extras.fields != 0 else { return }
    for field in EventFieldSet(of: kind).withoutOperand(of: kind) {
      try read(field, from: bytes, at: &offset, extras: &extras)
    }
    guard case .rewound = kind else { return }
    node = target &- (try bytes.natural(at: &offset))
    try readKeyframe(from: bytes, at: &offset, extras: &extras)
  }
}
