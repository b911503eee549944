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

  @Test func `walks in the order of the bytes, both ways`() throws {
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
      found = []
      var entry = try cursor.last()
      while let current = entry {
        found.append(current.key)
        entry = try cursor.previous()
      }
      #expect(found == sorted.reversed())
      #expect(try cursor.first()?.key == sorted.first)
    }
  }

  @Test func `seeks`() throws {
    try withEntries([[2], [4], [4, 1]]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.seek(exactly: [4])?.key == [4])
      #expect(try cursor.next()?.key == [4, 1])
      #expect(try cursor.next() == nil)
      #expect(try cursor.seek(exactly: [3]) == nil)
      #expect(try cursor.seek(atLeast: [3])?.key == [4])
      #expect(try cursor.previous()?.key == [2])
      #expect(try cursor.previous() == nil)
      #expect(try cursor.seek(atLeast: [0])?.key == [2])
      #expect(try cursor.seek(atLeast: [4, 2]) == nil)
      #expect(try cursor.move(atLeast: [4, 0].span))
      #expect(try cursor.move(exactly: [2].span))
      let sum = try cursor.withCurrent { key, value in key[0] + value[0] }
      #expect(sum == 4)
    }
  }

  @Test func `is nowhere at first, and in an empty database`() throws {
    try withEntries([[1]]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.current() == nil)
      #expect(try cursor.withCurrent { _, _ in } == nil)
      #expect(try cursor.previous()?.key == [1])
      #expect(try cursor.current()?.key == [1])
    }
    try file.open().write { transaction in
      try transaction.clear(try transaction.createDatabase(named: "a"))
    }
    try withEntries([]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.first() == nil)
      #expect(try cursor.last() == nil)
      #expect(try cursor.last(withPrefix: [1]) == nil)
      #expect(try cursor.last(withPrefix: []) == nil)
      #expect(try cursor.current() == nil)
    }
  }

  @Test func `finds the last entry with a prefix, as a search through all does`() throws {
    let bytes: [UInt8] = [0, 1, 254, 255]
    func random(_ sizes: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: sizes)).map { _ in bytes.randomElement() ?? 0 }
    }
    for _ in 0..<20 {
      let keys = (0..<Int.random(in: 0...30)).map { _ in random(1...4) }
      try file.open().write { try $0.clear(try $0.createDatabase(named: "a")) }
      try withEntries(keys) { (cursor: borrowing Cursor) throws in
        for _ in 0..<100 {
          let prefix = random(0...4)
          let expected = keys.filter { $0.starts(with: prefix) }
            .max { $0.lexicographicallyPrecedes($1) }
          #expect(try cursor.last(withPrefix: prefix)?.key == expected)
        }
      }
    }
  }

  @Test func `the longest prefix, of the greatest byte`() throws {
    let greatest = [UInt8](repeating: 255, count: 511)
    try withEntries([[1], greatest]) { (cursor: borrowing Cursor) throws in
      #expect(try cursor.last(withPrefix: greatest)?.key == greatest)
      #expect(try cursor.last(withPrefix: [255])?.key == greatest)
      let long = [UInt8](repeating: 1, count: 512)
      #expect(code { _ = try cursor.last(withPrefix: long) } == .badKeySize)
    }
  }

  @Test func `follows writes of its transaction`() throws {
    let environment = try file.open()
    try environment.fill(0..<1000, size: 100)
    try environment.write { transaction in
      let numbers = try transaction.createDatabase(named: "numbers")
      try transaction.withCursor(in: numbers) { cursor in
        #expect(try cursor.seek(exactly: key(500)) != nil)
        for number in 0..<500 { try transaction.delete(key(number), in: numbers) }
        for number in 1000..<3000 { try transaction.put([1], for: key(number), in: numbers) }
        #expect(try cursor.current()?.key == key(500))
        #expect(try cursor.previous() == nil)
        try transaction.clear(numbers)
        #expect(try cursor.current() == nil)
        #expect(try cursor.next() == nil)
      }
    }
    #expect(try environment.count() == 0)
  }
}
