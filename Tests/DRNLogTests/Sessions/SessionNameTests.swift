import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// The keys by which the index finds sessions: short names themselves, digests of longer ones, and, in logs
/// that an earlier release began, digests of all.
@Suite(.temporaryDirectory) struct SessionNameTests {
  private static let names = [
    "", "s", "s1", "s10", "nul\0", "nul", "sixteen bytes !!", "seventeen bytes !", "éééééééé",
    String(repeating: "long", count: 100),
  ]

  private func record(_ path: String) throws {
    try withLog(path) { log in
      for (number, name) in Self.names.enumerated() {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        manager.go(.item(number))
      }
      try log.close()
    }
  }

  private func expectFound(_ path: String) throws {
    let reader = try LogReader(path: path)
    for name in Self.names {
      let session = try reader.session(named: name)
      #expect(try session.head() == 1)
      #expect(session.name == name)
    }
    #expect(throws: LogError.self) { try reader.session(named: "s2") }
    #expect(try LogVerifier.verify(reader).isWhole)
  }

  /// The keys of names in the log's index.
  private func keys(_ path: String) throws -> [[UInt8]] {
    var keys: [[UInt8]] = []
    try LogReader(path: path).store.forEachEntry(in: .index) { (entry) throws(LogError) in
      if LogKey.isNameSpace(entry.key[0]) { keys.append(entry.key) }
    }
    return keys
  }

  /// Gives all names the keys that they had before version 4.
  private func makeOlder(_ path: String) throws {
    try edit(path) { transaction, all in
      for name in Self.names {
        let key = SessionRecord.nameKey(name)
        let number = try #require(try transaction.value(for: key, in: all.index))
        try transaction.delete(key, in: all.index)
        try transaction.put(number, for: SessionRecord.nameDigestKey(name), in: all.index)
      }
    }
  }

  @Test func `a name of up to 16 bytes is its own key`() throws {
    let path = TemporaryDirectory.path("log.mdb")
    try record(path)
    try expectFound(path)
    let short = Self.names.filter { $0.utf8.count <= 16 }
    #expect(short.count == 8)
    let keys = try Set(keys(path))
    #expect(keys.count == Self.names.count)
    #expect(keys.isSuperset(of: short.map { [0x11] + Array($0.utf8) }))
    #expect(keys.count { $0.count == 17 && $0[0] == 0x10 } == 2)
  }

  @Test func `sessions of a log that an earlier release began are found`() throws {
    let path = TemporaryDirectory.path("log.mdb")
    try record(path)
    try makeOlder(path)
    #expect(try keys(path).allSatisfy { $0.count == 17 && $0[0] == 0x10 })
    try expectFound(path)
    try withLog(path) { log in
      for (number, name) in Self.names.enumerated() {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        #expect(manager.currentRoute == .item(number))
      }
      // One that is new has the new key beside them.
      _ = try log.manager(session: "s3", initial: TestRoute.home)
      try log.close()
    }
    #expect(try keys(path).count == Self.names.count + 1)
    #expect(try keys(path).contains([0x11] + Array("s3".utf8)))
  }

  @Test(arguments: [false, true])
  func `an erased session's name is not in the index`(isOlder: Bool) throws {
    let path = TemporaryDirectory.path("log.mdb")
    try record(path)
    if isOlder { try makeOlder(path) }
    try withLog(path) { log in
      try log.erase(sessions: Self.names.dropFirst())
      try log.close()
    }
    #expect(try keys(path).count == 1)
    #expect(try LogVerifier.verify(LogReader(path: path)).isWhole)
  }

  @Test func `a file that is written anew has the new keys, in order`() throws {
    let path = TemporaryDirectory.path("log.mdb")
    try record(path)
    try makeOlder(path)
    try withLog(path) { log in
      try log.compact()
      try log.close()
    }
    try expectFound(path)
    #expect(try Set(keys(path)) == Set(Self.names.map(SessionRecord.nameKey)))
  }
}
