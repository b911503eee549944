package import DRN
package import Testing

/// A manager with a recorder, and the changes that its observer received.
package final class RecordedManager<Route: NavigationRoute> {
  package let recorder = MemoryRecorder<Route>()
  package let manager: NavigationManager<Route>
  package private(set) var changes: [NavigationChange<Route>] = []

  /// Starts a session at `first`, and then runs `setUp`.
  package init(
    _ first: Route, flow: Route.Flow? = nil, limit: Int = SessionSettings.defaultHistoryLimit,
    setUp: (NavigationManager<Route>) -> Void = { _ in }
  ) {
    manager = NavigationManager(
      first, flow: flow, settings: SessionSettings(historyLimit: limit), recorder: recorder)
    manager.observe { [weak self] in self?.changes.append($0) }
    setUp(manager)
  }

  package var sketch: String { manager.state.sketch }
  package var kinds: [NavigationEvent<Route>.Kind] { recorder.transitions.map(\.event.kind) }

  /// Expects `call` to record `event`, to notify observers once, and to lead to `sketch`.
  package func expect(
    _ event: NavigationEvent<Route>, _ sketch: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    by call: (NavigationManager<Route>) -> NavigationOutcome<Route>
  ) {
    let (before, seq, told) = (manager.state, manager.head + 1, changes.count)
    let outcome = call(manager)
    #expect(outcome == .changed(seq: seq), sourceLocation: sourceLocation)
    #expect(manager.head == seq, sourceLocation: sourceLocation)
    #expect(self.sketch == sketch, sourceLocation: sourceLocation)
    #expect(manager.state.faults == [], sourceLocation: sourceLocation)
    #expect(recorder.transitions.count == seq + 1, sourceLocation: sourceLocation)
    #expect(recorder.transitions.last?.event == event, sourceLocation: sourceLocation)
    #expect(recorder.transitions.last?.seq == seq, sourceLocation: sourceLocation)
    #expect(changes.count == told + 1, sourceLocation: sourceLocation)
    let newest = Array(recorder.transitions.suffix(1))
    #expect(changes.last?.transitions == newest, sourceLocation: sourceLocation)
    #expect(changes.last?.previous == before, sourceLocation: sourceLocation)
    #expect(changes.last?.state == manager.state, sourceLocation: sourceLocation)
  }

  /// Expects `call` to return `unchanged`, to record nothing and to notify no observer.
  package func expectUnchanged(
    sourceLocation: SourceLocation = #_sourceLocation,
    by call: (NavigationManager<Route>) -> NavigationOutcome<Route>
  ) {
    expectNothing(.unchanged, sourceLocation: sourceLocation, by: call)
  }

  /// Expects `call` to be refused with `code`, to record nothing and to notify no observer.
  package func expectRefused(
    _ code: Refusal.Code, sourceLocation: SourceLocation = #_sourceLocation,
    by call: (NavigationManager<Route>) -> NavigationOutcome<Route>
  ) {
    expectNothing(nil, sourceLocation: sourceLocation) { manager in
      let outcome = call(manager)
      #expect(outcome.refusal?.code == code, sourceLocation: sourceLocation)
      return outcome
    }
  }

  private func expectNothing(
    _ expected: NavigationOutcome<Route>?, sourceLocation: SourceLocation,
    by call: (NavigationManager<Route>) -> NavigationOutcome<Route>
  ) {
    let before = (manager.state, manager.head, recorder.transitions.count, changes.count)
    let outcome = call(manager)
    if let expected { #expect(outcome == expected, sourceLocation: sourceLocation) }
    #expect(
      (manager.state, manager.head, recorder.transitions.count, changes.count) == before,
      sourceLocation: sourceLocation)
  }
}

extension NavigationOutcome {
  /// The refusal, if the call was refused.
  package var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}
