/// The focus of each layer, for a remote control, a keyboard or a screen reader.
@usableFromInline
final class FocusMemory<Route: NavigationRoute> {
  /// A place with its overlays, or the root overlays; each has a focus of its own.
  enum Layer: Hashable {
    case place(EntryID, overlays: [Route.Overlay])
    case root(overlays: [Route.Overlay])

    init(_ state: NavigationState<Route>) {
      self =
        state.rootOverlays.isEmpty
        ? .place(state.current.id, overlays: state.overlays) : .root(overlays: state.rootOverlays)
    }
  }

  private var targets: [Layer: String] = [:]

  /// The focus of the visible layer.
  subscript(state: NavigationState<Route>) -> String? {
    get { targets[Layer(state)] }
    set { targets[Layer(state)] = newValue }
  }

  /// The focus to record with a transition. A move dismisses the place's overlays, so theirs is not
  /// used.
  func target(in state: NavigationState<Route>, dismissingOverlays: Bool) -> String? {
    dismissingOverlays ? targets[.place(state.current.id, overlays: [])] : self[state]
  }

  /// Removes the focus of layers that the user cannot return to.
  @usableFromInline
  func prune(_ state: NavigationState<Route>) {
    var overlays: [EntryID: [Route.Overlay]] = [:]
    for history in state.histories {
      for entry in history.entries { overlays[entry.id] = entry.overlays }
    }
    targets = targets.filter { layer, _ in
      switch layer {
      case .place(let id, let layer): overlays[id]?.starts(with: layer) ?? false
      case .root(let layer): state.rootOverlays.starts(with: layer)
      }
    }
  }

  /// Restores the focus of an entry from a log, unless it has one.
  func restore(_ target: String, of entry: Entry<Route>) {
    let layer = Layer.place(entry.id, overlays: entry.overlays)
    if targets[layer] == nil { targets[layer] = target }
  }
}
