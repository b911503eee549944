import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What a crash leaves: a log and its journal as they were at one instant, under another name.
struct CopiedLog {
  let path: String

  var journalPath: String { path + "-journal" }

  /// Copies a log that is being written. No commit of its writer runs meanwhile, so that log and
  /// journal are of one moment; whoever records goes on.
  init(_ log: EventLog, _ name: String) throws {
    path = try temporaryPath(name)
    let copy = self
    try log.writer.committing.withLock { _ in try copy.take(log.path) }
  }

  /// Copies files that nobody writes, or while whoever calls keeps commits away.
  init(copying source: String, _ name: String) throws {
    path = try temporaryPath(name)
    try take(source)
  }

  /// Copies files that nobody writes.
  init(of other: CopiedLog, _ name: String) throws { try self.init(copying: other.path, name) }

  /// A log that is there.
  init(path: String) { self.path = path }

  private func take(_ source: String) throws {
    for suffix in ["", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      // By reading: nothing of the file is shared.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: source + suffix))
      try bytes.write(to: URL(fileURLWithPath: path + suffix))
    }
    try? FileManager.default.removeItem(atPath: path + "-lock")
  }

  /// Puts another journal beside the log.
  func takeJournal(of other: CopiedLog) throws {
    try? FileManager.default.removeItem(atPath: journalPath)
    try FileManager.default.copyItem(atPath: other.journalPath, toPath: journalPath)
  }

  /// Writes into the journal.
  func editJournal(_ body: (JournalMap) throws -> Void) throws {
    let file = open(journalPath, O_RDWR)
    try #require(file >= 0)
    defer { close(file) }
    let size = try FileSize.of(journalPath)
    let map = try #require(MappedFile(file, size: size, reserving: size, isWritable: true))
    try body(JournalMap(file: map))
  }

  /// The log's record of itself.
  var header: LogHeader {
    get throws { try LogReader(path: path).store.header().0 }
  }

  /// The last records of the journal's units after those that the log includes, with what each unit
  /// says.
  func units() throws -> [(last: UInt64, items: [JournalUnit.Item])] {
    let store = try LogReader(path: path).store
    let reader = try #require(try JournalReader.beside(path, store.header().0.journalOwner))
    var next = try store.header().0.journalPosition + 1
    var all: [JournalUnit.Item] = []
    _ = try reader.read(from: &next, { all.append($0) }, path: path)
    let end = next
    // Where units end is found by reading each of them alone.
    var units: [(last: UInt64, items: [JournalUnit.Item])] = []
    next = try store.header().0.journalPosition + 1
    try editJournal { map in
      let geometry = try #require(map.geometry)
      while next < end {
        let unit = try #require(
          try JournalUnit.items(from: next) { map.record($0, at: geometry.index(of: $0)) })
        units.append((unit.last, unit.items))
        next = unit.last + 1
      }
    }
    #expect(units.flatMap(\.items) == all)
    return units
  }
}

extension Environment {
  /// A log's file, to be written.
  static func writing(_ path: String) throws -> Environment {
    try open(at: path, options: .init(access: .readWrite(create: false)))
  }
}

/// What a log says, session by session.
struct LogContents: Equatable {
  var lines: [String: [String]] = [:]

  /// Reads everything, with the state after each transition or without.
  init(_ reader: LogReader, withStates: Bool = true) throws {
    var lines: [String: [String]] = [:]
    try reader.forEachSession { session in
      let line = TransitionLine(session)
      try session.forEachPosition(in: 0...Int.max - 1) { position in
        let bytes = try line.bytes(position.record, state: withStates ? position.state : nil)
        lines[session.name, default: []].append(String(decoding: bytes, as: UTF8.self))
        return true
      }
    }
    self.lines = lines
  }

  init(path: String, withStates: Bool = true) throws {
    try self.init(LogReader(path: path), withStates: withStates)
  }

  /// How many transitions each session has.
  var counts: [String: Int] { lines.mapValues(\.count) }

  /// Whether this is a beginning of every session of the other, and nothing else.
  func isBeginning(of other: LogContents) -> Bool {
    lines.allSatisfy { name, lines in
      other.lines[name].map { $0.starts(with: lines) } ?? false
    }
  }
}
