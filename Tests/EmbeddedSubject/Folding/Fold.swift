import DRN

extension NumberWriter {
  /// Everything that a state has.
  mutating func put(_ state: NavigationState<Screen>) {
    put(state.historyLimit)
    put(state.flow)
    put(state.rootOverlays.map { $0.rawValue })
    put(state.history)
    for tab in Screen.Tab.allCases {
      guard let history = state.rememberedTabs[tab] else { continue }
      put(tab)
      put(history)
    }
  }

  private mutating func put(_ history: History<Screen>) {
    put(history.cursor)
    put(history.entries.count)
    for entry in history.entries {
      put(entry.id)
      put(entry.route.number)
      put(entry.overlays.map { $0.rawValue })
      put(entry.origin ?? EntryID(seq: -1))
      put(entry.tab)
    }
  }

  private mutating func put(_ id: EntryID) {
    put(id.seq)
    put(id.index)
  }
}

/// Folds recorded sessions.
///
/// - Parameter sessions: The events of sessions, one after another; each begins with its start.
/// - Returns: The state after each event, one on a line, and that of a small navigator which was asked for the
///   same and for something else.
func fold(_ sessions: [UInt8]) -> [UInt8] {
  var (reader, states) = (NumberReader(sessions), NumberWriter())
  var recorder = MemoryRecorder<Screen>()
  while !reader.isAtEnd {
    let event = reader.event()
    if event.kind == .started { recorder = MemoryRecorder() }
    let seq = recorder.transitions.count
    let transition = Transition(seq: seq, time: .unknown, event: event)
    recorder.record(transition)
    guard seq <= NavigationLimits.seq, let state = try? recorder.state(at: seq) else { return [] }
    states.put(state)
    if let before = try? recorder.state(at: seq - 1) {
      let navigator = SmallNavigator(before, head: seq - 1)
      if let action = NavigationAction(repeating: transition, overlays: { before.overlays }) {
        states.put(navigator.perform(action).seq ?? -1)
      }
      navigator.removeEntries { $0 == .search }
      navigator.go(.itemWithShare(1))
      states.put(navigator.state)
    }
    states.endLine()
  }
  return states.bytes
}
