import CustomDump
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn report-bundle` and `drn attachments`: one session in a file that is a log.
@Suite(.temporaryDirectory) struct ReportBundleContractTests {
  private func record() throws {
    try Sample.record(Sample.tour + Sample.shop)
  }

  @Test func `a report says what it has, and is a log`() throws {
    try record()
    let text = try Tool.run("report-bundle", "log.mdb", "-o", "bug.mdb", "--session", "shop")
    text.expectDone()
    let count = try Tool.run("export", "log.mdb", "--session", "shop").lines.count
    #expect(text.output.hasPrefix("\(count) transitions of session 'shop', "))
    #expect(
      try Tool.run("export", "bug.mdb").output
        == Tool.run("export", "log.mdb", "--session", "shop").output)
    #expect(try Tool.run("sessions", "bug.mdb").lines.count == 1)
    try Tool.run("verify", "bug.mdb").expectDone()
    try Tool.run("diff", "log.mdb", "bug.mdb", "--session", "shop").expectDone()
    #expect(try TemporaryDirectory.data("bug.mdb").count <= 65_536)

    let json = try Tool.run(
      "report-bundle", "log.mdb", "-o", "json.mdb", "--session", "shop", "--json", "--reason",
      "why",
      "--note", "device=a=b", "--note", "empty=")
    json.expectDone()
    expectNoDifference(
      JSONText(json.lines[0]).keys, ["bytes", "transitions", "attachments", "report"])
    let report = try #require(json.values(of: "report").first)
    expectNoDifference(
      JSONText(report).keys,
      [
        "appVersion", "drn", "firstSeq", "head", "notes", "reason", "schema", "session", "system",
        "time",
      ])
    #expect(JSONText(report)["notes"] == #"{"device":"a=b","empty":""}"#)
    #expect(JSONText(report)["reason"] == #""why""#)
    // What a report says of itself is where people look.
    let stat = try Tool.run("stat", "json.mdb")
    #expect(stat.output.contains("report       session 'shop', "))
    #expect(stat.output.contains("reason       why\n"))
    #expect(stat.output.contains("device       a=b\n"))
    #expect(try Tool.run("stat", "json.mdb", "--json").values(of: "report") == [report])
    let doctor = try Tool.run("doctor", "json.mdb")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("report     session 'shop', "))
    #expect(try Tool.run("doctor", "json.mdb", "--json").values(of: "report") == [report])
    // A log is none.
    #expect(try !Tool.run("stat", "log.mdb").output.contains("report"))
    #expect(try Tool.run("stat", "log.mdb", "--json").values(of: "report").isEmpty)
  }

  @Test func `every command opens a report as if it were a log`() throws {
    try record()
    try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--session", "shop", "--redact", "note:**",
      "--reason", "x"
    ).expectDone()
    for line in EveryCommand.lines(for: "bug.mdb", session: "shop") {
      let result = try Tool.shell("drn \(line) </dev/null")
      #expect([0, 1].contains(result.status), "\(line): \(result.errors)")
      #expect(!result.errors.contains("damaged"), "\(line): \(result.errors)")
    }
    try Tool.run("verify", "bug.mdb").expectDone()
  }

  @Test func `the last part of a session keeps its positions`() throws {
    let steps = (0..<1_200).map { (number: Int) -> String in
      let time = String(format: "10:%02d:%02d", number / 60, number % 60)
      return number == 0
        ? #"{"session":"main","initial":0,"time":"2026-11-21T\#(time)Z"}"#
        : #"{"go":\#(number),"time":"2026-11-21T\#(time)Z"}"#
    }
    try Tool.run("record", "log.mdb", input: steps.joined(separator: "\n") + "\n").expectDone()
    for (last, first) in [("1s", 1_024), ("2m", 1_024), ("3m", 0), ("19m", 0), ("1d", 0)] {
      let file = "\(last).mdb"
      let result = try Tool.run(
        "report-bundle", "log.mdb", "-o", file, "--last", last, "--plain")
      result.expectDone()
      let columns: [String] = result.output.split(separator: "\t").dropFirst().map(String.init)
      let expected: [String] = ["main", "\(1_200 - first)", "\(first)", "1199", "0\n"]
      #expect(columns == expected, "\(last)")
      #expect(
        try Tool.run("show", file, "1100", "--json").output
          == Tool.run("show", "log.mdb", "1100", "--json").output)
      try Tool.run("verify", file).expectDone()
    }
    let dropped = try Tool.run("show", "1s.mdb", "5")
    #expect(dropped.status == 1)
    #expect(dropped.errors.contains("dropped"))
  }

  @Test func `what is hidden is in no byte of the file`() throws {
    try Sample.record(
      #"{"session":"s","initial":"home"}"# + "\n"
        + #"{"go":{"search":{"query":"a very secret thing"}}}"# + "\n"
        + #"{"go":{"detail":{"id":"7"}}}"# + "\n"
        + #"{"go":{"search":{"query":"a very secret thing"}}}"#)
    let result = try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--redact", "search.query")
    result.expectDone()
    let bytes = String(decoding: try TemporaryDirectory.data("bug.mdb"), as: UTF8.self)
    #expect(!bytes.contains("secret"))
    try Tool.run("verify", "bug.mdb").expectDone()
    let export = try Tool.run("export", "bug.mdb")
    let hidden = export.values(of: "route").filter { $0.contains("$hidden") }
    #expect(hidden.count == 2 && Set(hidden).count == 1)
    #expect(export.output.contains(#"{"detail":{"id":"7"}}"#))
    // A report of a report hides what is there to be hidden, and keeps what was.
    try Tool.run(
      "report-bundle", "bug.mdb", "-o", "again.mdb", "--redact", "detail.id"
    ).expectDone()
    try Tool.run("verify", "again.mdb").expectDone()
    let again = try Tool.run("export", "again.mdb").values(of: "route")
    #expect(again.filter { $0.contains("$hidden") }.count == 3)
    #expect(try Tool.run("stat", "again.mdb").output.contains("search.query"))
  }

  /// Names that would do something where they are taken for a path, or shown as they are.
  static let hostile = ["../escaped.txt", "/tmp/drn-escaped.txt", "a\u{1b}[31m\u{202e}b", "-o"]

  @Test func `attachments are listed, and got out to where the user says`() throws {
    try record()
    try TemporaryDirectory.write("line 1\nline \u{1b}[31m2\n", to: "notes.txt")
    try Data([0, 1, 255, 10, 13]).write(
      to: URL(fileURLWithPath: TemporaryDirectory.path("raw.bin")))
    try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--attach", "notes.txt", "--attach", "./raw.bin"
    ).expectDone()
    let list = try Tool.run("attachments", "bug.mdb")
    list.expectDone()
    expectNoDifference(list.output, "19 B  notes.txt\n 5 B  raw.bin\n")
    expectNoDifference(
      try Tool.run("attachments", "bug.mdb", "--json").output,
      #"[{"name":"notes.txt","bytes":19},{"name":"raw.bin","bytes":5}]"# + "\n")
    expectNoDifference(
      try Tool.run("attachments", "bug.mdb", "--plain").output, "notes.txt\t19\nraw.bin\t5\n")
    try Tool.run("attachments", "bug.mdb", "raw.bin", "-o", "out.bin").expectDone()
    #expect(try TemporaryDirectory.data("out.bin") == Data([0, 1, 255, 10, 13]))
    #expect(try Tool.run("attachments", "bug.mdb", "notes.txt").output.contains("\u{1b}[31m2"))
    try Tool.run("attachments", "bug.mdb", "none").expectTrouble(
      1, "'bug.mdb' has no attachment 'none': 'drn attachments' lists those it has.")
    let none = try Tool.run("attachments", "log.mdb")
    #expect(none.status == 0)
    #expect(none.output == "" && none.errors == "drn: Nothing is attached to 'log.mdb'.\n")
    #expect(
      try Tool.run("stat", "bug.mdb", "--json").values(of: "attachments")
        == [#"[{"name":"notes.txt","bytes":19},{"name":"raw.bin","bytes":5}]"#])
    #expect(try Tool.run("attachments", "log.mdb", "--json").output == "[]\n")
    #expect(try Tool.run("attachments", "bug.mdb", "-o", "x").status == 64)
    #expect(try Tool.run("attachments", "bug.mdb", "raw.bin", "--json").status == 64)
    #expect(try Tool.run("attachments", "bug.mdb", "raw.bin", "-o", "bug.mdb").status == 2)
  }

  @Test func `a name in a file does nothing`() throws {
    try record()
    let log = try LogReader(path: TemporaryDirectory.path("log.mdb"))
    _ = try log.report(
      session: "shop", to: TemporaryDirectory.path("bug.mdb"),
      options: ReportOptions(
        reason: "\u{1b}[2J", notes: ["\u{1b}k": "\u{202e}v"],
        attachments: Self.hostile.map { LogAttachment(name: $0, bytes: Array("x".utf8)) }))
    let before = try TemporaryDirectory.names()
    for line in [
      "attachments bug.mdb", "stat bug.mdb", "doctor bug.mdb", "attachments bug.mdb --plain",
    ] {
      let result = try Tool.shell("drn \(line)")
      #expect(result.status == 0)
      #expect(
        !result.output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" }, "\(line)")
    }
    for name in Self.hostile.dropLast() {
      let result = try Tool.run("attachments", "bug.mdb", name)
      #expect(result.output == "x" && result.status == 0)
    }
    #expect(try TemporaryDirectory.names() == before)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/drn-escaped.txt"))
  }

  @Test(arguments: [
    "10", "m", "-5m", "0s", "1.5h", "10 m", "99999999999999999999s", "1w", "١0s", "",
  ])
  func `a length of time that is none`(text: String) throws {
    try record()
    let result = try Tool.run("report-bundle", "log.mdb", "-o", "bug.mdb", "--last=\(text)")
    #expect(result.status == 64)
    #expect(!TemporaryDirectory.exists("bug.mdb"))
  }

  @Test func `what cannot be done is said, and leaves nothing`() throws {
    try record()
    try TemporaryDirectory.write("mine", to: "there.mdb")
    let before = try TemporaryDirectory.names()
    for (arguments, status) in [
      (["-o", "there.mdb"], 2), (["-o", "a.mdb", "--session", "nobody"], 1),
      (["-o", "a.mdb", "--attach", "none"], 2), (["-o", "a.mdb", "--attach", "."], 2),
      (["-o", "a.mdb", "--attach", "there.mdb", "--attach", "./there.mdb"], 2),
      (["-o", "a.mdb", "--note", "novalue"], 64), (["-o", "a.mdb", "--note", "=x"], 64),
      (["-o", "a.mdb", "--redact", "a..b"], 64), ([], 64),
    ] as [([String], Int32)] {
      let result = try Tool.run(["report-bundle", "log.mdb"] + arguments)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      #expect(result.output == "")
    }
    #expect(try TemporaryDirectory.names() == before)
    #expect(try TemporaryDirectory.text("there.mdb") == "mine")
  }

  @Test func `a report of a log that an app writes`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":0}"#)
    for number in 1...30 { try recorder.send("{\"go\":\(number)}") }
    let result = try Tool.run("report-bundle", "log.mdb", "-o", "bug.mdb")
    result.expectDone()
    #expect(result.output.hasPrefix("31 transitions of session 'w', "))
    try recorder.send("{\"go\":31}")
    _ = recorder.kill()
    #expect(try Tool.run("export", "log.mdb").lines.count == 32)
    #expect(try Tool.run("verify", "bug.mdb").status == 0)
  }
}
