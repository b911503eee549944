import Foundation
import Lanes
import Support

/// The state that is saved to a file.
private struct SavedState: Codable {
  var currentRoute: PatternRoute
  var activeOverlay: PatternOverlay?
  var routeBeforeComposite: PatternRoute?
}

/// Saves the whole state as JSON after each command.
private struct StateFileRunner {
  let pattern: PatternRunner<PatternManager>
  let path: String
  let encoder = JSONEncoder()

  init(_ bench: Bench) {
    pattern = PatternRunner(PatternManager(.home), PatternValues(bench.direct))
    path = bench.scratch.path("state.json")
  }

  /// Saves the state with Foundation's atomic write, which also waits for the disk.
  func saveAtomically(_ command: Command) throws {
    try state(after: command).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Saves the state to a new file and renames it, without waiting for the disk.
  func saveByRenaming(_ command: Command) throws {
    try state(after: command).write(to: URL(fileURLWithPath: path + ".new"))
    guard rename(path + ".new", path) == 0 else {
      throw BenchmarkError("Could not rename the file with the state.")
    }
  }

  private func state(after command: Command) throws -> Data {
    pattern.run(command)
    let manager = pattern.manager
    return try encoder.encode(
      SavedState(
        currentRoute: manager.currentRoute, activeOverlay: manager.activeOverlay,
        routeBeforeComposite: manager.routeBeforeComposite))
  }
}

extension Lane {
  /// The usual way to restore after a crash: saving the state as JSON to a file on each change.
  static func stateFiles(_ bench: Bench) -> [Lane] {
    let (atomic, renaming) = (StateFileRunner(bench), StateFileRunner(bench))
    let commands = bench.direct.commands
    var (atomicCursor, renamingCursor) = (0, 0)
    return [
      Lane(
        name: "pattern + state as JSON, atomic write", survives: Survival.power, batch: 50
      ) { count in
        for _ in 0..<count {
          try atomic.saveAtomically(commands[atomicCursor])
          atomicCursor = (atomicCursor + 1) % commands.count
        }
      },
      Lane(
        name: "pattern + state as JSON, write + rename", survives: Survival.process, batch: 200
      ) { count in
        for _ in 0..<count {
          try renaming.saveByRenaming(commands[renamingCursor])
          renamingCursor = (renamingCursor + 1) % commands.count
        }
      },
    ]
  }
}
