import DRN
import Foundation
import LMDB
import Testing

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
    #expect(throws: LogError(.notALog, path: path)) { try EventLog.open(path) }
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
    #expect(throws: LogError(.notALog, path: path)) { try EventLog.open(path) }
    #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
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
        header[..<8] + [3, 0, 0, 0] + [9, 9, 9], for: LogFormat.headerKey, in: databases.header)
    }
    let before = FileManager.default.contents(atPath: path)
    expect(.newerFormat(3), at: path)
    #expect(throws: LogError(.newerFormat(3), path: path)) { try EventLog.open(path) }
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(
      LogError(.newerFormat(3), path: "x").description
        == "'x' has log format 3, and this version reads up to 2: use a newer one.")
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

  @Test func `a log that is open for reading can be opened for writing`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    let reader = try LogReader(path: path)
    try withLog(path) { try recordItems(2, in: $0, session: "other") }
    try reader.refresh()
    #expect(try reader.session(named: "other").head() == 2)
  }

  @Test(arguments: [
    LogError.Code.notFound, .notALog, .empty, .newerFormat(3), .busy(process: 7),
    .busy(process: nil), .corrupt("x"), .noSuchSession("s"), .sessionExists("s"),
    .sessionInUse("s"), .backlogFull(3), .noSuchTransition(4, head: 2), .noSuchMark("m"),
    .noTransitionBefore("t"), .badValue("v"), .system("e"),
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
