import Foundation
import LMDB
import Testing

@Suite struct PageReaderTests {
  let file = try! TemporaryFile()

  @Test(arguments: 1...8)
  func `what is read is what was written`(seed: Int) throws {
    var model = RandomFile(seed: seed)
    let environment = try file.open()
    for _ in 0..<12 {
      try model.change(environment)
      let reader = try PageReader(path: file.path)
      #expect(try reader.lastTransaction() == environment.information.lastTransaction)
      try reader.read { snapshot in
        for name in RandomFile.names {
          let found = try snapshot.openDatabase(named: name)
          let expected = (model.contents[name] ?? [:]).sorted {
            $0.key.lexicographicallyPrecedes($1.key)
          }
          guard let database = found else {
            #expect(model.contents[name] == nil)
            continue
          }
          #expect(database.entryCount == expected.count)
          for (key, value) in expected {
            #expect(try snapshot.value(for: key, in: database) == value)
          }
          try snapshot.withCursor(in: database) { cursor in
            var walked: [[UInt8]] = []
            while let entry = try cursor.next() { walked.append(entry.key) }
            #expect(walked == expected.map(\.key))
            walked = []
            while let entry = try cursor.previous() { walked.append(entry.key) }
            #expect(walked == expected.reversed().map(\.key))
            for _ in 0..<20 {
              let key = model.key()
              #expect(
                try cursor.seek(atLeast: key)?.key
                  == expected.first { !$0.key.lexicographicallyPrecedes(key) }?.key)
              #expect(
                try cursor.last(withPrefix: key)?.key
                  == expected.last { $0.key.starts(with: key) }?.key)
            }
            #expect(try cursor.first()?.value == expected.first?.value)
            #expect(try cursor.last()?.value == expected.last?.value)
            #expect(try cursor.last(withPrefix: [])?.key == expected.last?.key)
          }
        }
        #expect(try snapshot.openDatabase(named: "no") == nil)
      }
    }
  }

  @Test func `a state is read whole while a writer goes on`() async throws {
    let environment = try file.open()
    let path = file.path
    try Self.fill(environment, with: 0)
    async let first = onThread { try Self.readUntilTheEnd(path) }
    async let second = onThread { try Self.readUntilTheEnd(path) }
    for round in 1...200 { try Self.fill(environment, with: UInt8(round)) }
    #expect(try await first > 0)
    #expect(try await second > 0)
  }

  private static func fill(_ environment: Environment, with byte: UInt8) throws {
    try environment.write { transaction in
      let numbers = try transaction.createDatabase(named: "numbers")
      for number in 0..<500 {
        try transaction.put([UInt8](repeating: byte, count: 100), for: key(number), in: numbers)
      }
    }
  }

  /// Reads until the writer has come to round 200, and says how often.
  private static func readUntilTheEnd(_ path: String) throws -> Int {
    let reader = try PageReader(path: path)
    for reads in 1... {
      let byte = try reader.read { snapshot in
        var values: Set<UInt8> = []
        let numbers = try #require(try snapshot.openDatabase(named: "numbers"))
        try snapshot.withCursor(in: numbers) { cursor in
          while let entry = try cursor.next() { values.formUnion(entry.value) }
        }
        // A state that was written over while it was read does not count; `read` knows.
        guard values.count == 1, let byte = values.first else { throw Torn() }
        return byte
      }
      if byte == 200 { return reads }
    }
    return 0
  }

  private struct Torn: Error {}

  @Test func `a read gives the newest state, although the last one is tried first`() throws {
    let environment = try file.open()
    try environment.fill(0..<1)
    let reader = try PageReader(path: file.path)
    var runs = 0
    func count(_ meanwhile: (Int) throws -> Void = { _ in }) throws -> Int? {
      runs = 0
      return try reader.read { snapshot in
        runs += 1
        try meanwhile(runs)
        return try snapshot.openDatabase(named: "numbers")?.entryCount
      }
    }
    for end in 2..<8 {
      #expect(try count() == end - 1)
      #expect(runs == 1)
      try environment.fill(end - 1..<end)
      #expect(try count() == end)
      #expect(runs == 2)
    }
    // A commit while it is read.
    #expect(try count { if $0 == 1 { try environment.fill(7..<9) } } == 9)
    #expect(runs == 2)
    // Several, after which its pages may be in use for others.
    #expect(
      try count {
        guard $0 == 1 else { return }
        for number in 9..<15 { try environment.fill(number..<number + 1) }
      } == 15)
    #expect(runs == 2)
    #expect(throws: Torn.self) { try count { _ in throw Torn() } }
    #expect(runs == 2)
    #expect(try count() == 15)
  }

  @Test func `the state before is read too`() throws {
    let environment = try file.open()
    try environment.fill(0..<3)
    try environment.fill(3..<5)
    let count = { (state: PageReader.State) in
      try PageReader(path: file.path, state: state).read { snapshot in
        try snapshot.openDatabase(named: "numbers")?.entryCount
      }
    }
    #expect(try count(.newest) == 5)
    #expect(try count(.previous) == 3)
    // Also where the newest cannot be read at all.
    var bytes = try file.bytes()
    let slot = try environment.information.lastTransaction % 2 == 0 ? 0 : 4_096
    bytes[slot + 16] ^= 1
    let copy = try TemporaryFile()
    try copy.write(bytes)
    #expect(code { _ = try PageReader(path: copy.path) } == .notADatabase)
    let kept = try PageReader(path: copy.path, state: .previous).read { snapshot in
      try snapshot.openDatabase(named: "numbers")?.entryCount
    }
    #expect(kept == 3)
  }

  /// liblmdb would read one state, and write on from the other.
  @Test func `the newest state is in the page where its transaction belongs`() throws {
    let environment = try file.open()
    try environment.fill(0..<3)
    try environment.fill(3..<5)
    let last = try environment.information.lastTransaction
    var bytes = try file.bytes()
    bytes[last % 2 * 4_096 + 144] = UInt8(last + 1)
    let copy = try TemporaryFile()
    try copy.write(bytes)
    #expect(code { _ = try PageReader(path: copy.path) } == .corrupt)
    #expect(code { _ = try copy.open() } == .corrupt)
    bytes[last % 2 * 4_096 + 144] = UInt8(last + 2)
    try copy.write(bytes)
    #expect(try PageReader(path: copy.path).lastTransaction() == last + 2)
  }

  /// Who goes on behind the last key that was found would never come to an end.
  @Test func `a walk goes forward only, whatever the order of the keys`() throws {
    let environment = try file.open()
    try environment.fill(0..<10)
    var bytes = try file.bytes()
    let starts = stride(from: 8_192, to: bytes.count, by: 4_096)
    let leaf = try #require(starts.first { bytes[$0 + 10] == 2 && bytes[$0 + 12] == 16 + 20 })
    // The last pointer leads to the first node, so that its key comes again.
    bytes.replaceSubrange(leaf + 34..<leaf + 36, with: bytes[leaf + 16..<leaf + 18])
    let copy = try TemporaryFile()
    try copy.write(bytes)
    for isForward in [true, false] {
      let found = code {
        try PageReader(path: copy.path).read { snapshot in
          let numbers = try #require(try snapshot.openDatabase(named: "numbers"))
          try snapshot.withCursor(in: numbers) { cursor in
            while try isForward ? cursor.next() != nil : cursor.previous() != nil {}
          }
        }
      }
      #expect(found == .corrupt)
    }
  }

  @Test func `a file that is cut while it is open is damaged and no more`() throws {
    try file.open().fill(0..<1_000, size: 100)
    let reader = try PageReader(path: file.path)
    #expect(truncate(file.path, 3 * 4_096) == 0)
    let found = code {
      try reader.read { snapshot in
        guard let numbers = try snapshot.openDatabase(named: "numbers") else { return }
        try snapshot.withCursor(in: numbers) { cursor in while try cursor.next() != nil {} }
      }
    }
    #expect(found == .corrupt)
  }
}
