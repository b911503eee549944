#if os(Linux)
  import CPageSize
  import Foundation
  import TestSupport
  import Testing

  @testable import LMDB

  /// What the pages of other systems change: liblmdb itself makes such files here, in a process that is told of
  /// other pages than it has.
  @Suite struct PageSizeTests {
    /// The system's pages, and LMDB's: 32 KiB are its largest.
    static let sizes = [(4_096, 4_096), (16_384, 16_384), (65_536, 32_768)]

    @Test(arguments: sizes)
    func `a file of a system with other pages is checked, read and written on`(
      system: Int, page: Int
    ) async throws {
      let file = try TemporaryFile()
      await #expect(processExitsWith: .success) {
        [path = file.path as String, system = system as Int, page = page as Int] in
        set_page_size(system)
        try PagedFile(path).write(1)
        #expect(try PagedFile(path).open().pageSize == page)
        // The system here has other pages.
        set_page_size(0)
        try PagedFile(path).check()
        try PagedFile(path).write(2)
        #expect(try PagedFile(path).open().pageSize == page)
        try PagedFile(path).check()
        // And there again.
        set_page_size(system)
        try PagedFile(path).write(3)
        try PagedFile(path).check()
      }
    }

    @Test(arguments: sizes)
    func `damage in a file with other pages is found`(system: Int, page: Int) async throws {
      let file = try TemporaryFile()
      await #expect(processExitsWith: .success) {
        [path = file.path as String, system = system as Int] in
        set_page_size(system)
        try PagedFile(path).write(1)
      }
      let bytes = try file.bytes()
      #expect(bytes.count % page == 0 && bytes.count > 8 * page)
      // Pages in use whose numbers, kinds or bounds are wrong; and a file that ends in the middle of one.
      let used = stride(from: 2 * page, to: bytes.count, by: page).filter {
        [1, 2].contains(bytes[$0 + 10]) && bytes[$0] == UInt8(truncatingIfNeeded: $0 / page)
      }
      let copy = try TemporaryFile()
      var found = 0
      for start in used.indices.filter({ $0 % (used.count / 8 + 1) == 0 }).map({ used[$0] }) {
        for offset in [0, 10, 12, 14] {
          var mutant = bytes
          mutant[start + offset] ^= 0xFF
          try copy.write(mutant)
          found += code { _ = try Environment.open(at: copy.path) } == .corrupt ? 1 : 0
        }
      }
      // A page that is free may say what it likes.
      #expect(found > 0 && found % 4 == 0)
      try copy.write(Array(bytes.dropLast(bytes.count / 2)))
      #expect(code { _ = try Environment.open(at: copy.path) } == .corrupt)
    }

    @Test(arguments: sizes)
    func `a file whose creation was cut off there is made anew`(
      system: Int, page: Int
    ) async throws {
      let file = try TemporaryFile()
      await #expect(processExitsWith: .success) {
        [path = file.path as String, system = system as Int, page = page as Int] in
        set_page_size(system)
        _ = try PagedFile(path).open()
        #expect(truncate(path, off_t(page + 512)) == 0)
        try PagedFile(path).write(1)
        try PagedFile(path).check()
      }
    }

    /// LMDB 0.9 has none: its offsets in a page have 16 bits.
    @Test func `pages of 64 KiB are no pages of LMDB 0.9`() throws {
      let file = try TemporaryFile()
      try file.open().fill([1])
      var bytes = try file.bytes()
      for start in [40, 4_136] { bytes.replaceSubrange(start..<start + 4, with: [0, 0, 1, 0]) }
      try file.write(bytes)
      let error = #expect(throws: LMDBError.self) { try file.open() }
      #expect(error?.code == .notADatabase && error?.detail == "65536 is not a size of pages")
    }
  }

  /// Writes and reads much in a file, on whatever system it is.
  private struct PagedFile {
    let path: String

    init(_ path: String) { self.path = path }

    func open() throws -> Environment {
      try Environment.open(
        at: path, options: .init(access: .readWrite(create: true), initialMapSize: 1 << 20))
    }

    /// Small and large values, also such as need pages of their own, and deletions in between.
    func write(_ seed: UInt64) throws {
      var random = SplitMix64(state: seed)
      let environment = try open()
      for _ in 0..<20 {
        try environment.write { transaction in
          let database = try transaction.createDatabase(named: "a")
          for _ in 0..<50 {
            let key = key(random.number(below: 2_000))
            if random.chance(25) {
              try transaction.delete(key, in: database)
            } else {
              let size = random.pick([0, 8, 100, 1_000, 2_000, 4_080, 8_000, 20_000, 70_000])
              try transaction.put(
                [UInt8](repeating: UInt8(size % 251), count: size), for: key, in: database)
            }
          }
        }
      }
    }

    /// The pages are in order, and reading with liblmdb and without it gives the same.
    func check() throws {
      let environment = try open()
      let mine = try PageReader(path: path).read { snapshot in
        #expect(try snapshot.findDamage(limit: 10) == [])
        let database = try #require(try snapshot.openDatabase(named: "a"))
        return try snapshot.withCursor(in: database) { cursor in
          var entries: [Cursor.Entry] = []
          while let entry = try cursor.next() { entries.append(entry) }
          return entries
        }
      }
      let theirs = try environment.read { transaction in
        let database = try #require(try transaction.openDatabase(named: "a"))
        return try transaction.withCursor(in: database) { cursor in
          var entries: [Cursor.Entry] = []
          while let entry = try cursor.next() { entries.append(entry) }
          return entries
        }
      }
      #expect(mine == theirs && !mine.isEmpty)
    }
  }
#endif
