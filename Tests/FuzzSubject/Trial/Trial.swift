import DRN
import DRNInspect
import DRNLog
import Foundation
import LMDB

/// Does with a damaged file all that can be done with a log.
///
/// Whatever the file is, everything comes back: with a result, or with an error that is one line.
final class Trial {
  /// The file, with its journal beside it; it is written to.
  let path: String
  let input: Input
  var random: Random
  var tally = Tally()

  init(_ input: Input, at path: String, _ random: Random) {
    self.input = input
    self.path = path
    self.random = random
    tally.tried = 1
  }

  func run() throws {
    try input.write(to: path)
    defer { Files.remove(path) }
    lookAtPages()
    let reader = attempt { try LogReader(path: path) }
    var isWhole = false
    if let reader {
      tally.readable = 1
      read(reader)
      isWhole = verify(reader)
    }
    if random.chance(25) { salvage() }
    if random.chance(20) { try launch() }
    write(wasWhole: isWhole)
  }

  @discardableResult
  private func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      tally.sentences[Complaint.pattern(error), default: 0] += 1
      if let reason = Complaint.reasonNotToThrow(error) { tally.failures.append(reason) }
      return nil
    }
  }

  /// Saves what is whole into a log that verifies, whatever is left of this one.
  private func salvage() {
    let copy = path + "-salvaged"
    defer { Files.remove(copy) }
    guard let reader = attempt({ try LogReader(inspecting: path) }) else { return }
    attempt { try LogVerifier.inspect(reader) }
    guard attempt({ try reader.salvage(to: copy) }) != nil else { return }
    tally.salvaged = 1
    do {
      let saved = try LogReader(path: copy)
      _ = try LogVerifier.verify(saved)
      let lines = try Contents.lines(of: saved)
      // Behind damage a session has another name; what kept its name is what it was.
      let kept = lines.filter { input.original.lines?[$0.key] != nil }
      if !input.isForged, !Contents.isSaved(kept, of: input.original.lines ?? [:]) {
        tally.failures.append("salvaged, and says something else than before")
      }
    } catch {
      tally.failures.append("salvaged, and not whole: \(error)")
    }
  }

  /// Starts an app with the file, which it is never kept from.
  private func launch() throws {
    defer { removeWhatWasSetAside() }
    let launch = EventLog.launch(path)
    let sentence = launch.problem.map { "\($0)" } ?? ""
    if sentence.contains(where: \.isNewline) || sentence.utf8.count > 4_000 {
      tally.failures.append("launched, and said \(sentence)")
    }
    for name in ["main", "nobody"] + (input.original.lines?.keys.sorted().prefix(2) ?? []) {
      let session = launch.manager(session: name, initial: JSONRoute(json: "home"))
      session.manager.go(JSONRoute(json: ["launched": "here"]))
      if session.manager.currentRoute.json != ["launched": "here"] {
        tally.failures.append("launched, and does not navigate in '\(name)'")
      }
    }
    attempt { try launch.log?.close() }
    // What comes next begins with the damaged file.
    try input.write(to: path)
  }

  private func lookAtPages() {
    guard let pages = try? PageReader(path: path) else { return }
    tally.pastMetaPages = 1
    let damage = attempt { try pages.read { try $0.findDamage(limit: 5) } }
    tally.pastStructure = damage?.isEmpty == true ? 1 : 0
    guard let previous = try? PageReader(path: path, state: .previous) else { return }
    attempt { try previous.read { _ = try $0.findDamage(limit: 5) } }
  }
}

// Reading.

extension Trial {
  private func read(_ reader: LogReader) {
    attempt { try LogStatistics(reader) }
    var sessions: [LogSession] = []
    attempt { try reader.forEachSession { sessions.append($0) } }
    for session in sessions.prefix(2) + sessions.dropFirst(2).suffix(1) { read(session) }
    attempt { try reader.latestSession() }
    if let name = sessions.last?.name { attempt { try reader.session(named: name) } }
    if let left = sessions.first, let right = sessions.last {
      sometimes(30) { try SessionDiff(left, right).forEachChange { _ in } }
    }
    if sessions.count < 20 { sometimes(30) { try reader.forEachPositionByTime { _, _ in } } }
    attempt { try reader.refresh() }
    let copy = path + "-copy"
    defer { Files.remove(copy) }
    sometimes(15) { try reader.snapshot(to: copy) }
  }

  /// Does what takes long so many times in a hundred.
  private func sometimes(_ percent: Int, _ body: () throws -> Void) {
    if random.chance(percent) { attempt(body) }
  }

