import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Files that are no logs, and logs that cannot be opened.
@Suite(.temporaryDirectory) struct LogErrorTests {
  /// Whether `error` is thrown for reading and for writing, and nothing is left beside the file.
  private func expect(_ code: LogError.Code, at path: String) {
    let error = LogError(code, path: path)
    #expect(throws: error) { try LogReader(path: path) }
    #expect(throws: error) { try EventLog.open(path, options: .init(createsLog: false)) }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test func `a file that is not there`() throws {
    let path = try temporaryPath()
    expect(.notFound, at: path)
    #expect(!FileManager.default.fileExists(atPath: path))
    let nowhere = try temporaryPath("nowhere/log.mdb")
    expect(.notFound, at: nowhere)
    let missing = LogError.Code.system("Its directory does not exist; create it first")
    #expect(throws: LogError(missing, path: nowhere)) { try EventLog.open(nowhere) }
  }

  @Test func `another program's LMDB file is left alone`() throws {
    let path = try temporaryPath()
    do {
      let environment = try Environment.open(
        at: path, options: .init(access: .readWrite(create: true)))
      try environment.write { transaction in
        let database = try transaction.createDatabase(named: "blocks")
        try transaction.put([1], for: [2], in: database)
      }
    }
    let before = FileManager.default.contents(atPath: path)
    expect(.notALog, at: path)
    #expect(throws: LogError(.notALog, path: path)) {
      try EventLog.open(path, options: .refusing)
    }
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test(arguments: [
    "a text", String(repeating: "A text that is longer than a page. ", count: 400),
    String(repeating: "\0", count: 10_000),
  ])
  func `a file of something else is left alone`(text: String) throws {
    let path = try temporaryPath()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    expect(.notALog, at: path)
    #expect(throws: LogError(.notALog, path: path)) {
      try EventLog.open(path, options: .refusing)
    }
    #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
  }

  @Test func `a log of LMDB 1.0 is told with what to do, by every way in`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    let bytes = asLMDB1(try fileBytes(path))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let what =
      "it has LMDB's data format 2, that of LMDB 1.0, and only 1, that of LMDB 0.9, is read"
    let error = LogError(.otherStore(what), path: path)
    #expect(!error.code.isDamage)
    #expect(
      error.description
        == "'\(path)' is of another version of LMDB: \(what); copy it with 'mdb_dump -a -n' of that version and 'mdb_load -n' of LMDB 0.9."
    )
    #expect(throws: error) { try LogReader(path: path) }
    #expect(throws: error) { try LogReader(inspecting: path) }
    #expect(throws: error) { try EventLog.open(path, options: .refusing) }
    #expect(try fileBytes(path) == bytes)
  }

  @Test func `what is wrong is told in one line, whatever names a file has`() {
    let name = "a\nb\u{1b}[31m" + String(repeating: "n", count: 10_000)
    for code in [LogError.Code.corrupt("session '\(name)' ends"), .noSuchSession(name)] {
      let text = LogError(code, path: "x").description
      #expect(text.contains("a\\nb\\u{1b}[31m"))
      #expect(!text.contains("\n"))
      #expect(text.count < 600)
    }
  }

  @Test func `an empty file becomes a log`() throws {
    let path = try temporaryPath()
    try Data().write(to: URL(fileURLWithPath: path))
    try withLog(path) { try recordItems(1, in: $0) }
    #expect(try LogReader(path: path).latestSession().head() == 1)
  }

  @Test func `a log without sessions`() throws {
    let path = try temporaryPath()
    try withLog(path) { _ in }
    let reader = try LogReader(path: path)
    #expect(throws: LogError(.empty, path: path)) { try reader.latestSession() }
    #expect(throws: LogError(.noSuchSession("main"), path: path)) {
      try reader.session(named: "main")
    }
    #expect(try LogVerifier.verify(reader) == LogVerifier.Report())
    #expect(try reader.lines() == [])
  }

  @Test func `a log of a newer version is left alone`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    try edit(path) { transaction, databases in
      let header = try #require(
        try transaction.value(for: LogFormat.headerKey, in: databases.header))
      // What follows the version may be anything.
      try transaction.put(
        header[..<8] + [5, 0, 0, 0] + [9, 9, 9], for: LogFormat.headerKey, in: databases.header)
    }
    let before = FileManager.default.contents(atPath: path)
    expect(.newerFormat(5), at: path)
    #expect(throws: LogError(.newerFormat(5), path: path)) {
      try EventLog.open(path, options: .refusing)
    }
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(
      LogError(.newerFormat(5), path: "x").description
        == "'x' has log format 5, and this version reads up to 4: "
        + "use the release of DRN that wrote it, or a later one.")
  }

  /// What stands at the end of a newer log's own record, and the release that is read there.
  private static let releases: [(tail: [UInt8], release: String?)] = [
    (Array("0.5.0".utf8) + [5], "0.5.0"), (Array("12.34".utf8) + [5], "12.34"),
    (Array("0.5.0".utf8) + [4], nil), (Array("0.5.0".utf8) + [6], nil), ([0], nil), ([255], nil),
    (Array("0.5.0-beta".utf8) + [10], nil), (Array("1..0".utf8) + [4], nil),
    (Array("\u{1b}[31m1.0".utf8) + [8], nil), (Array("1.0.0.0".utf8) + [7], nil),
    (Array("1234567890.123456".utf8) + [17], nil), ([], nil),
  ]

  @Test func `a newer log names the release that reads it`() throws {
    for (tail, release) in Self.releases {
      let path = try temporaryPath()
      try? FileManager.default.removeItem(atPath: path)
      try withLog(path) { try recordItems(1, in: $0) }
      try edit(path) { transaction, databases in
        // As a later version may have it: longer, with another checksum.
        try transaction.put(
          LogFormat.magic + [9, 0, 0, 0] + Array(repeating: 0xee, count: 200) + tail,
          for: LogFormat.headerKey, in: databases.header)
      }
      expect(.newerFormat(9, release: release), at: path)
    }
    #expect(
      LogError(.newerFormat(9, release: "0.5.0"), path: "x").description
        == "'x' has log format 9, and this version reads up to 4: use DRN 0.5.0 or a later release."
    )
  }

  @Test func `what this version will write can be read by that rule`() throws {
    var header = LogHeader(identity: Digest128(low: 1, high: 2), createdAt: .unknown)
    #expect(header.version < 3 || LogRelease.name(in: header.bytes) == LogFormat.release)
    header.version = 3
    for seal in [nil, FileFingerprint(inode: 0x0102, changedAt: 0x0304)] {
      header.seal = seal
      #expect(LogRelease.name(in: header.bytes) == LogFormat.release)
    }
    header.version = 2
    #expect(header.bytes.count == 67)
  }

  private static let headerDamages: [Damage<[UInt8]>] = [
    Damage("not a log") { $0[0] ^= 1 },
    Damage("its checksum is wrong") { $0[12] ^= 1 },
    Damage("its checksum is wrong") { $0[20] ^= 1 },
    Damage("its checksum is wrong") { $0[$0.count - 1] ^= 1 },
    Damage("it ends too early") { $0 = Array($0.prefix(14)) },
    Damage("it ends too early") { $0 = [] },
    Damage("the header names another block capacity") {
      var body = try Checksummed.body(of: Array($0[12...]), key: LogFormat.headerKey)
      body[24] ^= 1
      $0 = $0[..<12] + Checksummed.bytes(body, key: LogFormat.headerKey)
    },
  ]

  @Test(arguments: headerDamages)
  func `a damaged header is told`(damage: Damage<[UInt8]>) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    try edit(path) { transaction, databases in
      var header = try #require(
        try transaction.value(for: LogFormat.headerKey, in: databases.header))
      try damage.apply(&header)
      try transaction.put(header, for: LogFormat.headerKey, in: databases.header)
    }
    let code: LogError.Code =
      damage.sentence == "not a log" ? .notALog : .corrupt("the header: \(damage.sentence)")
    expect(code, at: path)
  }

  @Test func `a log without its header record is damaged, and no other file`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    expect(.corrupt("the header: its record is missing"), at: path)
  }

  @Test func `a log that is open for reading can be opened for writing`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    let reader = try LogReader(path: path)
    try withLog(path) { try recordItems(2, in: $0, session: "other") }
    try reader.refresh()
    #expect(try reader.session(named: "other").head() == 2)
  }

  @Test(arguments: [
    LogError.Code.notFound, .notALog, .empty, .newerFormat(5), .busy(process: 7),
    .busy(process: nil), .corrupt("x"), .noSuchSession("s"), .sessionExists("s"),
    .sessionInUse("s"), .backlogFull(3), .noSuchTransition(4, head: 2), .noSuchMark("m"),
    .noTransitionBefore("t"), .badValue("v"), .otherStore("d"), .system("e"),
  ])
  func `every error is one sentence about the log`(code: LogError.Code) {
    let text = LogError(code, path: "/a/b.mdb").description
    #expect(text.contains("'/a/b.mdb'"))
    #expect(text.first?.isLetter == true || text.first == "'")
    #expect(text.last == "." || code == .badValue("v"))
    #expect(!text.contains("\n"))
    let absences: [LogError.Code] = [
      .noSuchSession("s"), .noSuchTransition(4, head: 2), .noSuchMark("m"),
      .noTransitionBefore("t"),
    ]
    #expect(code.isAbsence == absences.contains(code))
  }
}
