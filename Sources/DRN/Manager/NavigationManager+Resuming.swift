// What a redirect remembers, and making it good.

extension NavigationManager {
  /// The call that the newest redirect kept from being made, until it is resumed; a log has it after a restart
  /// as well. A fence forgets it.
  ///
  /// - Complexity: O(1); after a restart, what the recorder needs to find it, once.
  public var wantedCall: WantedCall<Route>? { wantedMemory?.call ?? recalled().call }

  /// What is known of the wanted call; asked of the recorder if nothing is.
  private func recalled() -> WantedMemory<Route> {
    if let wantedMemory { return wantedMemory }
    // Where the history cannot be read, nothing can be resumed.
    let recorded = try? recording?.wantedCall()
    let memory = WantedMemory(recorded?.call, at: recorded?.seq)
    wantedMemory = memory
    return memory
  }

  /// Commits a redirect that guards allow, with the call that was wanted.
  ///
  /// - Returns: The redirect's position; `nil` if it changed nothing.
  @usableFromInline
  func commitRedirect(
    _ event: NavigationEvent<Route>, _ context: CallContext,
    insteadOf attempted: NavigationEvent<Route>, _ asked: CallContext
  ) -> Int? {
    let cause = asked.cause == .guard ? nil : asked.cause
    guard let call = wantedCall(insteadOf: attempted, cause) else {
      return commitAllowed(event, context)
    }
    let known = recalled().call
    let meta = recording?.wantedMeta(call)
    let seq = commitAllowed(event, context.adding("wanted", meta))
    if seq == nil, call != known {
      // A redirect to where the user is has no transition, but what was wanted has to survive a restart.
      let refused = NavigationEvent.refused(
        attempted: attempted, reason: "It was redirected to where the user is.")
      commit(refused, asked.adding("wanted", meta))
    }
    wantedMemory = WantedMemory(call, runningCommand, at: storedHead)
    return seq
  }

  /// What to remember of a call; `nil` of one that closes an overlay and leads nowhere.
  private func wantedCall(
    insteadOf attempted: NavigationEvent<Route>, _ cause: Cause?
  ) -> WantedCall<Route>? {
    if let runningCommand, let start = twin?.state {
      return WantedCall(
        runningCommand.events(in: start), command: runningCommand.name, cause: cause ?? .user)
    }
    switch attempted {
    case .wentBack, .wentForward, .historyEdited, .overlayHidden, .overlaysHidden, .stayed:
      let destination =
        storage.destination(of: attempted) ?? storage.originReturnedTo(by: attempted)
      return destination.map { WantedCall([.went($0, tab: $0.tab)], cause: cause ?? .user) }
    case .rewound: return WantedCall([attempted], cause: cause ?? .travel)
    default: return WantedCall([attempted], cause: cause ?? .user)
    }
  }

  @usableFromInline
  func resume(_ context: CallContext) -> NavigationOutcome<Route> {
    let memory = recalled()
    guard let call = memory.call else { return .unchanged }
    wantedMemory = WantedMemory()
    let head = storedHead
    var context = context.adding("resumed", .integer(memory.seq ?? head))
    context.cause = context.cause ?? call.cause
    // If it is redirected again, it is what is wanted, and not what it is resumed by.
    let outer = runningCommand
    runningCommand =
      memory.command ?? call.command.map { RecordedCommand(name: $0, wanted: call) }
    defer { runningCommand = outer }
    let outcome =
      if let runningCommand {
        run(runningCommand, context)
      } else if let action = call.actions.first {
        performNow(action, context)
      } else {
        NavigationOutcome<Route>.unchanged
      }
    if storedHead == head, recording != nil, transaction?.wait == nil {
      switch outcome {
      case .unchanged, .refused, .redirected:
        // Where nothing else says that it was resumed.
        commit(.noted(label: "resumed", payload: nil), context)
      case .changed, .queued, .pending, .cancelled, .duplicate: break
      }
    }
    return outcome
  }
}

/// What a manager knows of the wanted call.
@usableFromInline
final class WantedMemory<Route: NavigationRoute> {
  /// `nil` if no call is wanted.
  let call: WantedCall<Route>?
  /// The call itself, if it is a command and this manager was told of it.
  let command: (any NavigationCommand<Route>)?
  /// The position of the redirect.
  let seq: Int?

  @usableFromInline
  init(
    _ call: WantedCall<Route>? = nil, _ command: (any NavigationCommand<Route>)? = nil,
    at seq: Int? = nil
  ) {
    (self.call, self.command, self.seq) = (call, command, seq)
  }
}

extension NavigationManager.CallContext {
  /// The context with one more member of meta, unless that is no object.
  @usableFromInline
  func adding(_ key: String, _ value: JSONValue?) -> Self {
    guard let value, meta == nil || meta?.objectValue != nil else { return self }
    var context = self
    var members = meta?.objectValue ?? JSONObject()
    members[key] = value
    context.meta = .object(members)
    return context
  }
}

extension NavigationCommand {
  /// What its moves and overlays would become if guards allowed them all.
  fileprivate func events(in state: NavigationState<Route>) -> [NavigationEvent<Route>] {
    var (state, events) = (state, [NavigationEvent<Route>]())
    for action in actions(in: state) {
      guard let event = state.proposal(for: action), !state.isUnchanged(by: event) else { continue }
      let destination = state.destination(of: event)
      switch event {
      case .wentBack, .wentForward, .historyEdited:
        if let destination { events.append(.went(destination, tab: destination.tab)) }
      default: events.append(event)
      }
      state.apply(event, seq: 0)
    }
    return events
  }
}
