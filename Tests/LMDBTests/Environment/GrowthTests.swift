import Foundation
import LMDB
import Testing

@Suite struct GrowthTests {
  let file = try! TemporaryFile()

  @Test func `20 MB fit into a map of 1 MiB`() throws {
    let environment = try file.open(mapSize: 1 << 20)
    #expect(environment.mapSize == 1 << 20)
    var runs = 0
    try environment.write { transaction in
      runs += 1
      let database = try transaction.createDatabase(named: "numbers")
      for number in 0..<5000 {
        try transaction.put(
          [UInt8](repeating: 1, count: 4000), for: key(number), in: database, mode: .append)
      }
    }
    #expect(runs == 6)
    #expect(environment.mapSize == 32 << 20)
    #expect(try environment.count() == 5000)
    #expect(try file.bytes().count > 20_000_000)
  }

  @Test func `a map that creating a database fills`() throws {
    let environment = try file.open(mapSize: 1 << 16)
    for number in 0..<12 { try environment.fill([number], size: 3000, in: "\(number)") }
    #expect(try environment.count(in: "11") == 1)
    #expect(environment.mapSize > 1 << 16)
  }

  @Test func `a full map that the body hides makes it run again`() throws {
    struct Hidden: Error {}
    let environment = try file.open(mapSize: 1 << 20)
    try environment.write { transaction in
      let database = try transaction.createDatabase(named: "a")
      _ = try? transaction.put([UInt8](repeating: 1, count: 2 << 20), for: [1], in: database)
    }
    try environment.write { transaction in
      let database = try transaction.createDatabase(named: "a")
      do {
        try transaction.put([UInt8](repeating: 1, count: 5 << 20), for: [2], in: database)
      } catch {
        throw Hidden()
      }
    }
    #expect(try environment.count(in: "a") == 2)
  }

  @Test(.timeLimit(.minutes(30)))
  func `grows while threads read and write`() async throws {
    let environment = try file.open(mapSize: 1 << 20)
    try environment.fill([0])
    let (writers, batches, batch) = (2, 25, 100)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          try await onThread {
            for index in 0..<batches {
              let start = (writer * batches + index) * batch
              try environment.fill(start..<start + batch, size: 4000)
            }
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          try await onThread {
            var count = 0
            while count < writers * batches * batch {
              try environment.read { transaction in
                let numbers = try #require(try transaction.openDatabase(named: "numbers"))
                let found = try transaction.entryCount(of: numbers)
                #expect(found >= count)
                count = found
                var seen = 0
                try transaction.withCursor(in: numbers) { cursor in
                  while seen < 200, let entry = try cursor.next() {
                    #expect(entry.value.last == entry.key[7])
                    seen += 1
                  }
                }
              }
              _ = try environment.information
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try environment.count() == 5000)
    #expect(environment.mapSize >= 32 << 20)
  }

  @Test(.timeLimit(.minutes(30)))
  func `threads create databases while others read them`() async throws {
    let environment = try file.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          try await onThread {
            for index in 0..<4 {
              try environment.fill([thread], in: "\(thread) \(index)")
              for other in 0..<16 {
                let count = try environment.count(in: "\(other / 4) \(other % 4)")
                #expect(count == nil || count == 1)
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for other in 0..<16 { #expect(try environment.count(in: "\(other / 4) \(other % 4)") == 1) }
  }
}
