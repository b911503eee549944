import DRN

// Other numbers for the same values.

extension EventRecord {
  /// The event with the numbers that `number` gives for its symbols; 0, which means none, stays.
  ///
  /// - Throws: If the keyframe that a rewind carries cannot be read.
  package func renumbered(
    _ number: (SymbolKind, UInt32) -> UInt32
  ) throws(FormatError) -> EventRecord {
    func new(_ kind: SymbolKind, _ old: UInt32) -> UInt32 { old == 0 ? 0 : number(kind, old) }
    var event = self
    (event.route, event.overlay) = (new(.route, route), new(.overlay, overlay))
    (event.tab, event.flow) = (new(.tab, tab), new(.flow, flow))
    (event.cause, event.meta) = (new(.text, cause), new(.json, meta))
    (event.label, event.reason) = (new(.text, label), new(.text, reason))
    event.payload = new(.json, payload)
    event.group?.name = new(.text, group?.name ?? 0)
    event.routes = routes.map { new(.route, $0) }
    event.overlays = overlays.map { new(.overlay, $0) }
    event.tabs = tabs.map { new(.tab, $0) }
    if var settings {
      settings.window = new(.text, settings.window)
      settings.appVersion = new(.text, settings.appVersion)
      settings.schema = new(.text, settings.schema)
      event.settings = settings
    }
    if !keyframe.isEmpty {
      event.keyframe = try Keyframe(keyframe, before: seq).renumbered(new).bytes(before: seq)
    }
    return event
  }
}

extension Keyframe {
  /// The keyframe with the numbers that `number` gives.
  ///
  /// - Throws: If two tabs become one.
  package func renumbered(
    _ number: (SymbolKind, UInt32) -> UInt32
  ) throws(FormatError) -> Keyframe {
    func overlays(_ old: [RecordedRoute.Overlay]) -> [RecordedRoute.Overlay] {
      old.map { RecordedRoute.Overlay(number(.overlay, $0.number)) }
    }
    func history(_ old: History<RecordedRoute>) -> History<RecordedRoute>? {
      let entries = old.entries.map { entry in
        Entry(
          id: entry.id, route: RecordedRoute(number(.route, entry.route.number)),
          overlays: overlays(Array(entry.overlays)), origin: entry.origin,
          tab: entry.tab.map { RecordedRoute.Tab(number(.tab, $0.number)) })
      }
      return History(entries: ContiguousArray(entries), cursor: old.cursor)
    }
    let fault = FormatError("a keyframe is not a state")
    var rememberedTabs: [RecordedRoute.Tab: History<RecordedRoute>] = [:]
    for (tab, old) in state.rememberedTabs {
      let tab = RecordedRoute.Tab(number(.tab, tab.number))
      guard let new = history(old), rememberedTabs.updateValue(new, forKey: tab) == nil else {
        throw fault
      }
    }
    guard let current = history(state.history),
      let state = RecordedState(
        history: current, rememberedTabs: rememberedTabs,
        rootOverlays: overlays(Array(self.state.rootOverlays)),
        flow: self.state.flow.map { RecordedRoute.Flow(number(.flow, $0.number)) },
        historyLimit: self.state.historyLimit)
    else { throw fault }
    return Keyframe(state: state, branch: branch)
  }
}
