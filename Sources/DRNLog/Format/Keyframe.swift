import DRN

/// The whole state of a session at a position, and where that is in the tree of branches.
struct Keyframe: Hashable {
  var state: RecordedState
  /// The node of the position.
  var node: Int
  /// Whether the state was reached by a rewind, so that the next change is a branch.
  var isRewound: Bool

  /// The keyframe's bytes. `position` is the seq that follows it; entries' ids count back from it.
  func bytes(before position: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(node << 1 | (isRewound ? 1 : 0))
    writer.varint(state.historyLimit)
    writer.varint(state.flow?.number ?? 0)
    writer.list(state.rootOverlays.map(\.number))
    writer.write(state.history, before: position)
    writer.varint(state.rememberedTabs.count)
    for (tab, history) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      writer.varint(tab.number)
      writer.write(history, before: position)
    }
    return writer.bytes
  }

  init(state: RecordedState, node: Int, isRewound: Bool) {
    self.state = state
    self.node = node
    self.isRewound = isRewound
  }

  init(_ bytes: [UInt8], before position: Int) throws(FormatError) {
    var reader = ByteReader(bytes)
    let head = try reader.natural()
    (node, isRewound) = (head >> 1, head & 1 == 1)
    let historyLimit = try reader.natural()
    let flow = try reader.symbol()
    let rootOverlays = try reader.list()
    let history = try reader.history(before: position)
    var rememberedTabs: [RecordedRoute.Tab: History<RecordedRoute>] = [:]
    for _ in 0..<(try reader.length()) {
      let tab = RecordedRoute.Tab(try reader.symbol())
      rememberedTabs[tab] = try reader.history(before: position)
    }
    guard reader.isAtEnd,
      let state = RecordedState(
        history: history, rememberedTabs: rememberedTabs,
        rootOverlays: rootOverlays.map { RecordedRoute.Overlay($0) },
        flow: flow == 0 ? nil : RecordedRoute.Flow(flow), historyLimit: historyLimit)
    else { throw FormatError("a keyframe is not a state") }
    self.state = state
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ history: History<RecordedRoute>, before position: Int) {
    varint(history.entries.count)
    varint(history.cursor)
    for entry in history.entries {
      let hasIndex = entry.id.index != 0
      varint(
        entry.overlays.count << 2 | (entry.origin == nil ? 0 : 2) | (hasIndex ? 1 : 0))
      varint(position - entry.id.seq)
      if hasIndex { varint(entry.id.index) }
      varint(entry.route.number)
      varint(entry.tab?.number ?? 0)
      if let origin = entry.origin {
        varint(position - origin.seq)
        varint(origin.index)
      }
      for overlay in entry.overlays { varint(overlay.number) }
    }
  }
}

extension ByteReader {
  fileprivate mutating func history(
    before position: Int
  ) throws(FormatError) -> History<RecordedRoute> {
    let count = try length()
    let cursor = try natural()
    var entries: [Entry<RecordedRoute>] = []
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try entry(before: position)) }
    guard let history = History(entries: entries, cursor: cursor) else {
      throw FormatError("a keyframe's cursor is outside its history")
    }
    return history
  }

  private mutating func entry(
    before position: Int
  ) throws(FormatError) -> Entry<RecordedRoute> {
    let head = try natural()
    let seq = try earlier(than: position)
    let index = head & 1 == 0 ? 0 : try natural()
    let route = try symbol()
    let tab = try symbol()
    var origin: EntryID?
    if head & 2 != 0 {
      let seq = try earlier(than: position)
      origin = EntryID(seq: seq, index: try natural())
    }
    guard head >> 2 <= remaining else {
      throw FormatError("a list is longer than what holds it")
    }
    var overlays: [RecordedRoute.Overlay] = []
    for _ in 0..<(head >> 2) { overlays.append(RecordedRoute.Overlay(try symbol())) }
    return Entry(
      id: EntryID(seq: seq, index: index), route: RecordedRoute(route), overlays: overlays,
      origin: origin, tab: tab == 0 ? nil : RecordedRoute.Tab(tab))
  }

  private mutating func earlier(than position: Int) throws(FormatError) -> Int {
    let distance = try natural()
    guard distance <= position else { throw FormatError("an entry is older than its session") }
    return position - distance
  }
}
