import Foundation
import LMDB

@testable import DRN
@testable import DRNLog

/// Pieces of a log: the first byte says which.
enum FormatTarget: FuzzTarget {
  static let name = "format"

  static func fuzz(_ bytes: [UInt8]) throws {
    guard let kind = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch kind % 4 {
    case 0: try readPages(rest)
    case 1: try readBlock(rest)
    case 2: try readRecords(rest)
    default: try readJSON(rest)
    }
  }

  /// A file for the reader of pages and the structural check.
  private static func readPages(_ bytes: [UInt8]) throws {
    let path = Scratch.path("pages.mdb")
    guard Scratch.write(bytes, to: path) else { return }
    try PageReader(path: path).read { snapshot in
      _ = try snapshot.findDamage(limit: 10)
      for name in ["header", "symbols", "sessions", "blocks", "tails"] {
        guard let database = try? snapshot.openDatabase(named: name) else { continue }
        try? snapshot.withCursor(in: database) { cursor in while try cursor.next() != nil {} }
      }
    }
  }

  /// A block, under the key of a session's first or of its second; its checksum is made right.
  private static func readBlock(_ bytes: [UInt8]) throws {
    guard let place = bytes.first else { return }
    let key = LogKey.block(session: 1, firstSeq: Int(place % 2) * LogFormat.blockCapacity)
    let block = try Block(Checksummed.bytes(Array(bytes.dropFirst()), key: key), key: key)
    let records = try block.records()
    var written = OpenBlock(
      session: 1, firstSeq: block.firstSeq, hashBefore: block.hashBefore,
      keyframe: block.keyframe, baseTime: block.baseTime)
    for record in records { written.append(record) }
    let again = try Block(written.block.bytes, key: key).records()
    precondition(again == records, "It reads another event.")
    var fold = try BlockFold(block.header, in: block.value.span)
    while try fold.next(in: block.value.span) != nil {}
    _ = try Keyframe(fold.keyframe.bytes(before: block.endSeq), before: block.endSeq)
  }

  /// Records of the journal, with their checks made right.
  private static func readRecords(_ bytes: [UInt8]) throws {
    let size = JournalRecord.bodySize
    let records = stride(from: 0, through: bytes.count - size, by: size).map {
      JournalRecord(body: bytes[$0..<$0 + size])
    }
    var next: UInt64 = 0
    while let unit = try JournalUnit.items(
      from: next, { $0 < UInt64(records.count) ? records[Int($0)] : nil })
    { next = unit.last + 1 }
  }

  private static func readJSON(_ bytes: [UInt8]) throws {
    let value = try JSONValue(parsing: bytes)
    let text = value.canonicalBytes
    let again = try JSONValue(parsing: text)
    precondition(again == value, "It reads another value.")
  }
}
