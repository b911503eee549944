import Foundation
import TestSupport
import Testing

@testable import LMDB

@Suite struct FileTests {
  let file = try! TemporaryFile()

  func openingCode(_ access: Environment.Options.Access = .readOnly) -> LMDBError.Code? {
    code { _ = try Environment.open(at: file.path, options: .init(access: access)) }
  }

  func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

  /// The bytes of a good file with two commits.
  func good() throws -> [UInt8] {
    do {
      let environment = try file.open()
      try environment.fill(0..<1000, size: 100)
      try environment.fill(1000..<1100, size: 100)
    }
    return try file.bytes()
  }

  @Test func `a missing file`() {
    #expect(openingCode() == .notFound)
    #expect(openingCode(.readWrite(create: false)) == .notFound)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(openingCode(.readWrite(create: true)) == nil)
    #expect(openingCode() == nil)
  }

  @Test func `a missing directory, and a path with a NUL`() {
    let options = Environment.Options(access: .readWrite(create: true))
    for path in [file.directory + "/no/log.mdb", file.path + "\0", ""] {
      #expect(code { _ = try Environment.open(at: path, options: options) } == .notFound)
    }
  }

  @Test func `an empty file is a new one only to those who create`() throws {
    try file.write([])
    #expect(openingCode() == .notADatabase)
    #expect(openingCode(.readWrite(create: false)) == .notADatabase)
    #expect(openingCode(.readWrite(create: true)) == nil)
  }

  @Test func `a file whose making did not come to its end is made anew`() throws {
    _ = try file.open()
    let whole = try file.bytes()
    let page = whole.count / 2
    for (zeros, count) in [
      (0..<0, 512), (0..<0, page), (0..<512, 2 * page), (page..<page + 512, 2 * page),
      (0..<2 * page, 2 * page), (0..<512, 512),
    ] {
      var bytes = whole
      for offset in zeros { bytes[offset] = 0 }
      bytes.removeLast(bytes.count - count)
      try file.write(bytes)
      #expect(openingCode() == .notADatabase)
      #expect(openingCode(.readWrite(create: false)) == .notADatabase)
      #expect(try file.bytes() == bytes)
      do {
        let environment = try file.open()
        try environment.fill([1])
      }
      #expect(try file.open(create: false).count() == 1)
      try FileManager.default.removeItem(atPath: file.path)
    }
  }

  @Test func `a file that anything was committed to is never made anew`() throws {
    let bytes = try good()
    let page = 4_096
    for meta in [0, page] {
      var damaged = bytes
      damaged.replaceSubrange(meta..<meta + 512, with: repeatElement(0, count: 512))
      for count in [2 * page, damaged.count] {
        try file.write(Array(damaged.prefix(count)))
        #expect(openingCode(.readWrite(create: true)) == .notADatabase)
        #expect(try file.bytes().count == count)
      }
    }
  }

  @Test(arguments: [1, 100, 4096, 10_000])
  func `a file of something else`(size: Int) throws {
    try file.write(pattern(size))
    #expect(openingCode() == .notADatabase)
    #expect(openingCode(.readWrite(create: true)) == .notADatabase)
    #expect(try file.bytes() == pattern(size))
  }

