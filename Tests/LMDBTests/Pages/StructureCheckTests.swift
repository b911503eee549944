import Foundation
import LMDB
import Testing

@Suite struct StructureCheckTests {
  let file = try! TemporaryFile()

  private func damage(limit: Int = 1) throws -> [PageDamage] {
    try PageReader(path: file.path).read { try $0.findDamage(limit: limit) }
  }

  @Test(arguments: 1...8)
  func `what liblmdb writes is whole`(seed: Int) throws {
    var model = RandomFile(seed: seed)
    let environment = try file.open()
    for _ in 0..<25 {
      try model.change(environment)
      #expect(try damage().map(\.description) == [])
    }
  }

  @Test func `an empty file with a commit is whole`() throws {
    try file.open().write { _ in }
    #expect(try damage() == [])
    try file.open().fill([])
    #expect(try damage() == [])
  }

  /// Every byte of a small file that is not a value, changed in four ways.
  @Test func `no byte of a file can end the process`() throws {
    var model = RandomFile(seed: 3)
    let environment = try file.open()
    for _ in 0..<2 { try model.change(environment, steps: 6) }
    let good = try file.bytes()
    let copy = try TemporaryFile()
    try copy.write(good)
    let descriptor = open(copy.path, O_RDWR)
    defer { close(descriptor) }
    var (rejected, tried) = (0, 0)
    for page in 0..<good.count / 4_096 {
      let start = page * 4_096
      for offset in start..<start + (page < 2 ? 152 : 64) {
        for byte in [0, 1, 0x7F, 0xFF] as [UInt8] where good[offset] != byte {
          #expect(pwrite(descriptor, [byte], 1, off_t(offset)) == 1)
          tried += 1
          if !isWhole(copy.path) { rejected += 1 }
        }
        #expect(pwrite(descriptor, [good[offset]], 1, off_t(offset)) == 1)
      }
    }
    #expect(isWhole(copy.path))
    // Most of the rest changed a value, or what is not in use.
    #expect(rejected > tried / 20)
  }

  /// Walks through everything; whatever is there, this comes back.
  private func isWhole(_ path: String) -> Bool {
    do {
      let reader = try PageReader(path: path)
      return try reader.read { snapshot in
        for name in RandomFile.names {
          guard let database = try? snapshot.openDatabase(named: name) else { continue }
          try? snapshot.withCursor(in: database) { cursor in
            while let entry = try cursor.next() {
              _ = try snapshot.value(for: entry.key, in: database)
            }
          }
        }
        return try snapshot.findDamage().isEmpty
      }
    } catch {
      return false
    }
  }

  @Test func `damage is told with its page`() throws {
    try file.open().fill(0..<200, size: 3_000)
    var bytes = try file.bytes()
    let last = bytes.count / 4_096 - 1
    bytes[last * 4_096] ^= 1
    try file.write(bytes)
    let found = try damage(limit: 10)
    #expect(found.map(\.page) == [UInt64(last)])
    #expect(found.first?.description == "page \(last): it says that it is page \(last ^ 1)")
    #expect(code { _ = try Environment.open(at: file.path) } == .corrupt)
  }
}
