import CCompetitors
import Foundation
import Lanes
import Support

extension Lane {
  static let lmdbPerEvent = "LMDB per event in C, WRITEMAP|NOSYNC"

  /// Stores in C that write a kind, a route's number and the time, without navigation.
  static func stores(_ bench: Bench) throws -> [Lane] {
    let events = bench.direct.events
    let unsafe = try LMDBStore(
      bench.scratch.path("per-event.mdb"), isUnsafe: true, mapSize: 4 << 30)
    let batched = try LMDBStore(
      bench.scratch.path("batched.mdb"), isUnsafe: false, mapSize: 16 << 30)
    return try [
      Lane(name: lmdbPerEvent, survives: Survival.process, batch: events.count) {
        try unsafe.append(events[..<$0], batch: 1)
      },
      Lane(
        name: "LMDB in C, 10,000 per transaction",
        survives: "power loss, but the last 10,000 nothing", batch: events.count
      ) {
        try batched.append(events[..<$0], batch: 10_000)
      },
      ring(bench, events, hasClock: true),
      ring(bench, events, hasClock: false),
      syncedWrites(bench),
    ]
  }

  /// The lower bound: writing 64 bytes into a mapped file.
  private static func ring(
    _ bench: Bench, _ events: [competitor_event], hasClock: Bool
  ) throws -> Lane {
    let ring = try MappedRing(bench.scratch.path("ring"), records: 1 << 18)
    return Lane(
      name: "raw mapped store, 64 B, \(hasClock ? "with the time" : "without the time")",
      survives: Survival.process, batch: events.count
    ) {
      ring.append(events[..<$0], hasClock: hasClock)
    }
  }

  private static func syncedWrites(_ bench: Bench) throws -> Lane {
    let file = try SyncedFile(bench.scratch.path("synced"), pages: 256)
    return Lane(
      name: "raw 4 KB write + fdatasync", survives: Survival.power, batch: 50
    ) { count in
      for _ in 0..<count { try file.write() }
    }
  }
}

/// A mapped file of records, in C.
final class MappedRing {
  private var ring: OpaquePointer?

  init(_ path: String, records: Int) throws {
    try check(competitor_ring_open(path, records, &ring), "map a file")
  }

  deinit { if let ring { competitor_ring_close(ring) } }

  func append(_ events: ArraySlice<competitor_event>, hasClock: Bool) {
    events.withUnsafeBufferPointer {
      competitor_ring_append(ring, $0.baseAddress, $0.count, hasClock)
    }
  }
}

/// A file whose existing pages are overwritten and synced one by one, the fastest safe write.
final class SyncedFile {
  private var file: Int32 = -1
  private let pages: Int
  private var next = 0

  init(_ path: String, pages: Int) throws {
    self.pages = pages
    try check(competitor_file_create(path, pages * 4_096, &file), "create a file")
  }

  deinit { if file >= 0 { close(file) } }

  /// Writes the next page and waits for the disk.
  func write() throws {
    try check(competitor_file_write(file, Int64(next % pages) * 4_096), "write and sync a file")
    next += 1
  }
}
