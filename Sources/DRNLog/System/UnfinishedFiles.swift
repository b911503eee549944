import Locking
import Platform

/// The temporary files that are being written, so that a program can remove them before it exits.
package enum UnfinishedFiles {
  private struct State {
    var paths: Set<String> = []
    var isEnding = false
  }

  private static let state = Lock(State())

  /// Registers a file and creates it with `body`, which ``removeAll()`` waits for.
  ///
  /// Does not return after ``removeAll()``, since the process is ending.
  package static func create<Result, Failure: Error>(
    _ path: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let created = try state.withLock { (state) throws(Failure) -> Result? in
        guard !state.isEnding else { return nil }
        state.paths.insert(path)
        return try body()
      }
      if let created { return created }
      usleep(100_000)
    }
  }

  /// Removes a file and its lock file; a file that was renamed is only unregistered.
  package static func remove(_ path: String) {
    state.withLock { _ = $0.paths.remove(path) }
    removeFiles(path)
  }

  /// Removes all files, and lets no other be created: the process is about to exit.
  package static func removeAll() {
    state.withLock { state in
      state.isEnding = true
      for path in state.paths { removeFiles(path) }
    }
  }

  private static func removeFiles(_ path: String) {
    for suffix in ["", "-lock"] { SystemFile.remove(path + suffix) }
  }
}
