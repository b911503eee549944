import DRN
import DRNInspect
import DRNLog
import Foundation

/// The journal of a writer that died, changed in any places, beside its log: for readers, the
/// verifier, and the next writer.
///
/// The bytes are changes, so that libFuzzer learns where a change leads, and not checksums: two for
/// the place, one for what is done there, one for the value.
enum JournalTarget: FuzzTarget {
  static let name = "journal"

  private enum Room: String, NavigationRoute {
    case hall, kitchen, cellar
  }

  /// A log and its journal as they are while they are written.
  private static let base: (log: [UInt8], journal: [UInt8])? = {
    let path = Scratch.path("base.mdb")
    Scratch.removeLog(path)
    defer { Scratch.removeLog(path) }
    do {
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "one", initial: Room.hall).manager
      for _ in 0..<20 { manager.go(manager.currentRoute == .hall ? .kitchen : .hall) }
      try log.flush()
      manager.go(.cellar)
      manager.transaction("group") {
        manager.note("label", ["a": 1])
        manager.mark("mark")
      }
      _ = try log.manager(session: "two", initial: Room.cellar)
      for _ in 0..<10 { manager.go(manager.currentRoute == .hall ? .kitchen : .hall) }
      let image = (Scratch.read(path), Scratch.read(path + "-journal"))
      try log.close()
      return image
    } catch {
      return nil
    }
  }()

  static func fuzz(_ bytes: [UInt8]) throws {
    guard var (log, journal) = base, !journal.isEmpty else { return }
    let used = (journal.lastIndex { $0 != 0 } ?? 0) + 1
    var source = ByteSource(bytes)
    while !source.isEmpty {
      let place = source.word()
      let (kind, value) = (source.next(), source.next())
      switch kind % 8 {
      case 0: journal[place % 128] = value
      case 1: journal[place % used] = value
      case 2: journal[place % used] ^= 1 << (value % 8)
      case 3:
        // A record in another one's place.
        let (from, to) = (place % used / 64 * 64, Int(value) % (used / 64) * 64)
        for index in 0..<64 where max(from, to) + index < journal.count {
          journal[to + index] = journal[from + index]
        }
      case 4: for index in 0..<8 { journal[place % used + index] = value }
      case 5: journal.removeLast(journal.count - min(journal.count, place % used + 8))
      case 6: log[place % log.count] = value
      default: journal[place % 128] ^= 1 << (value % 8)
      }
      guard journal.count > 128 + used else { break }
    }
    try use(log, journal)
  }

  private static func use(_ log: [UInt8], _ journal: [UInt8]) throws {
    let path = Scratch.path("journal.mdb")
    Scratch.removeLog(path)
    defer { Scratch.removeLog(path) }
    guard Scratch.write(log, to: path), Scratch.write(journal, to: path + "-journal")
    else { return }
    if let reader = try? LogReader(path: path) {
      try? reader.forEachSession { session in
        try? session.forEachTransition(of: Room.self) { _ in }
        _ = try? session.position(session.head())
      }
      _ = try? LogVerifier.inspect(reader)
      _ = try? LogExamination(of: path)
    }
    let writer = try EventLog.open(path)
    let manager = try writer.manager(session: "one", initial: Room.hall).manager
    manager.go(.cellar)
    manager.go(.hall)
    try writer.close()
    // Damage in the log's own file is not the writer's.
    guard log == base?.log else { return }
    let report = try LogVerifier.inspect(LogReader(path: path))
    precondition(report.isWhole, "The next writer has made a damaged log: \(report.faults)")
  }
}
