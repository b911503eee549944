/// A part of the comparison that can be selected by name.
struct Section {
  let name: String
  /// The goals that it measures.
  let goals: [Goal]
  let run: (Bench) async throws -> Chapter

  private init(
    _ name: String, _ goals: [Goal], _ run: @escaping (Bench) async throws -> Chapter
  ) {
    (self.name, self.goals, self.run) = (name, goals, run)
  }

  /// All parts, in the order of the design's goals.
  static var all: [Section] {
    [
      Section(
        "throughput", [.recordedVsObservable, .sqliteVsRecorded, .lmdbVsRecorded], throughput),
      Section("latency", [.recordedTail, .limitedTail], latency),
      Section("disk", [.diskAlone, .diskTogether], disk),
      Section("replay", [.replay, .replayVsCursor], replay),
      Section("travel", [.anyPosition, .anyPositionGrowth], travel),
      Section("divergence", [.firstDivergence], divergence),
      Section("size", [.sizeOfOneSession, .sizeOfRealSessions], size),
      Section("open", [.openAndRestore], open),
      Section("process", [.toolTime, .toolMemory], process),
      Section("screen", [.firstScreen], screen),
    ]
  }
}
