import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A log that is written, killed, compacted, cut and attacked in the order of a script, beside a model
/// that knows what was acknowledged, and what each reader may have seen.
final class LogHistory {
  /// What a history shows that must not be.
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// What was acknowledged: the item of each position, by session.
  private typealias Contents = [String: [Int]]

  private struct Reader {
    let reader: LogReader
    /// What was acknowledged when it looked.
    var seen: Contents
  }

  private let folder: String
  private var generation = 0
  private var path: String { "\(folder)/log-\(generation).mdb" }
  private var log: EventLog
  private var managers: [String: NavigationManager<JSONRoute>] = [:]
  private var acknowledged: Contents = [:]
  /// The sessions in the order in which they were started.
  private var order: [String] = []
  /// The name of the session of each number: an erased one is followed by one of another name.
  private var names: [Int: String] = [:]
  private var readers: [Reader] = []
  private var items = 0
  /// Whether a file was taken away since the last checkpoint, which alone notices it.
  private var isRobbed = false

  init(in folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    log = try EventLog.open("\(folder)/log-0.mdb", options: .refusing)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a script in a folder of its own.
  static func run(_ script: [LogOperation], in folder: String) throws {
    let history = try LogHistory(in: folder)
    for (index, operation) in script.enumerated() {
      do {
        try history.perform(operation)
      } catch {
        throw Violation(description: "step \(index), \(operation): \(error)")
      }
    }
    do {
      try history.end()
    } catch {
      throw Violation(description: "the end: \(error)")
    }
  }

  private func perform(_ operation: LogOperation) throws {
    switch operation {
    case .record(let session, let count): try record(session, count)
    case .release(let session): names[session].map { managers[$0] = nil }
    case .flush: try flush()
    case .reopen:
      managers = [:]
      try flush()
      try log.close()
      try open()
    case .kill: try kill()
    case .compact:
      try flush()
      _ = try log.compact()
    case .keep(let sessions): try keep(sessions)
    case .erase(let session): try erase(session)
    case .snapshot: try snapshot()
    case .openReader:
      guard readers.count < 4, !isRobbed else { return }
      let reader = try LogReader(path: path)
      try check(reader, atLeast: acknowledged, isNew: true)
      readers.append(Reader(reader: reader, seen: acknowledged))
    case .refreshReaders: try refresh()
    case .deleteJournal:
      unlink(path + "-journal")
      isRobbed = true
    case .deleteLog:
      try flush()
      unlink(path)
      isRobbed = true
    case .renameLog:
      try flush()
      rename(path, "\(path)-\(items).taken")
      isRobbed = true
    }
  }

  private func open() throws {
    log = try EventLog.open(path, options: .refusing)
    let opened = log.openingStatuses
    guard opened.isEmpty else { throw Violation(description: "opening reports \(opened)") }
    try check(log.reader, atLeast: acknowledged, isNew: true)
  }

  private func end() throws {
    managers = [:]
    try flush()
    try log.close()
    let reader = try LogReader(path: path)
    try check(reader, atLeast: acknowledged, isNew: true)
    let report = try LogVerifier.inspect(LogReader(inspecting: path))
    guard report.isWhole else { throw Violation(description: "\(report.faults)") }
  }

  private func flush() throws {
    try log.flush()
    isRobbed = false
  }

  // MARK: - Recording

  private func record(_ session: Int, _ count: Int) throws {
    let name = names[session] ?? "s\(session)-\(items)"
    if names[session] == nil {
      names[session] = name
      order.append(name)
      managers[name] = try log.start(
        session: name, at: Place(JSONRoute(json: ["item": 0])), time: .unknown)
      acknowledged[name] = [0]
    }
    if managers[name] == nil { managers[name] = try log.continue(session: name) }
    guard let manager = managers[name] else {
      throw Violation(description: "session \(name) is not there")
    }
    // Continuing is a transition of its own.
    while acknowledged[name, default: []].count <= manager.head {
      acknowledged[name, default: []].append(acknowledged[name]?.last ?? 0)
    }
    for _ in 0..<count {
      items += 1
      // Some values come again, but for the current one: going there is no transition.
      let repeated = -1 - items % 20
      let isRepeated = items % 7 == 0 && acknowledged[name]?.last != repeated
      let item = isRepeated ? repeated : items
      manager.perform(.go(Place(JSONRoute(json: ["item": .integer(item)]))), time: .unknown)
      acknowledged[name, default: []].append(item)
      guard manager.head == (acknowledged[name]?.count ?? 0) - 1 else {
        throw Violation(description: "the head of \(name) is \(manager.head)")
      }
    }
  }

  /// The writer dies: what is left is log and journal as they are at this instant.
  private func kill() throws {
    // A file that was taken away is noticed by the next checkpoint.
    if isRobbed { try flush() }
    let old = path
    let writer = log.writer
    generation += 1
    try writer.committing.withLock { _ in
      for suffix in ["", "-journal"] {
        let bytes = try fileBytes(old + suffix)
        try Data(bytes).write(to: URL(fileURLWithPath: path + suffix))
      }
    }
    (managers, readers) = ([:], [])
    try? log.close()
    for suffix in ["", "-lock", "-journal"] { unlink(old + suffix) }
    try check(LogReader(path: path), atLeast: acknowledged, isNew: true)
    try open()
  }

  // MARK: - Removing

  private func keep(_ count: Int) throws {
    try flush()
    let before = try log.reader.sessionNames()
    try log.apply(RetentionLimits(sessions: count))
    let after = try log.reader.sessionNames()
    let active = Set(managers.keys)
    // Those that are recorded stay, and of the others the newest.
    guard after.count >= min(before.count, count), active.isSubset(of: after) else {
      throw Violation(description: "of \(before) are left \(after), recorded are \(active)")
    }
    for name in before where !after.contains(name) { forget(name) }
  }

  private func erase(_ session: Int) throws {
    guard let name = names[session] else { return }
    try flush()
    managers[name] = nil
    try log.erase(session: name)
    forget(name)
  }

  private func forget(_ name: String) {
    acknowledged[name] = nil
    order.removeAll { $0 == name }
    names = names.filter { $0.value != name }
    for index in readers.indices { readers[index].seen[name] = nil }
  }

  private func snapshot() throws {
    try flush()
    let copy = "\(folder)/copy-\(items).mdb"
    defer { for suffix in ["", "-lock"] { unlink(copy + suffix) } }
    try LogReader(path: path).snapshot(to: copy)
    let reader = try LogReader(path: copy)
    try check(reader, atLeast: acknowledged, isNew: true)
    _ = try LogVerifier.verify(reader)
  }

  // MARK: - Checking

  private func refresh() throws {
    if isRobbed { try flush() }
    for index in readers.indices {
      // Without another look it has what it had.
      try check(readers[index].reader, atLeast: readers[index].seen, isNew: false)
      try readers[index].reader.refresh()
      try check(readers[index].reader, atLeast: acknowledged, isNew: true)
      readers[index].seen = acknowledged
    }
  }

  /// - Parameter isNew: Whether the reader has just looked, so that it has nothing that was removed.
  private func check(_ reader: LogReader, atLeast seen: Contents, isNew: Bool) throws {
    let found = try reader.sessionNames()
    guard reader.omissions.isEmpty else { throw Violation(description: "\(reader.omissions)") }
    if isNew, Set(found) != Set(order) {
      throw Violation(description: "there are \(found) of \(order)")
    }
    for (name, items) in seen {
      guard let all = acknowledged[name] else { continue }
      let session = try reader.session(named: name)
      var position = session.firstSeq
      try session.forEachPosition(in: 0...Int.max - 1) { found in
        let json = try session.json(of: .route, found.state.current.route.number)
        let expected = JSONValue.object(["item": .integer(all[position])]).canonicalBytes
        guard position < all.count, json == expected else {
          throw LogError(
            .corrupt("\(name) at \(position) has \(String(decoding: json, as: UTF8.self))"),
            path: "")
        }
        position += 1
        return true
      }
      guard position >= items.count else {
        throw Violation(
          description: "\(name) ends at \(position), and \(items.count) were acknowledged")
      }
    }
  }
}

extension LogReader {
  fileprivate func sessionNames() throws -> [String] {
    var names: [String] = []
    try forEachSession { names.append($0.name) }
    return names
  }
}