  private func read(_ session: LogSession) {
    let line = TransitionLine(session)
    attempt {
      var count = 0
      try session.forEachPosition(in: 0...Int.max - 1) { position in
        count += 1
        // A state is long to write; the first and some of the others are enough.
        let state = count % 16 == 1 ? position.state : nil
        _ = try line.bytes(position.record, state: state)
        return true
      }
    }
    sometimes(30) { try session.forEachRecord { _ in } }
    guard let head = attempt({ try session.head() }) else { return }
    let seqs = [
      0, session.firstSeq, head, head / 2, random.number(below: max(min(head, 2_000), 1)), .max,
    ]
    for seq in seqs { sometimes(50) { _ = try session.position(seq) } }
    sometimes(50) { _ = try session.fold(through: head) }
    sometimes(30) {
      var count = 0
      try session.forEachPosition(in: 0...head, reversed: true) { _ in
        count += 1
        return count < 100
      }
    }
    attempt { try session.marks() }
    let names = ["@", "@-3", ":a", "2026-11-21T10:00:00Z", "1700-01-01T00:00:00Z", "512"]
    for name in names.compactMap({ PositionName($0) }) {
      sometimes(30) { _ = try session.seq(of: name) }
    }
    // It reads a block for each branch.
    sometimes(20) {
      let tree = try BranchTree(session)
      for branch in tree.branches {
        _ = tree.lane(of: branch.tip) + (tree.isFork(branch.first) ? 1 : 0)
      }
    }
    attempt { try session.why(at: head, limit: 20) }
    attempt { try session.blame(at: head) }
  }

  /// Whether the log is whole; then it says what it said before it was damaged, or a beginning of it.
  private func verify(_ reader: LogReader) -> Bool {
    guard attempt({ try LogVerifier.verify(reader) }) != nil else { return false }
    tally.verified = 1
    guard !input.isForged else { return true }
    guard let original = input.original.lines,
      let lines = attempt({ try Contents.lines(of: reader) })
    else {
      tally.failures.append("verified, and cannot be read")
      return true
    }
    if !Contents.isBeginning(lines, of: original) {
      tally.failures.append("verified, and says something else than before")
    }
    return true
  }
}

// Writing.

extension Trial {
  private func write(wasWhole: Bool) {
    defer { removeWhatWasSetAside() }
    guard let isClosed = attempt({ try openAndRecord() }), isClosed else { return }
    // What could be written and closed is a log.
    let options = EventLog.Options(onDamage: .refuse)
    do {
      try EventLog.open(path, options: options).close()
    } catch {
      // Where the header said that so many records were written that a few more are too many.
      if !"\(error)".contains("names a record that no journal can have") {
        tally.failures.append("written, and cannot be opened any more: \(error)")
      }
      return
    }
    tally.written = 1
    // With a journal beside it, nobody counts what belongs to no session.
    guard wasWhole, input.journal == nil else { return }
    do {
      _ = try LogVerifier.verify(LogReader(path: path))
    } catch {
      tally.failures.append("whole, and no more after it was written: \(error)")
    }
  }

  func removeWhatWasSetAside() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let name = URL(fileURLWithPath: path).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other.hasPrefix(name) { unlink("\(folder)/\(other)") }
  }

  /// Answers whether everything came into the log.
  private func openAndRecord() throws -> Bool {
    // An app sets a log aside that it cannot use, and is never kept from starting.
    let setsAside = random.chance(30)
    let options = EventLog.Options(onDamage: setsAside ? .setAside : .refuse)
    let log: EventLog
    do throws(LogError) {
      log = try EventLog.open(path, options: options)
    } catch {
      if setsAside, error.code.isDamage {
        tally.failures.append("damaged, and not set aside: \(error)")
      }
      throw error
    }
    tally.accepted = 1
    let done: Void? = attempt {
      try record(in: log)
      try log.close()
    }
    return done != nil
  }

  private func record(in log: EventLog) throws {
    var names: [String] = []
    try? log.reader.forEachSession { names.append($0.name) }
    let manager =
      try names.randomElement(using: &random).flatMap { try? log.continue(session: $0) }
      ?? log.start(session: "fuzz", at: Place(JSONRoute(json: "home")))
    func go(_ number: Int) {
      manager.perform(.go(Place(JSONRoute(json: .object(["new": .integer(number)])))))
    }
    for number in 0..<4 { go(number) }
    manager.perform(.undo)
    manager.perform(.redo)
    manager.perform(.rewind(to: manager.head / 2))
    try log.flush()
    manager.perform(.mark("fuzz", at: nil))
    manager.perform(.note("body", payload: .string(String(repeating: "z", count: 9_000))))
    manager.transaction("group") { for number in 4..<7 { go(number) } }
    if random.chance(10) { for number in 0..<600 { go(number) } }
    try log.confirm()
  }
}
