import DRN

extension EventRecord {
  /// The event as the reducer takes it, in symbols.
  ///
  /// Facts that change nothing (marks, notes, refusals) carry no words here: the reducer reads none.
  var event: NavigationEvent<RecordedRoute> { event(RecordedSymbols()) }

  /// Whether the event changes the state by itself.
  var changesState: Bool { numbers.changesState(with: extras) }
}

extension EventNumbers {
  /// Whether the event changes the state by itself; as `NavigationEvent.changesState` has it, but
  /// without making the event.
  @inline(__always)
  func changesState(with extras: EventExtras) -> Bool {
    switch kind {
    case .rewound, .marked, .noted, .refused: false
    case .restored: extras != .none || flow != 0
    default: true
    }
  }
}
