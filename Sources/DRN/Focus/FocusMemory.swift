/// What had the focus where, for a remote control, a keyboard or a screen reader.
@usableFromInline
final class FocusMemory<Route: NavigationRoute> {
  /// Something that can have a focus of its own: a screen with what lies on it.
  enum Layer: Hashable {
    case place(EntryID, overlays: [Route.Overlay])
    case root(overlays: [Route.Overlay])

    init(_ state: NavigationState<Route>) {
      self =
        state.rootOverlays.isEmpty
        ? .place(state.current.id, overlays: state.overlays)
        : .root(overlays: state.rootOverlays)
    }
  }

  private var targets: [Layer: String] = [:]

  /// The target of the layer that the user sees.
  subscript(state: NavigationState<Route>) -> String? {
    get { targets[Layer(state)] }
    set { targets[Layer(state)] = newValue }
  }

  /// The target that a place is left with: a move dismisses the overlays of the place that it leaves.
  func target(in state: NavigationState<Route>, dismissingOverlays: Bool) -> String? {
    dismissingOverlays ? targets[.place(state.current.id, overlays: [])] : self[state]
  }

  /// Forgets what cannot be returned to.
  @usableFromInline
  func prune(_ state: NavigationState<Route>) {
    var overlays: [EntryID: [Route.Overlay]] = [:]
    for history in [state.history] + state.rememberedTabs.values {
      for entry in history.entries { overlays[entry.id] = entry.overlays }
    }
    targets = targets.filter { layer, _ in
      switch layer {
      case .place(let id, let layer): overlays[id]?.starts(with: layer) ?? false
      case .root(let layer): state.rootOverlays.starts(with: layer)
      }
    }
  }

  /// Remembers the target of a place that a log says had one.
  func restore(_ target: String, of entry: Entry<Route>) {
    let layer = Layer.place(entry.id, overlays: entry.overlays)
    if targets[layer] == nil { targets[layer] = target }
  }
}
