import LMDB
import Testing

@Suite struct TransactionTests {
  let file = try! TemporaryFile()

  @Test func `what was written is read, also after the file was opened again`() throws {
    func check() throws {
      try file.open().read { transaction in
        let names = try #require(try transaction.openDatabase(named: "names"))
        #expect(try transaction.value(for: [1], in: names) == Array("Ada".utf8))
        #expect(try transaction.value(for: [2], in: names) == [])
        #expect(try transaction.value(for: [3], in: names) == nil)
        #expect(try transaction.entryCount(of: names) == 2)
      }
    }
    do {
      let environment = try file.open()
      try environment.write { transaction in
        let names = try transaction.createDatabase(named: "names")
        #expect(names.name == "names")
        try transaction.put(Array("Ada".utf8), for: [1], in: names)
        try transaction.put([], for: [2], in: names)
        #expect(try transaction.value(for: [1], in: names) == Array("Ada".utf8))
      }
      try check()
      withExtendedLifetime(environment) {}
    }
    try check()
  }

  @Test func `modes say what happens to a key that is there`() throws {
    let environment = try file.open()
    try environment.write { transaction in
      let database = try transaction.createDatabase(named: "a")
      try transaction.put([1], for: [5], in: database)
      try transaction.put([3], for: [5], in: database)
      #expect(try transaction.value(for: [5], in: database) == [3])
      try transaction.put([4], for: [6], in: database, mode: .append)
      #expect(
        code { try transaction.put([4], for: [6], in: database, mode: .append) } == .outOfOrder)
      #expect(
        code { try transaction.put([4], for: [1], in: database, mode: .append) } == .outOfOrder)
      try transaction.put([0], for: [1], in: database)
    }
    #expect(try environment.count(in: "a") == 3)
  }

  @Test func `deleting and clearing`() throws {
    let environment = try file.open()
    try environment.fill(0..<100)
    try environment.write { transaction in
      let numbers = try transaction.createDatabase(named: "numbers")
      #expect(try transaction.delete(key(7), in: numbers))
      #expect(try !transaction.delete(key(7), in: numbers))
      #expect(try transaction.value(for: key(7), in: numbers) == nil)
      #expect(try transaction.entryCount(of: numbers) == 99)
    }
    try environment.write { transaction in
      let numbers = try transaction.createDatabase(named: "numbers")
      try transaction.clear(numbers)
      #expect(try transaction.entryCount(of: numbers) == 0)
    }
    #expect(try environment.count() == 0)
  }

  @Test func `an aborted write leaves nothing, and its handles are refused`() throws {
    struct Stop: Error {}
    let environment = try file.open()
    try environment.fill([1])
    var stale: Database?
    #expect(throws: Stop.self) {
      try environment.write { transaction in
        let numbers = try transaction.createDatabase(named: "numbers")
        try transaction.put([9], for: [9], in: numbers)
        stale = try transaction.createDatabase(named: "gone")
        throw Stop()
      }
    }
    let gone = try #require(stale)
    #expect(try environment.count() == 1)
    #expect(try environment.count(in: "gone") == nil)
    // Takes the slot that the aborted one had.
    try environment.fill([1], in: "other")
    try environment.read { transaction in
      #expect(code { _ = try transaction.entryCount(of: gone) } == .invalidDatabase)
      #expect(code { _ = try transaction.value(for: [1], in: gone) } == .invalidDatabase)
      #expect(code { try transaction.withCursor(in: gone) { _ in } } == .invalidDatabase)
    }
  }

  @Test func `a handle serves all later transactions, but no other environment`() throws {
    let other = try TemporaryFile()
    let (environment, foreign) = (try file.open(), try other.open())
    let database = try environment.write { try $0.createDatabase(named: "a") }
    try foreign.fill([1], in: "a")
    #expect(try environment.read { try $0.openDatabase(named: "a") } == database)
    #expect(try environment.write { try $0.createDatabase(named: "a") } == database)
    #expect(try environment.read { try $0.entryCount(of: database) } == 0)
    #expect(code { _ = try foreign.read { try $0.entryCount(of: database) } } == .invalidDatabase)
  }

  @Test func `a read sees nothing that was committed after it began`() async throws {
    let environment = try file.open()
    try environment.fill([1])
    let writes = Signal()
    let written = Signal()
    async let writing: Void = onThread {
      writes.wait()
      try environment.fill([1, 2, 3])
      try environment.fill([1], in: "younger")
      written.send()
    }
    try await onThread {
      try environment.read { transaction in
        writes.send()
        written.wait()
        let numbers = try #require(try transaction.openDatabase(named: "numbers"))
        #expect(try transaction.entryCount(of: numbers) == 1)
        #expect(try transaction.openDatabase(named: "younger") == nil)
      }
    }
    try await writing
    #expect(try environment.count() == 3)
    #expect(try environment.count(in: "younger") == 1)
  }

  @Test func `a transaction inside another is refused`() throws {
    let environment = try file.open()
    try environment.fill([1])
    func inside() {
      #expect(code { try environment.read { _ in } } == .nestedTransaction)
      #expect(code { try environment.write { _ in } } == .nestedTransaction)
      #expect(throws: Never.self) { try environment.information }
    }
    try environment.read { _ in inside() }
    try environment.write { _ in inside() }
    // Another environment is no matter, and the thread is free again.
    let other = try TemporaryFile().open()
    try environment.read { _ in try other.fill([1]) }
    try environment.write { _ in try other.fill([2]) }
  }

  @Test(arguments: [0, 1, 511, 512, 70_000])
  func `keys have 1 to 511 bytes`(size: Int) throws {
    let environment = try file.open()
    let key = [UInt8](repeating: 7, count: size)
    try environment.write { transaction in
      let database = try transaction.createDatabase(named: "a")
      let expected: LMDBError.Code? = 1...511 ~= size ? nil : .badKeySize
      #expect(code { try transaction.put([1], for: key, in: database) } == expected)
      #expect(code { _ = try transaction.value(for: key, in: database) } == expected)
      #expect(code { try transaction.delete(key, in: database) } == expected)
      try transaction.withCursor(in: database) { cursor in
        #expect(code { _ = try cursor.seek(atLeast: key) } == expected)
      }
    }
  }

  @Test(arguments: ["", "a\0b", String(repeating: "x", count: 512)])
  func `names that no database can have`(name: String) throws {
    let environment = try file.open()
    try environment.write { (transaction: borrowing WriteTransaction) throws in
      #expect(code { _ = try transaction.createDatabase(named: name) } == .badKeySize)
      #expect(try transaction.openDatabase(named: name) == nil)
    }
  }

  @Test func `more databases than allowed for`() throws {
    do {
      let environment = try file.open()
      for name in ["a", "b", "c"] { try environment.fill([1], in: name) }
    }
    let environment = try Environment.open(
      at: file.path,
      options: .init(
        access: .readWrite(create: false), initialMapSize: 1 << 20, maxDatabases: 2))
    #expect(try environment.count(in: "b") == 1)
    #expect(code { _ = try environment.count(in: "c") } == .databasesFull)
    #expect(code { try environment.fill([1], in: "d") } == .databasesFull)
    #expect(try environment.count(in: "d") == nil)
    try environment.fill([1, 2], in: "a")
  }

  @Test func `a refusal that changed nothing does not abort the write`() throws {
    do {
      let environment = try file.open()
      for name in ["a", "b"] { try environment.fill([1], in: name) }
    }
    let environment = try Environment.open(
      at: file.path,
      options: .init(
        access: .readWrite(create: false), initialMapSize: 1 << 20, maxDatabases: 2))

    try environment.write { transaction in
      let a = try #require(try transaction.openDatabase(named: "a"))
      try transaction.put([], for: [9], in: a)
      _ = try? transaction.createDatabase(named: "c")
      _ = try? transaction.put([], for: [], in: a)
    }
    #expect(try environment.count(in: "a") == 2)
  }
}
