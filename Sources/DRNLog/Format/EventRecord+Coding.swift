import DRN

// An event's bytes: code and flags, time, what every event can have, then its kind's fields.

extension EventRecord {
  private enum Flag {
    static let code: UInt8 = 0x1f
    static let cause: UInt8 = 0x20
    static let group: UInt8 = 0x40
    static let meta: UInt8 = 0x80
  }

  /// Appends the event; `previous` is the time of the event before it in the block.
  func write(to writer: inout ByteWriter, after previous: Timestamp) {
    var head = Self.code(of: kind)
    if cause != 0 { head |= Flag.cause }
    if group != nil { head |= Flag.group }
    if meta != 0 { head |= Flag.meta }
    writer.append(CollectionOfOne(head))
    writer.signed(time.nanosecondsSince1970 &- previous.nanosecondsSince1970)
    if cause != 0 { writer.varint(cause) }
    if let group {
      writer.varint(group.name)
      writer.varint(seq - group.first)
      writer.varint(group.count)
    }
    if meta != 0 { writer.varint(meta) }
    for field in Self.fields(of: kind) { write(field, to: &writer) }
    if kind == .rewound {
      writer.varint(node)
      writer.varint(keyframe.count)
      writer.append(keyframe)
    }
  }

  private func write(_ field: EventField, to writer: inout ByteWriter) {
    switch field {
    case .route: writer.varint(route)
    case .routes: writer.list(routes)
    case .overlays: writer.list(overlays)
    case .tabs: writer.list(tabs)
    case .overlay: writer.varint(overlay)
    case .tab: writer.varint(tab)
    case .flow: writer.varint(flow)
    case .count: writer.varint(count)
    case .target: writer.varint(target)
    case .label: writer.varint(label)
    case .payload: writer.varint(payload)
    case .reason: writer.varint(reason)
    case .settings:
      let settings = settings ?? SettingsRecord(historyLimit: 2)
      writer.varint(settings.historyLimit)
      writer.varint(settings.window)
      writer.varint(settings.appVersion)
      writer.varint(settings.schema)
    }
  }

  /// Reads event `seq`; `previous` is the time of the event before it in the block.
  init(
    from reader: inout ByteReader, seq: Int, after previous: Timestamp
  ) throws(FormatError) {
    let head = try reader.byte()
    guard Int(head & Flag.code) < Self.kindsByCode.count else {
      throw FormatError("transition \(seq) is of a kind that this version does not know")
    }
    let time = previous.nanosecondsSince1970 &+ (try reader.signed())
    self.init(
      seq: seq, time: Timestamp(nanosecondsSince1970: time),
      kind: Self.kindsByCode[Int(head & Flag.code)])
    if head & Flag.cause != 0 { cause = try reader.symbol() }
    if head & Flag.group != 0 {
      let name = try reader.symbol()
      let index = try reader.natural()
      let count = try reader.natural()
      guard index <= seq, index < count else {
        throw FormatError("transition \(seq) is outside its group")
      }
      group = GroupRecord(name: name, first: seq - index, count: count)
    }
    if head & Flag.meta != 0 { meta = try reader.symbol() }
    for field in Self.fields(of: kind) { try read(field, from: &reader) }
    if kind == .rewound {
      node = try reader.natural()
      keyframe = try reader.take(try reader.length())
    }
    if let fault { throw FormatError(fault) }
  }

  private mutating func read(
    _ field: EventField, from reader: inout ByteReader
  ) throws(FormatError) {
    switch field {
    case .route: route = try reader.symbol()
    case .routes: routes = try reader.list()
    case .overlays: overlays = try reader.list()
    case .tabs: tabs = try reader.list()
    case .overlay: overlay = try reader.symbol()
    case .tab: tab = try reader.symbol()
    case .flow: flow = try reader.symbol()
    case .count: count = try reader.natural()
    case .target: target = try reader.natural()
    case .label: label = try reader.symbol()
    case .payload: payload = try reader.symbol()
    case .reason: reason = try reader.symbol()
    case .settings:
      settings = SettingsRecord(
        historyLimit: try reader.natural(), window: try reader.symbol(),
        appVersion: try reader.symbol(), schema: try reader.symbol())
    }
  }
}

extension EventRecord {
  private static let needsRoute: Set<EventKind> = [
    .started, .went, .replaced, .composed, .tabSelected, .flowSwitched,
  ]
  private static let needsOverlay: Set<EventKind> = [
    .composed, .overlayShown, .overlayPushed, .rootOverlayShown,
  ]

  /// What is wrong with the event by itself, if anything: what has to be there is missing, or a
  /// position lies in the future. The reducer can be given every event that has no fault.
  public var fault: String? {
    let needsLabel = kind == .marked || kind == .noted || kind == .refused
    if (kind == .started) != (seq == 0) { return "only transition 0 starts a session, and it must" }
    if Self.needsRoute.contains(kind), route == 0 { return "transition \(seq) has no route" }
    if Self.needsOverlay.contains(kind), overlay == 0 { return "transition \(seq) has no overlay" }
    if kind == .tabSelected, tab == 0 { return "transition \(seq) has no tab" }
    if kind == .flowSwitched, flow == 0 { return "transition \(seq) has no flow" }
    if needsLabel, label == 0 { return "transition \(seq) has no label" }
    if kind == .started, settings.map({ $0.historyLimit < 2 }) ?? true {
      return "transition \(seq) has a history limit below 2"
    }
    if kind == .rewound, target >= seq || node > target {
      return "transition \(seq) rewinds to a position that is not before it"
    }
    if kind == .marked, target > seq { return "transition \(seq) marks a position after it" }
    if kind == .reset, routes.isEmpty || routes.contains(0) {
      return "transition \(seq) has no route"
    }
    // What was refused may have been a reset.
    if kind == .reset || kind == .refused {
      if ![0, routes.count].contains(overlays.count) || ![0, routes.count].contains(tabs.count) {
        return "transition \(seq) has lists of different lengths"
      }
    }
    if let group {
      let isInside =
        (0...seq).contains(group.first) && group.count <= Int.max - group.first
        && seq - group.first < group.count
      guard isInside else { return "transition \(seq) is outside its group" }
      if kind == .started || kind == .rewound || kind == .restored {
        return "transition \(seq) cannot be part of a transaction"
      }
    }
    return nil
  }
}
