/// What is kept for each layer: the focus, for a remote control, a keyboard or a screen reader, and the values that
/// the app saved.
@usableFromInline
final class LayerMemory<Route: NavigationRoute> {
  /// A place with its overlays, or the root overlays; each has a focus and values of its own.
  enum Layer: Hashable {
    case place(EntryID, overlays: [Route.Overlay])
    case root(overlays: [Route.Overlay])

    init(_ state: NavigationState<Route>) {
      self =
        state.rootOverlays.isEmpty
        ? .place(state.current.id, overlays: state.overlays) : .root(overlays: state.rootOverlays)
    }
  }

  /// What a layer has.
  struct Contents: Equatable {
    var focus: String?
    var values: [String: JSONValue] = [:]

    var isEmpty: Bool { focus == nil && values.isEmpty }
  }

  var contents: [Layer: Contents] = [:]

  /// The layers that the newest note has: when one of them ends, the note is not true any more.
  var recorded: Set<Layer> = []

  subscript(layer: Layer) -> Contents {
    get { contents[layer] ?? Contents() }
    set { contents[layer] = newValue.isEmpty ? nil : newValue }
  }

  /// The focus of the visible layer.
  subscript(state: NavigationState<Route>) -> String? {
    get { self[Layer(state)].focus }
    set { self[Layer(state)].focus = newValue }
  }

  /// The focus to record with a transition. A move dismisses the place's overlays, so theirs is not
  /// used.
  func target(in state: NavigationState<Route>, dismissingOverlays: Bool) -> String? {
    dismissingOverlays ? self[.place(state.current.id, overlays: [])].focus : self[state]
  }

  /// Removes what layers have that the user cannot return to.
  ///
  /// - Returns: Whether the newest note has one of these layers.
  @usableFromInline
  @discardableResult
  func prune(_ state: NavigationState<Route>) -> Bool {
    guard !contents.isEmpty else { return false }
    var overlays: [EntryID: [Route.Overlay]] = [:]
    for history in state.histories {
      for entry in history.entries { overlays[entry.id] = entry.overlays }
    }
    contents = contents.filter { layer, _ in
      switch layer {
      case .place(let id, let layer): overlays[id]?.starts(with: layer) ?? false
      case .root(let layer): state.rootOverlays.starts(with: layer)
      }
    }
    return recorded.contains { contents[$0] == nil }
  }

  /// Restores the focus of an entry from a log, unless it has one.
  func restore(_ target: String, of entry: Entry<Route>) {
    let layer = Layer.place(entry.id, overlays: entry.overlays)
    if self[layer].focus == nil { self[layer].focus = target }
  }
}

/// What a manager remembers beside the state, for a transaction that is taken back.
@usableFromInline
struct Remembered<Route: NavigationRoute> {
  let wanted: WantedMemory<Route>?
  let layers: [LayerMemory<Route>.Layer: LayerMemory<Route>.Contents]
  let recorded: Set<LayerMemory<Route>.Layer>
}

extension NavigationManager {
  @usableFromInline
  var remembered: Remembered<Route> {
    get {
      Remembered(
        wanted: wantedMemory, layers: layerMemory?.contents ?? [:],
        recorded: layerMemory?.recorded ?? [])
    }
    set {
      wantedMemory = newValue.wanted
      layerMemory?.contents = newValue.layers
      layerMemory?.recorded = newValue.recorded
    }
  }
}
