import DRN

// The one place that knows how an event's bytes are written; they are read in `+Reading`.

extension EventRecord {
  /// Appends the event; `previous` is the time of the event before it in the block.
  func write(to bytes: inout [UInt8], after previous: Timestamp) {
    bytes.append(addingCapacity: capacity) { bytes in write(to: &bytes, after: previous) }
  }

  /// Room enough for the event's bytes.
  private var capacity: Int {
    // The head, the time, the commons, and the numbers of a refusal, which has most of them.
    let numbers = 1 + 16 * OutputSpan<UInt8>.varintCapacity
    guard case .some(let fields) = extras else { return numbers }
    let items = fields.routes.count + fields.overlays.count + fields.tabs.count
    return numbers + items * OutputSpan<UInt8>.varintCapacity + fields.keyframe.count
  }

  private func write(to bytes: inout OutputSpan<UInt8>, after previous: Timestamp) {
    var head = Self.code(of: kind)
    if cause != 0 { head |= Head.cause }
    if group != nil { head |= Head.group }
    if meta != 0 { head |= Head.meta }
    bytes.append(head)
    bytes.signed(time.nanosecondsSince1970 &- previous.nanosecondsSince1970)
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

  @inline(__always)
  private func write(_ field: EventField, to bytes: inout OutputSpan<UInt8>) {
    switch field {
    case .route: bytes.varint(route)
    case .routes: bytes.list(routes)
    case .overlays: bytes.list(overlays)
    case .tabs: bytes.list(tabs)
    case .overlay: bytes.varint(overlay)
    case .tab: bytes.varint(tab)
    case .flow: bytes.varint(flow)
    case .count: bytes.varint(count)
    case .target: bytes.varint(target)
    case .label: bytes.varint(label)
    case .payload: bytes.varint(payload)
    case .reason: bytes.varint(reason)
    case .settings:
      let settings = settings ?? SettingsRecord(historyLimit: 2)
      bytes.varint(settings.historyLimit)
      bytes.varint(settings.window)
      bytes.varint(settings.appVersion)
      bytes.varint(settings.schema)
    }
  }
}
