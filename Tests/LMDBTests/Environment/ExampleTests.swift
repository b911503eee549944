import LMDB
import Testing

/// The examples of the documentation.
@Suite struct ExampleTests {
  @Test func `of the environment`() throws {
    let file = try TemporaryFile()
    let path = file.path
    let environment = try Environment.open(
      at: path, options: .init(access: .readWrite(create: true)))
    try environment.write { transaction in
      let names = try transaction.createDatabase(named: "names")
      try transaction.put(Array("Ada".utf8), for: [1], in: names)
    }
    let name = try environment.read { transaction -> [UInt8]? in
      guard let names = try transaction.openDatabase(named: "names") else { return nil }
      return try transaction.value(for: [1], in: names)
    }
    #expect(name == Array("Ada".utf8))
  }

  @Test func `of the landing page and the cursor`() throws {
    let file = try TemporaryFile()
    let path = file.path
    let environment = try Environment.open(
      at: path, options: .init(access: .readWrite(create: true)))

    try environment.write { transaction in
      let blocks = try transaction.createDatabase(named: "blocks")
      try transaction.put([1, 2, 3], for: [0, 1], in: blocks)
    }

    let first = try environment.read { transaction -> Cursor.Entry? in
      guard let blocks = try transaction.openDatabase(named: "blocks") else { return nil }
      return try transaction.withCursor(in: blocks) { try $0.seek(atLeast: [0]) }
    }
    #expect(first?.key == [0, 1])

    let last = try PageReader(path: path).read { snapshot -> Cursor.Entry? in
      guard let blocks = try snapshot.openDatabase(named: "blocks") else { return nil }
      return try snapshot.withCursor(in: blocks) { try $0.last(withPrefix: [0]) }
    }
    #expect(last?.key == [0, 1])
    #expect(last?.value == [1, 2, 3])

    try environment.write { transaction in
      let blocks = try transaction.createDatabase(named: "blocks")
      var count = 0
      try transaction.withCursor(in: blocks) { cursor in
        var entry = try cursor.seek(atLeast: [0])
        while let found = entry {
          count += found.value.count
          entry = try cursor.next()
        }
      }
      #expect(count == 3)
    }
  }

  @Test func `of the error`() throws {
    let path = try TemporaryFile().path
    func openIfThere() throws -> Environment? {
      do {
        return try Environment.open(at: path)
      } catch {
        guard error.code == .notFound else { throw error }
        return nil
      }
    }
    #expect(try openIfThere() === nil)
  }
}
