import DRN

/// Something that must hold of every state, whatever the app is, and did not.
struct EngineFault: Error, CustomStringConvertible {
  let description: String

  private static func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
    if !holds { throw EngineFault(description: "The engine: \(sentence())") }
  }

  /// Checks a state.
  static func check<Route>(_ state: NavigationState<Route>) throws {
    for history in [state.history] + Array(state.rememberedTabs.values) {
      try require(
        history.entries.indices.contains(history.cursor), "a cursor is outside its history.")
      try require(
        history.entries.count <= state.historyLimit,
        "a history has \(history.entries.count) entries, above its limit of \(state.historyLimit).")
      try require(
        Set(history.entries.map(\.id)).count == history.entries.count,
        "two entries of one history have the same id.")
    }
  }

  /// Checks that folding what was recorded gives what the manager shows.
  static func check<Route>(
    _ manager: NavigationManager<Route>, _ recorder: MemoryRecorder<Route>
  ) throws {
    try require(
      recorder.transitions.last?.seq == manager.head
        && recorder.transitions.count == manager.head + 1,
      "the manager's head is not the newest transition recorded.")
    let folded = try recorder.state(at: manager.head)
    try require(
      folded == manager.state, "folding what was recorded gives another state than the manager's.")
  }
}
