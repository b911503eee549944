import DRN

// The one place that knows how an event's bytes are written; they are read in `+Reading`.

extension EventRecord {
  /// Appends the event; `previous` is the time of the event before it in the block.
  @inline(__always)
  func write(to bytes: inout [UInt8], after previous: Timestamp) {
    let (head, elapsed) = (numbers.head, numbers.elapsed(since: previous))
    if head == Head.plainMove {
      // Most events are this.
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

  /// Room enough for an event's bytes without its lists: the head, the time, what every event can
  /// have, and the numbers of a refusal, which has most of them.
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
  /// The event's first byte: the kind's code, and what of that which every event can have it has.
  @inline(__always)
  fileprivate var head: UInt8 {
    var head = EventRecord.code(of: kind)
    if cause != 0 { head |= EventRecord.Head.cause }
    if group != nil { head |= EventRecord.Head.group }
    if meta != 0 { head |= EventRecord.Head.meta }
    return head
  }

  /// The time since the event before this one; modulo 2⁶⁴, as clocks can be anywhere.
  @inline(__always)
  fileprivate func elapsed(since previous: Timestamp) -> Int64 {
    time.nanosecondsSince1970 &- previous.nanosecondsSince1970
  }
}
