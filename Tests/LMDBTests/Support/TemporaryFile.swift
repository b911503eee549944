import Foundation
import LMDB
import TestSupport

/// A path in a directory of its own, which goes when this goes.
final class TemporaryFile: Sendable {
  let directory: String
  var path: String { directory + "/log.mdb" }

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "lmdb-\(UUID().uuidString)")
    directory = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func open(mapSize: Int = 1 << 20, create: Bool = true) throws -> Environment {
    try .open(
      at: path, options: .init(access: .readWrite(create: create), initialMapSize: mapSize))
  }

  func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }

  func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

/// A key that sorts as its number does.
func key(_ number: Int) -> [UInt8] {
  (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

extension Environment {
  /// Stores numbers as keys, each with `size` bytes.
  func fill(_ numbers: some Sequence<Int>, size: Int = 8, in name: String = "numbers") throws {
    try write { transaction in
      let database = try transaction.createDatabase(named: name)
      for number in numbers {
        try transaction.put(
          [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size), for: key(number),
          in: database)
      }
    }
  }

  func count(in name: String = "numbers") throws -> Int? {
    try read { transaction in
      guard let database = try transaction.openDatabase(named: name) else { return nil }
      return try transaction.entryCount(of: database)
    }
  }
}

/// The code of the error that `body` throws.
func code(of body: () throws -> Void) -> LMDBError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? LMDBError)?.code
  }
}
