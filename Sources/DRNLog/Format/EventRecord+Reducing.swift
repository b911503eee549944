import DRN

extension EventRecord {
  /// The event as the reducer takes it, in symbols.
  ///
  /// Facts that change nothing (marks, notes, refusals) carry no words here: the reducer reads none.
  var event: NavigationEvent<RecordedRoute> { event(RecordedSymbols()) }

  /// Whether the event changes the state by itself.
  var changesState: Bool { event.changesState }

  /// The node of this position; the rule is ``DRN/Transition/node(after:nodeOf:)``, which has the
  /// target's node at hand here.
  func node(after previous: Int) -> Int {
    Transition(
      seq: seq, time: time,
      group: group.map { TransitionGroup(name: "", first: $0.first, count: $0.count) },
      event: event
    ).node(after: previous) { _ in node }
  }
}
