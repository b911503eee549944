import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A log that is written, killed, compacted, cut and attacked in the order of a script, on a disk that
/// is full at times, beside a model that knows what was acknowledged, and what each reader may have
/// seen.
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

  private let disk: HistoryDisk
  private let folder: String
  private var generation = 0
  private var path: String { "\(folder)/log-\(generation).mdb" }
  private var log: EventLog
  /// What the log told its app since it was opened.
  private var statuses = StatusList()
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
  /// How many transitions were recorded since the log had all of them; more do not wait.
  private var waiting = 0

  /// - Parameter canBeFull: Whether the log is on a small disk, where the system allows one.
  init(in folder: String, canBeFull: Bool) throws {
    disk = try HistoryDisk(isSmall: canBeFull)
    self.folder = disk.path.map { "\($0)/history" } ?? folder
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
    log = try EventLog.open(
      "\(self.folder)/log-0.mdb", options: Self.options(disk, telling: statuses))
  }

  deinit {
    // Before the disk is gone.
    (managers, readers) = ([:], [])
    try? disk.free()
    try? log.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// On a small disk so few records may wait that a history reaches the limit.
  private static let smallLimit = 3_000
  /// More records than a transition takes, with its value and a new session.
  private static let recordsPerTransition = 8

  private static func options(
    _ disk: HistoryDisk, telling statuses: StatusList
  ) -> EventLog.Options {
    EventLog.Options(
      backlogLimit: disk.path == nil ? 1_000_000 : smallLimit, onDamage: .refuse,
      onStatus: { statuses.add($0) })
  }

  /// Runs a script in a folder of its own, or on a disk of its own if one is to be full.
  static func run(_ script: [LogOperation], in folder: String) throws {
    let history = try LogHistory(in: folder, canBeFull: script.contains(where: \.fillsDisk))
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
      // A log that cannot be closed stays open.
      guard try disk.succeeds({ try log.close() }) else { return }
      isRobbed = false
      try open()
    case .kill: try kill()
    case .compact:
      guard try flush() || !isRobbed else { return }
      try disk.succeeds { try log.compact() }
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
    case .fillDisk(let pages): try disk.fill(leaving: pages)
    case .freeDisk: try freeDisk()
    }
  }

  private func open() throws {
    statuses = StatusList()
    let options = Self.options(disk, telling: statuses)
    waiting = 0
    if try !disk.succeeds({ log = try EventLog.open(path, options: options) }) {
      // Nothing is harmed by it, and the next attempt with room succeeds.
      try check(LogReader(path: path), atLeast: acknowledged, isNew: true)
      try disk.withRoom { log = try EventLog.open(path, options: options) }
    }
    let opened = log.openingStatuses
    guard opened.isEmpty else { throw Violation(description: "opening reports \(opened)") }
    try check(log.reader, atLeast: acknowledged, isNew: true)
  }

  private func end() throws {
    try freeDisk()
    managers = [:]
    try flush()
    try log.close()
    let reader = try LogReader(path: path)
    try check(reader, atLeast: acknowledged, isNew: true)
    let report = try LogVerifier.inspect(LogReader(inspecting: path))
    guard report.isWhole else { throw Violation(description: "\(report.faults)") }
  }

  /// Writes everything; `false` if there is no room for it, of which the app is told.
  @discardableResult
  private func flush() throws -> Bool {
    guard try disk.succeeds({ try log.flush() }) else {
      guard waits(until: { statuses.failures > 0 }) else {
        throw Violation(description: "the app was not told that writing failed")
      }
      return false
    }
    isRobbed = false
    waiting = 0
    return true
  }

  private func freeDisk() throws {
    guard disk.isFull else { return }
    try disk.free()
    try flush()
    let records = log.health.waitingRecords
    guard records == 0 else { throw Violation(description: "\(records) records wait still") }
    try check(LogReader(path: path), atLeast: acknowledged, isNew: true)
    // Recording goes on, and the app is told so. A checkpoint that failed in the background may be
    // told of after the first commit that succeeded; then the next one says so.
    for _ in 0..<2 {
      try record(0, 1)
      try flush()
      if waits(until: {
        statuses.failures == statuses.resumptions && log.health.failure == nil
      }) {
        return
      }
    }
    throw Violation(
      description: "the app was not told that writing works again: \(statuses.all), \(log.health)")
  }

  /// Waits ten seconds at most: who writes in the background tells of it a moment later.
  private func waits(until isTrue: () -> Bool) -> Bool {
    for _ in 0..<10_000 {
      if isTrue() { return true }
      usleep(1_000)
    }
    return isTrue()
  }

  // MARK: - Recording

  private func record(_ session: Int, _ count: Int) throws {
    let name = names[session] ?? "s\(session)-\(items)"
    let stops = statuses.stops.count
    if names[session] == nil {
      let manager = try log.start(
        session: name, at: Place(JSONRoute(json: ["item": 0])), time: .unknown)
      // Then there is no such session.
      if try hasStopped(name, after: stops) { return }
      names[session] = name
      order.append(name)
      managers[name] = manager
      acknowledged[name] = [0]
      waiting += 1
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
      if try hasStopped(name, after: stops) {
        // It can be continued after what was recorded.
        managers[name] = nil
        return
      }
      waiting += 1
      acknowledged[name, default: []].append(item)
      guard manager.head == (acknowledged[name]?.count ?? 0) - 1 else {
        throw Violation(description: "the head of \(name) is \(manager.head)")
      }
    }
  }

  /// Whether recording stopped after so many stops: only on a full disk, when no more can wait.
  private func hasStopped(_ name: String, after count: Int) throws -> Bool {
    let stops = statuses.stops.dropFirst(count)
    guard let stop = stops.first else { return false }
    guard disk.isFull, stops.count == 1, stop.session == name,
      stop.error.code == .backlogFull(Self.smallLimit)
    else { throw Violation(description: "recording stopped: \(stops)") }
    guard (waiting + 1) * Self.recordsPerTransition > Self.smallLimit else {
      throw Violation(description: "recording stopped when only \(waiting) transitions waited")
    }
    return true
  }

  /// The writer dies: what is left is log and journal as they are at this instant.
  private func kill() throws {
    // A file that was taken away is noticed by the next checkpoint. Without room for another one,
    // everything would die with the writer.
    if isRobbed, try !flush() { try freeDisk() }
    let old = path
    generation += 1
    let files = try log.writer.committing.withLock { _ in
      try ["", "-journal"].map { (suffix: $0, bytes: try fileBytes(old + $0)) }
    }
    // Only the simulated death needs room for copies.
    (managers, readers) = ([:], [])
    try disk.withRoom {
      try? log.close()
      for suffix in ["", "-lock", "-journal"] { unlink(old + suffix) }
      for file in files {
        try Data(file.bytes).write(to: URL(fileURLWithPath: path + file.suffix))
      }
    }
    try check(LogReader(path: path), atLeast: acknowledged, isNew: true)
    try open()
  }

  // MARK: - Removing

  private func keep(_ count: Int) throws {
    guard try flush() || !isRobbed else { return }
    let before = try log.reader.sessionNames()
    // What was dropped before the disk was full stays dropped.
    try disk.succeeds { try log.apply(RetentionLimits(sessions: count)) }
    let after = try log.reader.sessionNames()
    let active = Set(managers.keys)
    // Those that are recorded stay, and of the others the newest.
    guard after.count >= min(before.count, count), active.isSubset(of: after) else {
      throw Violation(description: "of \(before) are left \(after), recorded are \(active)")
    }
    for name in before where !after.contains(name) { forget(name) }
  }

  private func erase(_ session: Int) throws {
    guard let name = names[session], try flush() || !isRobbed else { return }
    managers[name] = nil
    if let failure = try disk.failure(of: { try log.erase(session: name) }) {
      // The log is unchanged, except if only the old file could not be overwritten.
      let isErased = try !log.reader.sessionNames().contains(name)
      guard failure.code.storeFailure == nil, isErased else { return }
    }
    forget(name)
  }

  private func forget(_ name: String) {
    acknowledged[name] = nil
    order.removeAll { $0 == name }
    names = names.filter { $0.value != name }
    for index in readers.indices { readers[index].seen[name] = nil }
  }

  private func snapshot() throws {
    guard try flush() || !isRobbed else { return }
    let copy = "\(folder)/copy-\(items).mdb"
    defer { for suffix in ["", "-lock"] { unlink(copy + suffix) } }
    guard try disk.succeeds({ try LogReader(path: path).snapshot(to: copy) }) else {
      guard !FileManager.default.fileExists(atPath: copy) else {
        throw Violation(description: "there is a copy that is not complete")
      }
      return
    }
    let reader = try LogReader(path: copy)
    try check(reader, atLeast: acknowledged, isNew: true)
    try disk.succeeds { _ = try LogVerifier.verify(reader) }
  }

  // MARK: - Checking

  private func refresh() throws {
    if isRobbed, try !flush() { return }
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
        let item = position < all.count ? all[position] : nil
        let expected = item.map { JSONValue.object(["item": .integer($0)]).canonicalBytes }
        guard json == expected else {
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

extension StatusList {
  fileprivate var failures: Int {
    all.count { if case .writingFailed = $0 { true } else { false } }
  }

  fileprivate var resumptions: Int {
    all.count { if case .writingResumed = $0 { true } else { false } }
  }

  fileprivate var stops: [(session: String, error: LogError)] {
    all.compactMap { status in
      guard case .recordingStopped(let name, let error) = status else { return nil }
      return (name, error)
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
