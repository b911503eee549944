import DRN
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Real input: everybody's way through Wikipedia, in a game of getting from one article to another.
///
/// R. West, J. Leskovec: Human Wayfinding in Information Networks, WWW 2012. R. West, J. Pineau,
/// D. Precup: Wikispeedia: An Online Game for Inferring Semantic Distances between Concepts, IJCAI
/// 2009. The data is not part of the package; `DRN_WIKISPEEDIA` names the file where it lies
/// elsewhere. Every 25th session is recorded, and with `DRN_SOAK=1` each of them.
@Suite(.temporaryDirectory, .enabled(if: WikispeediaData.isThere)) struct WikispeediaTests {
  static var hasLMDBUtilities: Bool {
    ["mdb_stat", "mdb_dump"].allSatisfy { name in
      ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
  }

  @Test func `sessions are recorded, and come back as they were`() throws {
    let (finalPages, transitions, stepsBack) = try record()
    if Soak.isOn {
      #expect(finalPages.count == 53_593)
      #expect(transitions == 320_923)
      #expect(stepsBack == 23_239)
    }

    let stat = try Tool.run("stat", "log.mdb", "--json")
    #expect(stat.values(of: "sessions") == ["\(finalPages.count)"])
    #expect(stat.values(of: "transitions") == ["\(transitions)"])
    try Tool.run("verify", "log.mdb").expectDone()

    try checkFinalPages(finalPages)
    try checkConditions(finalPages)

    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    #expect(try Tool.shell("grep -c '\"kind\":\"wentBack\"' log.jsonl").lines == ["\(stepsBack)"])
    #expect(try Tool.shell("wc -l < log.jsonl").output.contains("\(transitions)"))
    try Tool.run("import", "log.jsonl", "again.mdb").expectDone()
    try Tool.run("export", "again.mdb", "-o", "again.jsonl").expectDone()
    try Tool.shell("cmp log.jsonl again.jsonl").expectDone()
    try Tool.run("verify", "again.mdb").expectDone()

    let diff = try Tool.run("diff", "log.mdb", "again.mdb")
    diff.expectDone()
    #expect(diff.output == "same\n")

    guard Self.hasLMDBUtilities else { return }
    let listed = try Tool.shell("mdb_stat -n -a log.mdb")
    listed.expectDone()
    #expect(listed.output.contains("Status of sessions\n"))
    #expect(listed.output.contains("Entries: \(finalPages.count)\n"))
    // One line for each key and one for its value.
    let dumped = try Tool.shell("mdb_dump -n -s sessions log.mdb | grep -c '^ '")
    dumped.expectDone()
    #expect(dumped.lines == ["\(2 * finalPages.count)"])
  }

  /// Records the file, line by line, and returns each session's final page by its name, and what was recorded.
  private func record() throws -> (
    finalPages: [String: String], transitions: Int, stepsBack: Int
  ) {
    let unpacking = Process()
    unpacking.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    unpacking.arguments = ["gzip", "-dc", WikispeediaData.path]
    let unpacked = Pipe()
    unpacking.standardOutput = unpacked

    let recording = Tool.process(["record", "log.mdb"])
    let commands = Pipe()
    recording.standardInput = commands
    try unpacking.run()
    try recording.run()

    var finalPages: [String: String] = [:]
    var (lines, transitions, stepsBack) = (0, 0, 0)
    var rest = Data()
    var input = Data()
    while case let chunk = unpacked.fileHandleForReading.availableData, !chunk.isEmpty {
      rest.append(chunk)
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      for line in rest[...end].split(separator: UInt8(ascii: "\n")) {
        defer { lines += 1 }
        // The first line is a header.
        guard lines > 0, Soak.isOn || lines.isMultiple(of: 25) else { continue }
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        let name = "s\(String(decoding: columns[0], as: UTF8.self))"
        finalPages[name] = Self.route(columns[9])
        let articles = columns[6].split(separator: UInt8(ascii: ";"))
        Self.append(articles, of: name, to: &input)
        transitions += articles.count
        stepsBack += articles.count { $0.elementsEqual(Self.stepBack) }
      }
      rest = Data(rest[(end + 1)...])
      try commands.fileHandleForWriting.write(contentsOf: input)
      input.removeAll(keepingCapacity: true)
    }
    try commands.fileHandleForWriting.close()
    unpacking.waitUntilExit()
    recording.waitUntilExit()
    #expect(rest.isEmpty)
    #expect(unpacking.status == 0)
    #expect(recording.status == 0)
    return (finalPages, transitions, stepsBack)
  }

  private static let stepBack = [UInt8(ascii: "<")]

  /// Turns one session's articles into commands, in which `<` is a step back.
  private static func append(_ articles: [Data], of name: String, to input: inout Data) {
    for (index, article) in articles.enumerated() {
      if index == 0 {
        input += Data("{\"session\":\"\(name)\",\"initial\":\(route(article))}\n".utf8)
      } else if article.elementsEqual(stepBack) {
        input += Data("{\"goBack\":1}\n".utf8)
      } else {
        input += Data("{\"go\":\(route(article))}\n".utf8)
      }
    }
  }

  private static func route(_ title: Data) -> String {
    let title = JSONValue.string(String(decoding: title, as: UTF8.self)).canonicalText
    return "{\"article\":{\"title\":\(title)}}"
  }

  /// Checks that conditions find the sessions that ended on a page, and a text those that visited it.
  private func checkConditions(_ finalPages: [String: String]) throws {
    func names(_ arguments: String...) throws -> Set<String> {
      Set(try Tool.run(arguments + ["--plain"]).lines.map { String($0.prefix { $0 != "\t" }) })
    }
    let isThere = #"currentRoute.article.title == "Viking""#
    let page = Self.route(Data("Viking".utf8))
    let ended = Set(finalPages.filter { $0.value == page }.map(\.key))
    #expect(try names("sessions", "log.mdb", "--where", "last(\(isThere))") == ended)
    let visited = try names("sessions", "log.mdb", "--where", "any(\(isThere))")
    #expect(visited.isSuperset(of: ended) && visited.count > ended.count)
    #expect(try names("find", "log.mdb", "--all-sessions", isThere) == visited)
    #expect(try names("sessions", "log.mdb", "--search", #""viking""#) == visited)
  }

  private func checkFinalPages(_ finalPages: [String: String]) throws {
    try Tool.shell("drn sessions log.mdb --json > sessions.json").expectDone()
    let text = try TemporaryDirectory.text("sessions.json")
    var (checked, wrong) = (0, 0)
    for session in text.split(separator: "{\"session\":\"").dropFirst() {
      let name = String(session.prefix { $0 != "\"" })
      guard let finalPage = finalPages[name] else {
        Issue.record("There is no session '\(name)' in the data.")
        continue
      }
      checked += 1
      if !session.contains("\"currentRoute\":\(finalPage)}") { wrong += 1 }
    }
    #expect(checked == finalPages.count)
    #expect(wrong == 0)
  }
}

/// Where the sessions are: beside the package, or where `DRN_WIKISPEEDIA` says.
private enum WikispeediaData {
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["DRN_WIKISPEEDIA"] { return path }
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent()
      .appendingPathComponent("shared/data/wikispeedia/sessions_chronological.tsv.gz").path
  }()

  static var isThere: Bool { FileManager.default.isReadableFile(atPath: path) }
}
