import DRN

/// The whole state of a session at a position, and that position's place in the tree of branches.
package struct Keyframe: Hashable {
  package var state: RecordedState
  package var branch: BranchPosition

  /// The keyframe's bytes. `position` is the seq that follows; entry ids are stored relative to it.
  package func bytes(before position: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(branch.node << 1 | (branch.isRewound ? 1 : 0))
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

  package init(state: RecordedState, branch: BranchPosition) {
    self.state = state
    self.branch = branch
  }

  init(state: RecordedState, node: Int, isRewound: Bool) {
    self.init(state: state, branch: BranchPosition(node: node, isRewound: isRewound))
  }

  package init(_ bytes: [UInt8], before position: Int) throws(FormatError) {
    try self.init(bytes.span, before: position)
  }

  /// Reads a keyframe that takes up all of `bytes`.
  init(_ bytes: Span<UInt8>, before position: Int) throws(FormatError) {
    var offset = 0
    branch = try bytes.branchPosition(at: &offset)
    let historyLimit = try bytes.natural(at: &offset)
    let flow = try bytes.symbol(at: &offset)
    let rootOverlays = try bytes.list(at: &offset)
    guard rootOverlays.count <= NavigationLimits.rootOverlays else {
      throw .excess(.rootOverlays)
    }
    let history = try bytes.history(at: &offset, before: position)
    var rememberedTabs: [RecordedRoute.Tab: History<RecordedRoute>] = [:]
    let tabCount = try bytes.length(at: &offset)
    guard tabCount <= NavigationLimits.tabs else { throw .excess(.tabs) }
    var rememberedPlaces = 0
    for _ in 0..<tabCount {
      let tab = RecordedRoute.Tab(try bytes.symbol(at: &offset))
      let history = try bytes.history(at: &offset, before: position)
      rememberedPlaces += history.entries.count
      guard rememberedPlaces <= NavigationLimits.rememberedPlaces else {
        throw .excess(.rememberedPlaces)
      }
      rememberedTabs[tab] = history
    }
    guard offset == bytes.count,
      let state = RecordedState(
        history: history, rememberedTabs: rememberedTabs,
        rootOverlays: rootOverlays.map { RecordedRoute.Overlay($0) },
        flow: flow == 0 ? nil : RecordedRoute.Flow(flow), historyLimit: historyLimit)
    else { throw FormatError("a keyframe is not a state") }
    self.state = state
  }
}

extension RecordedState {
  /// Calls `body` with every symbol that the state refers to.
  package func forEachSymbol(_ body: (SymbolKind, UInt32) -> Void) {
    if let flow { body(.flow, flow.number) }
    for overlay in rootOverlays { body(.overlay, overlay.number) }
    for entry in histories.flatMap({ Array($0.entries) }) {
      body(.route, entry.route.number)
      for overlay in entry.overlays { body(.overlay, overlay.number) }
      if let tab = entry.tab { body(.tab, tab.number) }
    }
    for tab in rememberedTabs.keys { body(.tab, tab.number) }
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

extension FormatError {
  fileprivate static func excess(_ excess: NavigationLimits.Excess) -> Self {
    Self("in a keyframe, \(excess), which the format does not allow")
  }
}

extension Keyframe {
  /// The least size of the keyframe of a state: of each place, a head, an id, a route and a tab.
  ///
  /// A block's keyframe that is smaller cannot be the state before it.
  static func leastByteCount(of state: borrowing RecordedState) -> Int { 4 * state.placeCount }
}

extension Span where Element == UInt8 {
  /// The first field of a keyframe.
  func branchPosition(at offset: inout Int) throws(FormatError) -> BranchPosition {
    let head = try natural(at: &offset)
    guard head >> 1 <= LogLimits.seq else { throw .positionTooLarge }
    return BranchPosition(node: head >> 1, isRewound: head & 1 == 1)
  }

  fileprivate func history(
    at offset: inout Int, before position: Int
  ) throws(FormatError) -> History<RecordedRoute> {
    let count = try length(at: &offset)
    guard count <= NavigationLimits.places else { throw .excess(.places) }
    let cursor = try natural(at: &offset)
    var entries: ContiguousArray<Entry<RecordedRoute>> = []
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try entry(at: &offset, before: position)) }
    guard let history = History(entries: entries, cursor: cursor) else {
      throw FormatError("a keyframe's cursor is outside its history")
    }
    return history
  }

  private func entry(
    at offset: inout Int, before position: Int
  ) throws(FormatError) -> Entry<RecordedRoute> {
    let head = try natural(at: &offset)
    let seq = try earlier(than: position, at: &offset)
    let index = head & 1 == 0 ? 0 : try placeIndex(at: &offset)
    let route = try symbol(at: &offset)
    let tab = try symbol(at: &offset)
    var origin: EntryID?
    if head & 2 != 0 {
      let seq = try earlier(than: position, at: &offset)
      origin = EntryID(seq: seq, index: try placeIndex(at: &offset))
    }
    guard head >> 2 <= count - offset else { throw .listTooLong }
    guard head >> 2 <= NavigationLimits.overlays else { throw .excess(.overlays) }
    var overlays: [RecordedRoute.Overlay] = []
    for _ in 0..<(head >> 2) { overlays.append(RecordedRoute.Overlay(try symbol(at: &offset))) }
    return Entry(
      id: EntryID(seq: seq, index: index), route: RecordedRoute(route), overlays: overlays,
      origin: origin, tab: tab == 0 ? nil : RecordedRoute.Tab(tab))
  }

  /// The index of a place among those of its transition.
  private func placeIndex(at offset: inout Int) throws(FormatError) -> Int {
    let index = try natural(at: &offset)
    guard index < NavigationLimits.places else { throw .excess(.places) }
    return index
  }

  private func earlier(than position: Int, at offset: inout Int) throws(FormatError) -> Int {
    let distance = try natural(at: &offset)
    guard distance <= position else { throw FormatError("an entry is older than its session") }
    return position - distance
  }
}
