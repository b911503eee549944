import DRN

/// One record of the journal: 64 bytes, eight little-endian words.
///
/// A *head* record is followed by as many *body* records as its bytes need. The first two words
/// make a record valid: its sequence number, which is stored last, and a check over all words.
struct JournalRecord: Hashable {
  /// The kind of a head record.
  enum Kind: UInt8 {
    /// An event whose fields all fit in the record.
    case event = 1
    /// An event that is encoded in the body.
    case longEvent = 2
    /// A symbol, with its JSON in the body.
    case symbol = 3
    /// A session, with its record in the body.
    case session = 4
  }

  static var size: Int { 64 }

  /// The number of bytes in a body record.
  static var bodySize: Int { 48 }

  /// Set in a head record if the unit continues after it.
  static var continuesFlag: UInt8 { 1 }

  /// The log sequence number: 1, 2, 3 …, across all journals of the log.
  var lsn: UInt64 = 0
  var words = Words()

  /// The six words after sequence number and check.
  struct Words: Hashable {
    var w2: UInt64 = 0
    var w3: UInt64 = 0
    var w4: UInt64 = 0
    var w5: UInt64 = 0
    var w6: UInt64 = 0
    var w7: UInt64 = 0
  }

  /// The check word: a sum of products with odd constants, folded.
  ///
  /// It detects torn and damaged records. The death of the process alone cannot tear one, because
  /// the sequence number is stored last. The products are independent, so it takes a few
  /// nanoseconds.
  var check: UInt64 {
    let sum: UInt64 =
      (lsn &* 0x9e37_79b9_7f4a_7c15) &+ (words.w2 &* 0xc2b2_ae3d_27d4_eb4f)
      &+ (words.w3 &* 0x1656_67b1_9e37_79f9) &+ (words.w4 &* 0x85eb_ca77_c2b2_ae63)
      &+ (words.w5 &* 0x27d4_eb2f_1656_67c5) &+ (words.w6 &* 0xff51_afd7_ed55_8ccd)
      &+ (words.w7 &* 0xc4ce_b9fe_1a85_ec53)
    return sum ^ (sum >> 32)
  }
}

// The fields of a head record.

extension JournalRecord {
  var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: words.w4 >> 32)) }
  /// An event's kind code, or a symbol's kind.
  var code: UInt8 { UInt8(truncatingIfNeeded: words.w4 >> 40) }
  var continues: Bool { UInt8(truncatingIfNeeded: words.w4 >> 48) & Self.continuesFlag != 0 }
  /// The number of the session, or of the symbol.
  var number: UInt32 { UInt32(truncatingIfNeeded: words.w4) }
  var seq: UInt64 { words.w2 }
  var time: Timestamp { Timestamp(nanosecondsSince1970: Int64(bitPattern: words.w3)) }
  /// The size of the body in bytes.
  var byteCount: UInt64 { kind == .event ? 0 : words.w7 }

  /// A head record with a body of `byteCount` bytes.
  init(_ kind: Kind, code: UInt8 = 0, number: UInt32, byteCount: Int) {
    words.w4 = Self.word4(kind, code: code, number: number, continues: false)
    words.w7 = UInt64(byteCount)
  }

  mutating func markContinues() { words.w4 |= UInt64(Self.continuesFlag) << 48 }

  static func word4(_ kind: Kind, code: UInt8, number: UInt32, continues: Bool) -> UInt64 {
    UInt64(number) | UInt64(kind.rawValue) << 32 | UInt64(code) << 40
      | (continues ? UInt64(Self.continuesFlag) << 48 : 0)
  }
}

// Events.

extension JournalRecord {
  /// A head record for an event: with all of its fields, or for a body of `byteCount` bytes.
  init(_ event: EventRecord, session: UInt32, byteCount: Int? = nil) {
    words.w2 = UInt64(event.seq)
    words.w3 = UInt64(bitPattern: event.time.nanosecondsSince1970)
    words.w4 = Self.word4(
      byteCount == nil ? .event : .longEvent, code: event.kind.rawValue,
      number: session, continues: false)
    if let byteCount {
      words.w7 = UInt64(byteCount)
    } else {
      words.w5 = UInt64(event.route) | UInt64(event.overlay) << 32
      words.w6 = UInt64(event.tab) | UInt64(event.cause) << 32
      words.w7 = UInt64(event.kind == .rewound ? event.target : event.count)
    }
  }

  /// The route of a record that is a move and nothing else: most are such. 0 for others.
  @inline(__always)
  var plainRoute: UInt32 {
    let mask = ~UInt64(UInt32.max)
    let isPlain =
      words.w4 & mask == Self.plainMove && words.w6 | words.w7 == 0 && words.w5 & mask == 0
      && words.w2 &- 1 < UInt64(LogFormat.largestSeq)
    return isPlain ? UInt32(truncatingIfNeeded: words.w5) : 0
  }

  private static var plainMove: UInt64 {
    word4(.event, code: EventKind.went.rawValue, number: 0, continues: false)
  }

  /// The event of a record that has all of its fields.
  func event() throws(FormatError) -> EventRecord { EventRecord(try numbers(), .none) }

  /// The event of a record that has all of its fields.
  @inline(__always)
  func numbers() throws(FormatError) -> EventNumbers {
    guard let kind = EventKind(rawValue: code), let seq = Int(exactly: words.w2),
      let number = Int(exactly: words.w7)
    else { throw FormatError("a journal record is not an event") }
    var event = EventNumbers(seq: seq, time: time, kind: kind)
    event.route = UInt32(truncatingIfNeeded: words.w5)
    event.overlay = UInt32(truncatingIfNeeded: words.w5 >> 32)
    event.tab = UInt32(truncatingIfNeeded: words.w6)
    event.cause = UInt32(truncatingIfNeeded: words.w6 >> 32)
    if event.kind == .rewound { event.target = number } else { event.count = number }
    guard EventFieldSet(of: kind).isShort else {
      throw FormatError("a journal record is too short for its event")
    }
    if let fault = event.fault(with: .none) { throw .fault(fault, seq) }
    return event
  }
}

extension EventRecord {
  /// Whether all of the event's fields fit in one journal record.
  var fitsJournalRecord: Bool {
    group == nil && meta == 0 && keyframe.isEmpty && EventFieldSet(of: kind).isShort
  }
}
