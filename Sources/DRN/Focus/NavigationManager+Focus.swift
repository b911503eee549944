// The focus: remembered per entry, and given back on return.

extension NavigationManager {
  /// What has the focus on the screen or overlay that the user sees, by a name of the app's own.
  ///
  /// The app sets it when the focus moves, and gives the focus to what it finds here when the user
  /// arrives. Every entry and every overlay has its own; it is given back on return, and forgotten when
  /// there is no return. Setting it is no transition. A transition that leaves it carries it, as
  /// ``Transition/focus``, and it decides nothing. Observable.
  public var focus: String? {
    get {
      access(.focus)
      return focusMemory?[storage]
    }
    set {
      let memory = madeFocusMemory
      observation?.signal(.will, .focus)
      memory[storage] = newValue
      observation?.signal(.did, .focus)
    }
  }

  /// Remembers what had the focus at the places that lead back from here, from the transitions of the
  /// session so far.
  ///
  /// - Parameter transition: Gives the transition at a position, or `nil` where it cannot be had. It is
  ///   asked for one for each entry before the cursor at most.
  public func restoreFocus(_ transition: (Int) throws -> Transition<Route>?) rethrows {
    let entries = storage.entries
    for index in 0..<storage.cursor {
      // What made the next entry left this one.
      guard let next = try transition(entries[index + 1].id.seq), let focus = next.focus else {
        continue
      }
      switch next.event {
      case .went, .composed: madeFocusMemory.restore(focus, of: entries[index])
      default: break
      }
    }
  }

  private var madeFocusMemory: FocusMemory<Route> {
    if let focusMemory { return focusMemory }
    let made = FocusMemory<Route>()
    focusMemory = made
    observe { [weak self] change in
      made.prune(change.state)
      guard let observation = self?.observation else { return }
      observation.signal(.will, .focus)
      observation.signal(.did, .focus)
    }
    return made
  }

  /// What is said of a call, with the focus that it may leave; `nil` for time travel.
  @usableFromInline
  func noting(
    _ context: CallContext, leavingBy event: NavigationEvent<Route>?
  ) -> CallContext {
    let settles = event.map { storage.destination(of: $0) != nil && $0.kind != .composed } ?? false
    guard let focus = focusMemory?.target(in: storage, dismissingOverlays: settles) else {
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
  /// What had the focus at the place that this left.
  public var focus: String? { meta?["focus"]?.stringValue }
}
