// The focus of each entry, restored when the user returns.

extension NavigationManager {
  /// The focused element on the visible screen or overlay, by a name that the app chooses.
  ///
  /// The app sets it when the focus moves, and moves the focus there when the user arrives. Every
  /// entry and every overlay has its own focus, kept as long as the user can return to it. Setting
  /// it records no transition; a transition that leaves it records it as ``Transition/focus``. It
  /// decides nothing. Observable.
  public var focus: String? {
    get { observed(.focus, knownLayers?[storage]) }
    set {
      let memory = ensureLayerMemory()
      signal(Awaited(.focus)) { memory[storage] = newValue }
    }
  }

  /// Restores the focus of the entries before the cursor from the session's transitions.
  ///
  /// - Parameter transition: Returns the transition at a position, or `nil` if it is not available.
  ///   Called at most once for each entry before the cursor.
  public func restoreFocus(_ transition: (Int) throws -> Transition<Route>?) rethrows {
    let entries = storage.entries
    for index in 0..<storage.cursor {
      // The transition that made the next entry left this one.
      guard let next = try transition(entries[index + 1].id.seq), let focus = next.focus else {
        continue
      }
      switch next.event {
      case .went, .composed: ensureLayerMemory().restore(focus, of: entries[index])
      default: break
      }
    }
  }

  /// The layers of which anything is known, from this run of the app or from a log.
  var knownLayers: LayerMemory<Route>? {
    guard !hasRecalledLayers else { return layerMemory }
    hasRecalledLayers = true
    // What cannot be read is lost, and must not keep the app from running.
    if let payload = try? recording?.savedValues() {
      ensureLayerMemory().restore(payload, storage, ids: nil)
    }
    return layerMemory
  }

  func ensureLayerMemory() -> LayerMemory<Route> {
    if let knownLayers { return knownLayers }
    let made = LayerMemory<Route>()
    layerMemory = made
    observe { [weak self] change in
      let isLost = made.prune(change.state)
      self?.signal([Awaited(.focus), Awaited(.savedValues)]) {}
      // Of a place or an overlay that has ended nothing may come back with another one like it.
      if isLost { self?.recordSavedValues() }
    }
    return made
  }

  /// Adds the focus that `event` leaves to a call's metadata; `nil` stands for time travel.
  @usableFromInline
  func addingFocus(
    to context: CallContext, leftBy event: NavigationEvent<Route>?
  ) -> CallContext {
    let settles = event.map { storage.destination(of: $0) != nil && $0.kind != .composed } ?? false
    guard let focus = layerMemory?.target(in: storage, dismissingOverlays: settles) else {
      return context
    }
    var context = context
    var meta = context.meta?.objectValue ?? JSONObject()
    guard context.meta == nil || context.meta?.objectValue != nil else { return context }
    meta["focus"] = meta["focus"] ?? .string(focus)
    context.meta = .object(meta)
    return context
  }
}

extension Transition {
  /// The focus of the place that the transition left.
  public var focus: String? { meta?["focus"]?.stringValue }
}
