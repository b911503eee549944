// Commands: several calls that happen as a whole or not at all.

extension NavigationManager {
  @usableFromInline
  func run(
    _ command: any NavigationCommand<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    let actions = deciding { command.actions(in: storage) }
    let outer = runningCommand
    // What is inside another transaction is a part of that.
    runningCommand = outer ?? (transaction == nil ? command : nil)
    defer { runningCommand = outer }
    var end: CommandEnd<Route>?
    do throws(Unfinished) {
      let outcome = try runTransaction(command.name, isCommand: true) { () throws(Unfinished) in
        for action in actions where end == nil {
          end = performCommandAction(action, context)
          switch end {
          case nil, .redirected: break
          case .refused, .waits: throw Unfinished()
          }
        }
      }
      if case .redirected(let route) = end { return .redirected(to: route, seq: outcome.seq) }
      return outcome
    } catch {
      switch end {
      case .refused(let refusal, let event):
        if transaction == nil { cancelPending() }
        if let event { commit(event, context) }
        return .refused(refusal)
      case .waits(let wait):
        guard transaction != nil else { return suspend(.command(command), context, wait) }
        transaction?.wait = wait
        return .unchanged
      case nil, .redirected: return .unchanged
      }
    }
  }

  /// Performs one of a command's actions; returns how the command ends, or `nil` to continue.
  private func performCommandAction(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> CommandEnd<Route>? {
    let count = transaction?.steps.count ?? 0
    let outcome = performNow(action, context)
    if let wait = transaction?.wait { return .waits(wait) }
    switch outcome {
    case .redirected(let route, _): return .redirected(route)
    case .refused(let refusal):
      // Not all refusals are recorded, and the step before may be one of an outer transaction.
      let last = transaction?.steps.dropFirst(count).last?.event
      return .refused(refusal, recordedAs: last?.kind == .refused ? last : nil)
    default: return nil
    }
  }
}

/// What ends a command before its last action.
private enum CommandEnd<Route: NavigationRoute> {
  case redirected(Route)
  case refused(Refusal, recordedAs: NavigationEvent<Route>?)
  case waits(Wait<Route>)
}

/// Thrown to roll back a command's transaction.
private struct Unfinished: Error {}
