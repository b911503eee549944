import Lanes

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
        "throughput", [.recordedVsPattern, .sqliteVsRecorded, .sqliteVsTracked, .lmdbVsRecorded],
        throughput),
      Section("lanes", Usage.all.compactMap(Goal.ofLane), lanes),
      Section(
        "instructions",
        Usage.all.compactMap(Goal.ofInstructions) + [.mallocsReadOnce, .checkpointInstructions],
        instructions),
      Section("values", [.millionRoutes, .millionRoutesGrowth, .newRouteTail], values),
      Section(
        "checkpoints", [.checkpointRate, .checkpointBytes, .trickleSyncs, .trickleBytes],
        checkpoints),
      Section("latency", [.recordedTail, .limitedTail], latency),
      Section("disk", [.diskAlone, .diskTogether], disk),
      Section("replay", [.replay, .replayVsCursor], replay),
      Section("travel", [.showTail, .rewindTail, .undoTail, .anyPositionGrowth], travel),
      Section("divergence", [.firstDivergence], divergence),
      Section("size", [.sizeOfOneSession, .sizeOfRealSessions], size),
      Section("open", [.openClosed, .openKilled, .openKilledUncached], open),
      Section("restore", [.restoreFirst, .restoreAll], restore),
      Section("tool", ToolCommand.goals, tool),
      Section("process", [.toolTime, .toolMemory], process),
      Section("screen", [.firstScreen], screen),
    ] + fleetSections
  }

  /// With the trait `Fleet`, which needs libnats.
  private static var fleetSections: [Section] {
    #if Fleet
      [Section("fleet", fleetGoals, fleet)]
    #else
      []
    #endif
  }
}
