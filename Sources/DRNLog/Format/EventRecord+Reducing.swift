package import DRN

extension EventRecord {
  /// The event as the reducer takes it, with symbol numbers as values.
  ///
  /// Marks, notes and refusals have empty texts, which the reducer does not read.
  package var event: NavigationEvent<RecordedRoute> { event(RecordedSymbols()) }

  /// Whether the event changes the state by itself.
  package var changesState: Bool { numbers.changesState(with: extras) }
}

extension EventNumbers {
  /// Whether the event changes the state by itself: `NavigationEvent.changesState`, without
  /// creating the event.
  @inline(__always)
  package func changesState(with extras: EventExtras) -> Bool {
    switch kind {
    case .rewound, .marked, .noted, .refused: false
    case .restored: extras != .none || flow != 0
    default: true
    }
  }
}
