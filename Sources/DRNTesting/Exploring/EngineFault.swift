import DRN

/// A violated invariant of the engine, which has to hold for every app.
struct EngineFault: Error, CustomStringConvertible {
  let description: String

  private static func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
    if !holds { throw EngineFault(description: "The engine: \(sentence())") }
  }

  static func check<Route>(_ state: NavigationState<Route>) throws {
    for history in state.histories {
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

  /// Checks that folding the recorded transitions gives the manager's state.
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
