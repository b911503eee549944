import DRN

// Encodes an event's bytes; `EventRecord+Reading` decodes them.
//
// Invariants:
// - The bytes decode to the same event, given the same previous time.
// - Both code paths write a plain move in the same way.
// - Bytes are only appended; earlier bytes do not change.

extension EventRecord {
  /// Appends the event; `previous` is the time of the event before it in the block.
  @inline(__always)
  func write(to bytes: inout [UInt8], after previous: Timestamp) {
    let (head, elapsed) = (numbers.head, numbers.elapsed(since: previous))
    if head == Head.plainMove {
      // Most events are plain moves.
      let (route, tab) = (numbers.route, numbers.tab)
      bytes.append(addingCapacity: Self.capacity) { bytes in
        bytes.append(head)
        bytes.signed(elapsed)
        bytes.varint(route)
        bytes.varint(tab)
      }
    } else {
      writeAll(head, elapsed, to: &bytes)
    }
  }

  /// A sufficient capacity for an event without its lists: the head, the time, the fields that
  /// every event can have, and the numbers of a refusal, which has the most.
  private static var capacity: Int { 1 + 16 * OutputSpan<UInt8>.varintCapacity }

  @inline(never)
  private func writeAll(_ head: UInt8, _ elapsed: Int64, to bytes: inout [UInt8]) {
    let items = routes.count + overlays.count + tabs.count
    let lists = items * OutputSpan<UInt8>.varintCapacity + keyframe.count
    bytes.append(addingCapacity: Self.capacity + lists) { bytes in
      bytes.append(head)
      bytes.signed(elapsed)
      if cause != 0 { bytes.varint(cause) }
      if let group {
        bytes.varint(group.name)
        bytes.varint(seq - group.first)
        bytes.varint(group.count)
      }
      if meta != 0 { bytes.varint(meta) }
      for field in EventFieldSet(of: kind) { write(field, to: &bytes) }
      if case .rewound = kind {
        bytes.varint(node)
        bytes.varint(keyframe.count)
        bytes.append(contentsOf: keyframe)
      }
    }
  }

  private func write(_ field: EventField, to bytes: inout OutputSpan<UInt8>) {
    switch self[field] {
    case .number(let number): bytes.varint(number)
    case .symbol(_, let symbol): bytes.varint(symbol)
    case .list(_, let symbols): bytes.list(symbols)
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
