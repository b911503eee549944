import LMDB
import Testing

@Suite struct CursorTests {
  let file = try! TemporaryFile()

  func withEntries(_ keys: [[UInt8]], _ body: (borrowing Cursor) throws -> Void) throws {
    let environment = try file.open()
    try environment.write { transaction in
      let database = try transaction.createDatabase(named: "a")
      for key in keys { try transaction.put(key.reversed(), for: key, in: database) }
    }
    try environment.read { transaction in
      let database = try #require(try transaction.openDatabase(named: "a"))
      try transaction.withCursor(in: database, body)
    }
  }

  @Test func `walks in the order of the bytes`() throws {
    let keys = (0..<2000).map { _ in
      (0..<Int.random(in: 1...6)).map { _ in UInt8.random(in: 0...255) }
    }
    let sorted = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
    try withEntries(keys) { (cursor: borrowing Cursor) throws in
      var found: [[UInt8]] = []
      while let entry = try cursor.next() {
        #expect(entry.value == entry.key.reversed())
        found.append(entry.key)
      }
      #expect(found == sorted)
      #expect(try cursor.first()?.key == sorted.first)
    }
  }

  @Test func `seeks`() throws {
    try withEntries([[2], [4], [4, 1]]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.seek(atLeast: [4])?.key == [4])
      #expect(try cursor.next()?.key == [4, 1])
      #expect(try cursor.next() == nil)
      let found = try cursor.seek(atLeast: [3])
      #expect(found?.key == [4])
      #expect(found?.value == [4])
      #expect(try cursor.seek(atLeast: [0])?.key == [2])
      #expect(try cursor.seek(atLeast: [4, 2]) == nil)
      #expect(try cursor.first()?.key == [2])
      let long = [UInt8](repeating: 1, count: 512)
      #expect(code { _ = try cursor.seek(atLeast: long) } == .badKeySize)
      #expect(code { _ = try cursor.seek(atLeast: []) } == .badKeySize)
    }
  }

  @Test func `finds nothing in an empty database`() throws {
    try withEntries([]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.next() == nil)
      #expect(try cursor.first() == nil)
      #expect(try cursor.seek(atLeast: [1]) == nil)
    }
  }

  @Test func `follows writes of its transaction`() throws {
    let environment = try file.open()
    try environment.fill(0..<1000, size: 100)
    try environment.write { transaction in
      let numbers = try transaction.createDatabase(named: "numbers")
      try transaction.withCursor(in: numbers) { cursor in
        #expect(try cursor.seek(atLeast: key(500))?.key == key(500))
        for number in 0..<500 { try transaction.delete(key(number), in: numbers) }
        for number in 1000..<3000 { try transaction.put([1], for: key(number), in: numbers) }
        #expect(try cursor.next()?.key == key(501))
        #expect(try cursor.first()?.key == key(500))
        try transaction.clear(numbers)
        #expect(try cursor.next() == nil)
        #expect(try cursor.first() == nil)
      }
    }
    #expect(try environment.count() == 0)
  }
}