  @Test func `a directory, a FIFO, a device and a socket`() throws {
    for access in [Environment.Options.Access.readOnly, .readWrite(create: true)] {
      for path in [file.directory, "/dev/null"] {
        #expect(
          code { _ = try Environment.open(at: path, options: .init(access: access)) }
            == .notRegularFile)
      }
    }
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(openingCode() == .notRegularFile)
    #expect(openingCode(.readWrite(create: true)) == .notRegularFile)
  }

  @Test func `a file cut before its roots`() throws {
    let bytes = try good()
    for size in [1, 151, 152, 4096, 4247] {
      try file.write(Array(bytes.prefix(size)))
      #expect(openingCode() == .notADatabase)
    }
    try file.write(Array(bytes.prefix(3 * 4096)))
    #expect(openingCode() == .corrupt)
    try file.write(bytes)
    #expect(openingCode() == nil)
  }

  @Test(arguments: [
    (16, LMDBError.Code.notADatabase), (20, .versionMismatch), (24, .notADatabase),
    (40, .notADatabase), (41, .notADatabase), (10, .notADatabase), (0, .notADatabase),
    (135, .corrupt), (142, .corrupt),
  ])
  func `a wrong byte in the meta pages`(offset: Int, expected: LMDBError.Code) throws {
    var bytes = try good()
    for page in [0, 4096] { bytes[page + offset] = bytes[page + offset] &+ 3 }
    try file.write(bytes)
    #expect(openingCode() == expected)
  }

  @Test func `a file of LMDB 1.0 is told apart from damage`() throws {
    let bytes = try good()
    try file.write(asLMDB1(bytes))
    for access in [Environment.Options.Access.readOnly, .readWrite(create: true)] {
      let error = #expect(throws: LMDBError.self) {
        _ = try Environment.open(at: file.path, options: .init(access: access))
      }
      #expect(error?.code == .versionMismatch)
      #expect(
        error?.detail
          == "it has LMDB's data format 2, that of LMDB 1.0, and only 1, that of LMDB 0.9, is read")
    }
    #expect(code { _ = try PageReader(path: file.path, state: .previous) } == .versionMismatch)
    #expect(try file.bytes() == asLMDB1(bytes))
  }

  @Test(arguments: [0, 1])
  func `one page of another version is damage`(page: Int) throws {
    let bytes = try good()
    var numbered = bytes
    numbered[page * 4_096 + 20] = 2
    for mutant in [asLMDB1(bytes, pages: [page]), numbered] {
      try file.write(mutant)
      #expect(openingCode() == .corrupt)
      // The other page's state is intact.
      _ = try PageReader(path: file.path, state: .previous)
    }
  }

  @Test func `any byte of the meta pages, wrong: an error or an environment, no crash`() throws {
    let bytes = try good()
    for offset in Array(0..<152) + Array(4096..<4248) {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var mutant = bytes
        mutant[offset] = value
        try file.write(mutant)
        _ = openingCode()
      }
    }
  }

  @Test func `pages that were taken and given back in one write may lie after the end`() throws {
    var generator = SystemRandomNumberGenerator()
    var environment: Environment? = try file.open()
    for _ in 0..<60 {
      try environment?.write { transaction in
        let database = try transaction.createDatabase(named: "a")
        for _ in 0..<Int.random(in: 0..<300) {
          let key = key(Int.random(in: 0..<200, using: &generator))
          if Bool.random() {
            let size = Int.random(in: 0..<(Bool.random() ? 300 : 9000))
            try transaction.put([UInt8](repeating: 1, count: size), for: key, in: database)
          } else {
            try transaction.delete(key, in: database)
          }
        }
        if Int.random(in: 0..<4) == 0 { try transaction.clear(database) }
      }
      environment = nil
      environment = try file.open(create: false)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may do everything"))
  func `permissions are needed, but to read only those of the file`() throws {
    do { try file.open().fill(0..<10) }
    #expect(chmod(file.path, 0o444) == 0)
    #expect(openingCode(.readWrite(create: true)) == .permissionDenied)
    #expect(chmod(file.path + "-lock", 0o444) == 0)
    #expect(chmod(file.directory, 0o555) == 0)
    do {
      let environment = try Environment.open(at: file.path)
      #expect(environment.raw.isUnlocked)
      #expect(try environment.count() == 10)
    }
    #expect(chmod(file.path, 0) == 0)
    #expect(openingCode() == .permissionDenied)
    #expect(chmod(file.directory, 0o755) == 0)
  }

  @Test func `a file that is not writable can be read, with locks if it has them`() throws {
    do { try file.open().fill(0..<10) }
    #expect(chmod(file.path, 0o444) == 0)
    let environment = try Environment.open(at: file.path)
    #expect(!environment.raw.isUnlocked)
    #expect(!environment.isWritable)
    #expect(try environment.count() == 10)
    #expect(code { try environment.write { _ in } } == .readOnly)
  }

  @Test func `new files are for their owner`() throws {
    let environment = try file.open()
    try environment.fill([1])
    for suffix in ["", "-lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}
