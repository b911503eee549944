import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNLog

/// A journal in a file beside where a log would be, and no log.
final class JournalFile {
  static let identity = Digest128(low: 0x0706_0504_0302_0100, high: 0x0f0e_0d0c_0b0a_0908)

  /// The path of the log that is not there.
  let path: String
  let journal: Journal
  private let file: Int32

  init(_ path: String, included: UInt64 = 0, limit: Int = 1_000_000) throws {
    self.path = path
    file = open(path + "-journal", O_RDWR | O_CREAT, 0o600)
    try #require(file >= 0)
    journal = try Journal(
      file, of: path, identity: Self.identity, included: included, limit: limit)
  }

  deinit { close(file) }

  /// The file's bytes.
  var bytes: [UInt8] {
    get throws { try fileBytes(path + "-journal") }
  }

  /// Who reads it as another process would.
  func reader() throws -> JournalReader {
    try #require(try JournalReader.beside(path, Self.identity))
  }

  /// Stores a transition of session 1 whose route says which one it is.
  @discardableResult
  func append(_ seq: Int) -> CheckpointRequest? {
    journal.lock()
    defer { journal.unlock() }
    return journal.append(
      ShortEvent(.went, route: UInt32(seq)), seq: seq, session: 1,
      nanoseconds: Int64(seq) * 10)
  }
}

extension JournalReader {
  /// The journal beside a log; `nil` if there is none of that identity.
  static func beside(_ path: String, _ identity: Digest128) throws -> JournalReader? {
    try beside(path, JournalSearch.Owner(identity: identity))
  }

  static func beside(_ path: String, _ owner: JournalSearch.Owner) throws -> JournalReader? {
    guard case .journal(let reader) = try JournalSearch(beside: path, of: owner) else { return nil }
    return reader
  }

  /// The positions of all events from record `next` on.
  func seqs(from next: inout UInt64) throws -> (seqs: [Int], end: End) {
    var seqs: [Int] = []
    let end = try read(
      from: &next,
      { item in
        if case .event(let event, _) = item { seqs.append(event.seq) }
      }, path: "")
    return (seqs, end)
  }
}

/// Maps a file that has these bytes, and nothing else knows of.
func withMap<Result>(
  _ bytes: [UInt8], isWritable: Bool = true, _ body: (JournalMap) throws -> Result
) throws -> Result {
  let path = try temporaryPath("map-\(UUID().uuidString)")
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  let file = open(path, O_RDWR)
  defer {
    close(file)
    unlink(path)
  }
  let map = try #require(
    MappedFile(file, size: bytes.count, reserving: bytes.count, isWritable: isWritable))
  return try body(JournalMap(file: map))
}

/// Bytes as they are written in a test: pairs of digits, with anything that is none between them.
func bytes(hex: String) -> [UInt8] {
  let digits: [Int] = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { (place: Int) -> UInt8 in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}

/// Bytes in lines of sixteen, as ``bytes(hex:)`` reads them.
func hexLines(_ bytes: some Sequence<UInt8>) -> String {
  let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  return stride(from: 0, to: digits.count, by: 16).map { start in
    let line = digits[start..<min(start + 16, digits.count)]
    return line.prefix(8).joined() + " " + line.dropFirst(8).joined()
  }.joined(separator: "\n")
}

/// Sizes of files.
enum FileSize {
  static func of(_ path: String) throws -> Int {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return Int(status.st_size)
  }
}

extension Journal.Contents {
  /// How many records the ring has room for.
  var capacity: UInt64 { geometry.capacity }
}
