import DRN
import DRNInspect
import DRNLog
import Foundation
import LMDB

/// A file that nothing is wrong with, and what is in it.
struct Original {
  let name: String
  let log: [UInt8]
  let journal: [UInt8]?
  /// The keys and values of a log's databases.
  var databases: [String: [(key: [UInt8], value: [UInt8])]] = [:]
  /// What the log says, by session; nil where it is no log.
  var lines: [String: [[UInt8]]]?

  static let databaseNames = [
    "header", "symbols", "index", "sessions", "blocks", "marks", "branches", "tails",
  ]

  /// A log that was forged, of which nothing is known.
  init(forged log: [UInt8]) { (name, self.log, journal) = ("forged.mdb", log, nil) }

  /// Reads what ``CorpusWriter`` wrote.
  init(_ name: String, in folder: String) throws {
    self.name = name
    let path = "\(folder)/\(name)"
    log = try Files.read(path)
    journal = Files.exists(path + "-journal") ? try Files.read(path + "-journal") : nil
    guard let reader = try? LogReader(path: path) else { return }
    lines = try Contents.lines(of: reader)
    databases = try PageReader(path: path).read { snapshot in
      var all: [String: [(key: [UInt8], value: [UInt8])]] = [:]
      for name in Self.databaseNames {
        guard let database = try snapshot.openDatabase(named: name) else { continue }
        all[name] = try snapshot.withCursor(in: database) { cursor in
          var entries: [(key: [UInt8], value: [UInt8])] = []
          while let entry = try cursor.next() { entries.append((entry.key, entry.value)) }
          return entries
        }
      }
      return all
    }
  }

  var isLog: Bool { lines != nil }
}

/// What a log says, as an export has it.
enum Contents {
  static func lines(of reader: LogReader) throws -> [String: [[UInt8]]] {
    var lines: [String: [[UInt8]]] = [:]
    try reader.forEachSession { session in
      let line = TransitionLine(session)
      try session.forEachRecord { record in
        lines[session.name, default: []].append(try line.bytes(record))
      }
    }
    return lines
  }

  /// Whether these are beginnings of the sessions that were there, and nothing else.
  static func isBeginning(_ lines: [String: [[UInt8]]], of original: [String: [[UInt8]]]) -> Bool {
    lines.allSatisfy { name, lines in original[name]?.starts(with: lines) ?? false }
  }

  /// As ``isBeginning(_:of:)``, but for transitions whose values were lost, and say so.
  static func isSaved(_ lines: [String: [[UInt8]]], of original: [String: [[UInt8]]]) -> Bool {
    lines.allSatisfy { name, lines in
      original[name]?.starts(with: lines) { $0 == $1 || hasLoss($1) } ?? false
    }
  }

  private static func hasLoss(_ line: [UInt8]) -> Bool {
    String(decoding: line, as: UTF8.self).contains("\"$lost")
  }
}

/// Reading and writing whole files.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return [UInt8](data)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func removeLock(of path: String) { unlink(path + "-lock") }

  static func remove(_ path: String) {
    for suffix in ["", "-lock", "-journal"] { unlink(path + suffix) }
  }
}
