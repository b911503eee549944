import CCompetitors
import Support

/// LMDB with one key for each transition, in C.
final class LMDBStore {
  private var store: OpaquePointer?

  /// - Parameter isUnsafe: Whether to use WRITEMAP and NOSYNC, the fastest and least safe flags.
  init(_ path: String, isUnsafe: Bool, mapSize: Int) throws {
    try check(competitor_lmdb_open(path, isUnsafe, mapSize, &store), "open an LMDB file")
  }

  deinit { if let store { competitor_lmdb_close(store) } }

  /// Appends events, `batch` of them in each transaction.
  func append(_ events: ArraySlice<competitor_event>, batch: Int) throws {
    try events.withUnsafeBufferPointer { events in
      try check(
        competitor_lmdb_append(store, events.baseAddress, events.count, batch),
        "append to an LMDB file")
    }
  }

  /// Reads all events with a cursor, and sums up their routes and kinds.
  func scan() throws -> (count: Int, sum: UInt64) {
    var (count, sum) = (0, UInt64(0))
    try check(competitor_lmdb_scan(store, &count, &sum), "read an LMDB file")
    return (count, sum)
  }
}

/// Throws if the result of a C function is not 0.
func check(_ code: Int32, _ operation: String) throws {
  guard code == 0 else { throw BenchmarkError("Could not \(operation): error \(code).") }
}

extension Workload {
  /// The commands as they are stored.
  var events: [competitor_event] {
    commands.map { command in
      let isOverlay = command.kind == .showOverlay
      return competitor_event(
        kind: UInt32(command.kind.rawValue), route: isOverlay ? 0 : UInt32(command.index),
        overlay: isOverlay ? UInt32(command.index) : 0, cause: 0)
    }
  }
}
