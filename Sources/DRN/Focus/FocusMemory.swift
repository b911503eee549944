/// What had the focus where, for a remote control, a keyboard or a screen reader.
@usableFromInline
final class FocusMemory<Route: NavigationRoute> {
  /// Something that can have a focus of its own: a screen with what lies on it.
  enum Layer: Hashable {
    case place(EntryID, overlays: Int)
    case root(overlays: Int)

    init(_ state: NavigationState<Route>) {
      self =
        state.rootOverlays.isEmpty
        ? .place(state.current.id, overlays: state.overlays.count)
        : .root(overlays: state.rootOverlays.count)
    }
  }

  private var targets: [Layer: String] = [:]

  /// The target of the layer that the user sees.
  subscript(state: NavigationState<Route>) -> String? {
    get { targets[Layer(state)] }
    set { targets[Layer(state)] = newValue }
  }

  /// Forgets what cannot be returned to.
  func prune(_ state: NavigationState<Route>) {
    var overlays: [EntryID: Int] = [:]
    for history in [state.history] + state.rememberedTabs.values {
      for entry in history.entries { overlays[entry.id] = entry.overlays.count }
    }
    targets = targets.filter { layer, _ in
      switch layer {
      case .place(let id, let count): overlays[id].map { count <= $0 } ?? false
      case .root(let count): count <= state.rootOverlays.count
      }
    }
  }

  /// Remembers the target of a place that a log says had one.
  func restore(_ target: String, of entry: Entry<Route>) {
    let layer = Layer.place(entry.id, overlays: entry.overlays.count)
    if targets[layer] == nil { targets[layer] = target }
  }
}
