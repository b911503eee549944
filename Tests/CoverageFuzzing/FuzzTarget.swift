import Foundation

/// Something that is done with any bytes; `.ci/soak/fuzz` runs it.
protocol FuzzTarget: SendableMetatype {
  /// As `DRN_FUZZ_TARGET` and the folder of its inputs have it.
  static var name: String { get }

  /// A failed precondition is a find, and so is whatever else ends the process.
  static func fuzz(_ bytes: [UInt8]) throws
}

/// Files in memory, of this process.
enum Scratch {
  static func path(_ name: String) -> String { "/dev/shm/drn-coverage-\(getpid())-\(name)" }

  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return bytes.isEmpty || Foundation.write(file, bytes, bytes.count) == bytes.count
  }

  static func read(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }

  /// Removes a log with the files beside it.
  static func removeLog(_ path: String) {
    for suffix in ["", "-lock", "-journal", "-compact", "-key"] { unlink(path + suffix) }
    let (folder, name) = ("/dev/shm", String(path.dropFirst("/dev/shm/".count)))
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where file.hasPrefix(name) { unlink("\(folder)/\(file)") }
  }
}

/// Takes bytes one after another; zeros after the last one.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func word() -> Int { Int(next()) << 8 | Int(next()) }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}
