import DRN

// Encodes an event's bytes; `EventRecord+Reading` decodes them.
//
// Invariants:
// - The bytes decode to the same event, given the same previous time.
// - Bytes are only appended; earlier bytes do not change.

extension EventRecord {
  /// Appends the event; `previous` is the time of the event before it in the block.
  func write(to bytes: inout [UInt8], after previous: Timestamp) {
    bytes.append(addingCapacity: largestByteCount) { bytes in
      bytes.append(numbers.head)
      bytes.signed(numbers.elapsed(since: previous))
      if cause != 0 { bytes.varint(cause) }
      if let group { bytes.write(group, of: seq) }
      if meta != 0 { bytes.varint(meta) }
      for field in EventFieldSet(of: kind) { write(field, to: &bytes) }
      if case .rewound = kind {
        bytes.varint(node)
        bytes.varint(keyframe.count)
        bytes.append(contentsOf: keyframe)
      }
    }
  }

  /// A sufficient capacity for an event without its lists: the head, the time, the fields that
  /// every event can have, and the numbers of a refusal, which has the most.
  private static var capacity: Int { 1 + 16 * OutputSpan<UInt8>.varintCapacity }

  /// A sufficient capacity for the event.
  var largestByteCount: Int {
    // Most events have no lists.
    guard case .some = extras else { return Self.capacity }
    let items = routes.count + overlays.count + tabs.count + kept.count
    return Self.capacity + items * OutputSpan<UInt8>.varintCapacity + keyframe.count
  }

  func write(_ field: EventField, to bytes: inout OutputSpan<UInt8>) {
    switch self[field] {
    case .number(let number): bytes.varint(number)
    case .symbol(_, let symbol): bytes.varint(symbol)
    case .list(_, let symbols): bytes.list(symbols)
    case .kept(let indices): if routes.contains(0) { bytes.list(indices) }
    case .settings:
      let settings = settings ?? SettingsRecord(historyLimit: 2)
      bytes.varint(settings.historyLimit)
      bytes.varint(settings.window)
      bytes.varint(settings.appVersion)
      bytes.varint(settings.schema)
    }
  }
}

extension EventNumbers {
  /// The event's first byte: the kind's code, and flags for cause, group and meta.
  @inline(__always)
  fileprivate var head: UInt8 {
    var head = kind.rawValue
    if cause != 0 { head |= EventRecord.Head.cause }
    if group != nil { head |= EventRecord.Head.group }
    if meta != 0 { head |= EventRecord.Head.meta }
    return head
  }

  /// The time since the previous event, modulo 2⁶⁴, because clocks may be set to any time.
  @inline(__always)
  fileprivate func elapsed(since previous: Timestamp) -> Int64 {
    time.nanosecondsSince1970 &- previous.nanosecondsSince1970
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends the group of event `seq`.
  mutating func write(_ group: GroupRecord, of seq: Int) {
    varint(group.name)
    varint(seq &- group.first)
    varint(group.count)
  }
}
