import Foundation
import Synchronization
import Testing

@testable import LMDB

@Suite struct EnvironmentTests {
  let file = try! TemporaryFile()

  @Test func `a file is open once, under whichever name`() throws {
    let environment = try file.open()
    let link = file.directory + "/link.mdb"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    #expect(try file.open() === environment)
    #expect(try Environment.open(at: file.path) === environment)
    #expect(try Environment.open(at: link) === environment)
    #expect(try Environment.open(at: file.directory + "/./log.mdb") === environment)
    #expect(!FileManager.default.fileExists(atPath: link + "-lock"))
  }

  @Test func `what is open to read can't be opened to write`() throws {
    do { try file.open().fill([1]) }
    var reader: Environment? = try Environment.open(at: file.path)
    #expect(code { _ = try file.open() } == .alreadyOpen)
    #expect(try reader?.count() == 1)
    reader = nil
    #expect(throws: Never.self) { try file.open().fill([2]) }
  }

  @Test func `it is closed with its last reference`() throws {
    weak var closed: Environment?
    do {
      let environment = try file.open()
      closed = environment
      try environment.fill([1])
    }
    #expect(closed == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    #expect(!open.contains(file.path))
  }

  @Test(.timeLimit(.minutes(30)))
  func `threads open, use and close it at the same time`() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          try await onThread {
            for round in 0..<150 {
              let environment = try file.open()
              if round % 10 == 0 { try environment.fill([thread * 1000 + round]) }
              _ = try environment.count()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.open().count() == 60)
  }

  @Test func `numbers about it`() throws {
    let environment = try file.open()
    #expect(environment.path == file.path)
    #expect(environment.pageSize >= 4096)
    #expect(!environment.raw.isUnlocked)
    let before = try environment.information
    try environment.fill(0..<100, size: 4000)
    let after = try environment.information
    #expect(after.lastTransaction == before.lastTransaction + 1)
    #expect(after.lastPage > before.lastPage + 100)
    #expect(after.maxReaders == 1024)
    #expect(try file.bytes().count >= 100 * 4096)
    #expect(try environment.raw.checkReaders() == 0)
  }

  @Test func `the default map is reserved, not used`() throws {
    let environment = try Environment.open(
      at: file.path, options: .init(access: .readWrite(create: true)))
    #expect(environment.mapSize == 64 << 30)
    try environment.fill([1])
    #expect(try file.bytes().count < 1 << 20)
  }

  @Test func `all reader slots taken`() async throws {
    let environment = try Environment.open(
      at: file.path,
      options: .init(access: .readWrite(create: true), initialMapSize: 1 << 20, maxReaders: 1))
    // The lock file takes whole pages, so there are more slots than asked for.
    let slots = try environment.information.maxReaders
    let (begun, end) = (Signal(), Signal())
    let reads = (0..<slots).map { _ in
      Task {
        try await onThread {
          try environment.read { _ in
            begun.send()
            end.wait()
          }
        }
      }
    }
    try await onThread { for _ in 0..<slots { begun.wait() } }
    #expect(code { try environment.read { _ in } } == .readersFull)
    for _ in 0..<slots { end.send() }
    for read in reads { try await read.value }
    try environment.read { _ in }
  }

  @Test(arguments: [false, true])
  func `after a failure the next write opens the file again`(hasNoMap: Bool) throws {
    let environment = try file.open()
    try environment.fill([1])
    let database = try #require(
      try environment.read { transaction in try transaction.openDatabase(named: "numbers") })
    environment.hasFailed.store(true, ordering: .releasing)
    environment.hasNoMap.store(hasNoMap, ordering: .releasing)
    _ = try environment.write { transaction in
      try transaction.put([2], for: key(2), in: database)
    }
    #expect(try environment.count() == 2)
    // A handle of an old environment is as good as one of the new.
    #expect(try environment.read { try $0.value(for: key(2), in: database) } == [2])
    #expect(try file.open() === environment)
  }

  @Test func `a map that was lost is made again by the next read`() throws {
    let environment = try file.open()
    try environment.fill([1])
    try environment.fill([1], in: "other")
    environment.hasNoMap.store(true, ordering: .releasing)
    #expect(code { _ = try environment.information } == .failed)
    #expect(try environment.count(in: "other") == 1)
    #expect(try environment.information.lastTransaction == 2)
  }

  @Test func `a file that was replaced is not opened again`() throws {
    let environment = try file.open()
    try environment.fill([1])
    environment.hasFailed.store(true, ordering: .releasing)
    let bytes = try file.bytes()
    try FileManager.default.removeItem(atPath: file.path)
    try file.write(bytes)
    #expect(code { try environment.fill([2]) } == .system(ESTALE))
    #expect(try environment.count() == 1)
  }

  @Test func `another process writes, grows the map and creates a database`() async throws {
    let environment = try file.open(mapSize: 1 << 20)
    try environment.fill([1])
    await #expect(processExitsWith: .success) { [path = file.path as String] in
      let environment = try Environment.open(
        at: path, options: .init(access: .readWrite(create: false), initialMapSize: 1 << 20))
      try environment.fill(0..<2000, size: 4000)
      try environment.fill(0..<3, in: "other")
    }
    #expect(try environment.count() == 2000)
    #expect(try environment.count(in: "other") == 3)
    #expect(environment.mapSize >= 8 << 20)
    try environment.fill(0..<4, in: "other")
    #expect(try environment.count(in: "other") == 4)
  }

  @Test func `a write meets a larger map and a new database of another process`() async throws {
    let environment = try file.open(mapSize: 1 << 20)
    await #expect(processExitsWith: .success) { [path = file.path as String] in
      let environment = try Environment.open(
        at: path, options: .init(access: .readWrite(create: false), initialMapSize: 1 << 20))
      try environment.fill(0..<2000, size: 4000, in: "a")
    }
    try environment.fill([5000], in: "b")
    try environment.fill([5000], in: "a")
    #expect(try environment.count(in: "a") == 2001)
    #expect(try environment.count(in: "b") == 1)
  }

  @Test func `the slot of a reader that died is freed`() async throws {
    let environment = try file.open()
    try environment.fill([1])
    await #expect(processExitsWith: .exitCode(7)) { [path = file.path as String] in
      try Environment.open(at: path).read { _ -> Void in _exit(7) }
    }
    #expect(try environment.raw.checkReaders() == 1)
    #expect(try environment.raw.checkReaders() == 0)
  }

  @Test func `a full disk is told of, and written to when there is room`() async {
    // In a process of its own, for the limit is for all files that a process writes.
    await #expect(processExitsWith: .success) {
      let file = try TemporaryFile()
      signal(SIGXFSZ, SIG_IGN)
      do {
        let environment = try file.open(mapSize: 64 << 20)
        try environment.fill([1])
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = 1 << 20
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        // liblmdb calls it EIO if the disk still took a part of what it wrote.
        let full = code { try environment.fill(0..<2000, size: 4000) }
        try #require(full == .diskFull || full == .inputOutput)
        try #require(code { try environment.fill(0..<2000, size: 4000) } == full)
        try #require(try environment.count() == 1)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        try environment.fill(0..<2000, size: 4000)
        try #require(try environment.count() == 2000)
      }
      let environment = try file.open(create: false)
      try environment.fill([1, 2])
      try #require(try environment.count() == 2000)
    }
  }
}
