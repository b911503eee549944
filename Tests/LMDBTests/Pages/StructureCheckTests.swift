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

  /// A sparse file can have any size, and be as small on the disk as what was written.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/shm")))
  func `a file that claims exabytes is checked like a small one`() throws {
    try file.open().fill(0..<100)
    let path = "/dev/shm/lmdb-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data(try file.bytes()).write(to: URL(fileURLWithPath: path))
    // Not every file system has files of this size.
    guard truncate(path, 1 << 62) == 0 else { return }
    #expect(try PageReader(path: path).read { try $0.findDamage(limit: 1) } == [])
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

  /// Pages that it gave up are used again for as long as its list is there.
  @Test func `no transaction before the first one can have given up pages`() throws {
    let environment = try file.open()
    for round in 0..<5 { try environment.fill(0..<200, size: 100 + round) }
    var bytes = try file.bytes()
    let newest = try environment.information.lastTransaction % 2 * 4_096
    let root = Int(bytes[newest + 80]) * 4_096
    // The first node of the free list's leaf, which has the least key.
    let node = root + Int(bytes[root + 16]) + Int(bytes[root + 17]) << 8
    #expect(bytes[node + 8..<node + 16].dropFirst().allSatisfy { $0 == 0 })
    bytes[node + 8] = 0
    try file.write(bytes)
    let reason = "a list of free pages has another length"
    #expect(try damage().map(\.reason) == [reason])
  }

  /// All sizes add up, and yet liblmdb would move one node over the other's header.
  @Test func `a node inside another one's value is found`() throws {
    let inner: [UInt8] = [20, 0, 0, 0, 0, 0, 2, 0, 0, 2] + [UInt8](repeating: 0xAB, count: 20)
    try file.open().write { transaction in
      let database = try transaction.createDatabase(named: "numbers")
      let value = [UInt8](repeating: 0, count: 10) + inner + [UInt8](repeating: 0, count: 60)
      try transaction.put(value, for: [0, 1], in: database)
      try transaction.put([UInt8](repeating: 1, count: 20), for: [0, 2], in: database)
    }
    #expect(try damage().isEmpty)
    var bytes = try file.bytes()
    let starts = bytes.indices.dropLast(inner.count)
    let place = try #require(starts.first { bytes[$0...].starts(with: inner) })
    let page = place / 4_096
    bytes[page * 4_096 + 18] = UInt8(place % 256)
    bytes[page * 4_096 + 19] = UInt8((place % 4_096) >> 8)
    try file.write(bytes)
    let reason = "its nodes lie in each other, or have room between them"
    let found = try damage(limit: 5)
    #expect(found.map(\.description) == ["page \(page): \(reason)"])
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
