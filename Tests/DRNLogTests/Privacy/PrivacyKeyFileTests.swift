import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct PrivacyKeyFileTests {
  private let statuses = StatusList()

  private func options(
    _ rules: PrivacyRules? = .test, onDamage: DamagePolicy = .setAside
  ) -> EventLog.Options {
    let statuses = statuses
    return EventLog.Options(onDamage: onDamage, privacy: rules, onStatus: { statuses.add($0) })
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// The hash that a log has of one value.
  private func hash(_ path: String, _ rules: PrivacyRules = .test) throws -> String {
    try withLog(path, options: options(rules)) { log in
      let session = try log.manager(session: "main", initial: PrivateRoute.home)
      session.manager.go(.detail("secret"))
      session.manager.go(.home)
    }
    let lines = try LogReader(path: path).lines().reversed()
    return try #require(
      try lines.lazy.compactMap {
        try JSONValue(parsing: $0)["route"]?["detail"]?["_0"]?.hiddenDigest
      }.first)
  }

  @Test func `the key is made with the first rule, is the owner's alone, and stays`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options(nil)) { _ in }
    try withLog(path, options: options(PrivacyRules(hiddenInReports: ["search"]))) { _ in }
    #expect(!FileManager.default.fileExists(atPath: path + "-key"))
    let first = try hash(path)
    #expect(try fileBytes(path + "-key").count == 16)
    #expect(try mode(path + "-key") == 0o600)
    let key = try fileBytes(path + "-key")
    #expect(try hash(path) == first)
    #expect(try fileBytes(path + "-key") == key)
    #expect(statuses.all.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path + "-key.part"))
  }

  @Test func `a key of the app's is used, and kept nowhere`() throws {
    let bytes = Array("sixteen bytes...".utf8)
    var rules = PrivacyRules.test
    rules.key = PrivacyKey(bytes: bytes)
    let paths = [try temporaryPath("a.mdb"), try temporaryPath("b.mdb")]
    let hashes = try paths.map { try hash($0, rules) }
    #expect(hashes[0] == hashes[1])
    for path in paths {
      #expect(!FileManager.default.fileExists(atPath: path + "-key"))
      #expect(try !hasBytes(path, "sixteen bytes"))
    }
  }

  enum Fault: CaseIterable {
    case empty, short, long, zeros, link, folder, writable
  }

  private func make(_ fault: Fault, _ path: String) throws {
    let key = path + "-key"
    switch fault {
    case .empty: try Data().write(to: URL(fileURLWithPath: key))
    case .short: try Data(1...15).write(to: URL(fileURLWithPath: key))
    case .long: try Data(1...17).write(to: URL(fileURLWithPath: key))
    case .zeros: try Data(count: 16).write(to: URL(fileURLWithPath: key))
    case .folder:
      try FileManager.default.createDirectory(atPath: key, withIntermediateDirectories: false)
    case .link:
      try Data(1...16).write(to: URL(fileURLWithPath: path + "-elsewhere"))
      try FileManager.default.createSymbolicLink(
        atPath: key, withDestinationPath: path + "-elsewhere")
    case .writable: try Data(1...16).write(to: URL(fileURLWithPath: key))
    }
    if fault == .folder { return }
    #expect(chmod(key, fault == .writable ? 0o622 : 0o600) == 0)
  }

  @Test(arguments: Fault.allCases)
  func `a file that is no key is set aside and an app starts, and a tool refuses`(
    fault: Fault
  ) throws {
    let path = try temporaryPath()
    try withLog(path, options: options(nil)) { _ in }
    try make(fault, path)
    let error = try #require(throws: LogError.self) {
      try EventLog.open(path, options: options(onDamage: .refuse))
    }
    guard case .badKey = error.code.kind else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".contains("-key"))
    _ = try hash(path)
    guard statuses.all.count == 1, case .privacyKeyReplaced(error, let name) = statuses.all[0]
    else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(SystemFile.exists(name))
    #expect(try fileBytes(path + "-key").count == 16)
    #expect(try mode(path + "-key") == 0o600)
    #expect(try !hasBytes(path, "secret"))
  }

  @Test func `a key that others could read is theirs no more, and the app is told`() throws {
    let path = try temporaryPath()
    let first = try hash(path)
    #expect(chmod(path + "-key", 0o644) == 0)
    #expect(throws: LogError.self) {
      try EventLog.open(path, options: options(onDamage: .refuse))
    }
    #expect(try hash(path) == first)
    #expect(try mode(path + "-key") == 0o600)
    guard statuses.all.count == 1, case .privacyKeyWasReadable(path + "-key") = statuses.all[0]
    else {
      Issue.record("\(statuses.all)")
      return
    }
  }

  @Test func `where no key can be kept nothing is written in the clear all the same`() throws {
    let path = try temporaryPath()
    // A folder that is not empty cannot be renamed over, and this name is taken.
    try FileManager.default.createDirectory(
      atPath: path + "-key.part/x", withIntermediateDirectories: true)
    _ = try hash(path)
    guard statuses.all.count == 1, case .privacyKeyNotKept = statuses.all[0] else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(try !hasBytes(path, "secret"))
    #expect(!FileManager.default.fileExists(atPath: path + "-key"))
  }

  @Test func `a log that is set aside takes its key along`() throws {
    let path = try temporaryPath()
    _ = try hash(path)
    let key = try fileBytes(path + "-key")
    try Data("no log".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    _ = try hash(path)
    guard case .logSetAside(_, let name)? = statuses.all.first else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(try fileBytes(name + "-key") == key)
    #expect(try fileBytes(path + "-key") != key)
  }

  @Test func `a log for tests keeps no key`() throws {
    var options = options()
    options.durability = .none
    try withLog(try temporaryPath(), options: options) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.detail("secret"))
      manager.go(.home)
      manager.undo()
      #expect(manager.currentRoute == .detail("secret"))
      #expect(!FileManager.default.fileExists(atPath: log.path + "-key"))
    }
  }

  @Test func `the log says what its app's rules are`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options(nil)) { _ in }
    #expect(try LogReader(path: path).privacyRules() == nil)
    var rules = PrivacyRules(
      sensitive: ["search.query"], hiddenInReports: ["note:a.b", "search.query"])
    rules.key = .random
    try withLog(path, options: options(rules)) { log throws in
      #expect(try log.reader.privacyRules()?.hiddenInReports == rules.hiddenInReports)
    }
    func expectRules(_ path: String) throws {
      let reader = try LogReader(path: path)
      let found = try #require(try reader.privacyRules())
      #expect(found.sensitive == rules.sensitive && found.hiddenInReports == rules.hiddenInReports)
      #expect(found.key == nil)
      #expect(found.hiddenOutside.map(\.text) == ["search.query", "note:a.b"])
      _ = try LogVerifier.verify(reader)
    }
    try expectRules(path)
    // Who says nothing about privacy, as tools do, changes nothing about it.
    try withLog(path, options: options(nil)) { log in
      _ = try log.manager(session: "main", initial: PrivateRoute.home)
    }
    try expectRules(path)
    try LogReader(path: path).snapshot(to: temporaryPath("copy.mdb"))
    try expectRules(temporaryPath("copy.mdb"))
    _ = try LogReader(inspecting: path).salvage(to: temporaryPath("saved.mdb"))
    try expectRules(temporaryPath("saved.mdb"))
    try withLog(path, options: options(PrivacyRules())) { _ in }
    #expect(try LogReader(path: path).privacyRules() == PrivacyRules())
  }

  @Test func `what a log says of itself is verified`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      _ = try log.manager(session: "main", initial: PrivateRoute.home)
    }
    let key = Array("privacy".utf8)
    func put(_ value: [UInt8], _ name: LogFormat.DatabaseName = .about) throws {
      try edit(path) { transaction, _ in
        let about = try transaction.createDatabase(named: name.rawValue)
        try transaction.put(value, for: key, in: about)
      }
    }
    try put(Checksummed.bytes(Array(#"{ "a":1}"#.utf8), key: key))
    #expect(throws: LogError.self) { try LogVerifier.verify(LogReader(path: path)) }
    try put([1, 2, 3, 4, 5])
    let report = try LogVerifier.inspect(LogReader(path: path))
    #expect(report.faults.map(\.part) == [.about])
    #expect(throws: LogError.self) { try LogReader(path: path).privacyRules() }
    // Nothing of it keeps an app from starting.
    try withLog(path, options: options()) { _ in }
    #expect(try LogReader(path: path).privacyRules() != nil)
    try put([1, 2, 3, 4, 5], .attachments)
    #expect(
      try LogVerifier.inspect(LogReader(path: path)).faults.map(\.part) == [.attachments])
    let saved = try LogReader(inspecting: path).salvage(to: temporaryPath("saved.mdb"))
    #expect(saved.lossCount == 1)
    _ = try LogVerifier.verify(LogReader(path: temporaryPath("saved.mdb")))
  }
}
