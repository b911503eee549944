import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn bisect`: the first bad transition, by a condition or a command; git's scenarios of t6030.
@Suite(.temporaryDirectory) struct BisectContractTests {
  private func bisect(_ arguments: String) throws -> Tool.Result {
    try Tool.shell("drn bisect log.mdb \(arguments)")
  }

  /// A session of 101 transitions: seq *n* is page *n*.
  private func recordPages() throws {
    let lines = (1...100).map { #"{"go":{"page":{"number":\#($0)}}}"# }
    try Sample.record("{\"session\":\"w\",\"initial\":\"home\"}\n" + lines.joined(separator: "\n"))
  }

  @Test func `a condition finds the first transition that it is true of`() throws {
    try Sample.record(Sample.shop)
    let result = try bisect("--good 1 --bad 9 --expr 'route == \"cart\"'")
    #expect(result.status == 0)
    expectNoDifference(
      result.output,
      try Tool.run("log", "log.mdb", "8").output
        + "Transition 8 is the first one where the condition holds, found in 3 steps.\n")
    expectNoDifference(
      result.errors,
      """
      Bisecting: 8 positions left, about 3 steps; trying 5
      Bisecting: 4 positions left, about 2 steps; trying 7
      Bisecting: 2 positions left, about 1 step; trying 8

      """)
    let json = try bisect("--json --good 1 --bad 9 --expr 'route == \"cart\"'")
    let event = try Tool.shell("drn export log.mdb | sed -n 9p").output
    expectNoDifference(
      json.output, "{\"first\":8,\"steps\":3,\"skipped\":[],\"event\":\(event.dropLast())}\n")
  }

  @Test func `every first page is found, in as many steps as it has to take`() throws {
    try recordPages()
    for first in [1, 2, 37, 64, 99, 100] {
      let result = try bisect("--expr 'route.page.number >= \(first)' --json")
      #expect(result.status == 0)
      #expect(result.values(of: "first") == ["\(first)"])
      #expect(result.errors.split(separator: "\n").count <= 7)
    }
  }

  @Test func `a condition has to be false at the good end and true at the bad one`() throws {
    try Sample.record(Sample.shop)
    try bisect("--expr 'route == \"nowhere\"'").expectTrouble(
      1, "The condition does not hold at the bad position 17: 'drn find' shows where it does.")
    try bisect("--good 2 --expr 'seq >= 2'").expectTrouble(
      1,
      "The condition holds at the good position 2 already: give an earlier one with --good.")
    // A gap at an end is the one before it.
    #expect(try bisect("--good 2 --bad 3 --expr 'gap > 2s'").status == 1)
  }

  @Test func `a command says by its status what a position is`() throws {
    try recordPages()
    for command in [
      "sh -c 'test $DRN_POS -lt 42'", "run sh -c 'test $DRN_POS -lt 42'",
      "-- sh -c 'test $DRN_POS -lt 42'", "run -- sh -c 'test $DRN_POS -lt 42'",
      "--json sh -c 'test $DRN_POS -lt 42 || exit 127'",
      "sh -c 'test $DRN_POS -lt 42' --json --good 99",
    ] {
      let result = try bisect(command)
      #expect(result.status == 0, "\(command): \(result.errors)")
      let isJSON = command.hasPrefix("--json")
      #expect(
        result.output.contains(isJSON ? "\"first\":42," : "Transition 42 is the first bad one"))
    }
  }

  @Test func `a command gets the log, the session, the position and its document`() throws {
    try Sample.record(Sample.shop)
    let result = try bisect(
      #"--good 3 --bad 5 sh -c 'echo "$DRN_LOG $DRN_SESSION $DRN_POS"; cat; exit 1'"#)
    #expect(result.status == 0)
    let shown = try Tool.run("show", "log.mdb", "4", "--json").output
    // What it prints is not taken for the answer.
    expectNoDifference(
      result.errors,
      "Bisecting: 2 positions left, about 1 step; trying 4\nlog.mdb shop 4\n" + shown)
    #expect(result.output.hasSuffix("Transition 4 is the first bad one, found in 1 step.\n"))
    let left = try Tool.shell(
      "export TMPDIR=$PWD; drn bisect log.mdb --good 3 false &> /dev/null; ls | grep -c drn-bisect")
    #expect(left.output == "0\n")
  }

  @Test func `a large document and a command that does not read it are no trouble`() throws {
    let long = String(repeating: "long", count: 100_000)
    try Sample.record(
      """
      {"session":"w","initial":"home"}
      {"go":{"a":{"text":"\(long)"}}}
      {"go":{"b":{"text":"\(long)"}}}
      {"go":"c"}
      """)
    let ignoring = try bisect("sh -c 'exit 1'")
    #expect(ignoring.status == 0)
    let counting = try bisect("sh -c 'test $(wc -c) -lt 1000'")
    #expect(counting.output.contains("Transition 1 is the first bad one"))
  }

  @Test func `what cannot be told is skipped`() throws {
    try recordPages()
    let result = try bisect(
      "--json sh -c 'test $DRN_POS -gt 45 && test $DRN_POS -lt 55 && exit 125; test $DRN_POS -lt 60'"
    )
    #expect(result.status == 0)
    #expect(result.values(of: "first") == ["60"])
    #expect(result.values(of: "skipped") == ["[47,50,52]"])
    let text = try bisect(
      "sh -c 'test $DRN_POS -eq 50 && exit 125; test $DRN_POS -lt 60'")
    #expect(text.output.hasSuffix(" steps, 1 of them skipped.\n"))
  }

  @Test func `where only skipped positions are left, they are named`() throws {
    try recordPages()
    let script = "sh -c 'test $DRN_POS -lt 40 && exit 0; test $DRN_POS -lt 44 && exit 125; exit 1'"
    let result = try bisect(script)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors.hasSuffix(
        "drn: Only skipped positions are left: the first bad one is one of 40..44.\n"))
    let json = try bisect("--json \(script)")
    #expect(json.status == 1)
    #expect(json.values(of: "first") == ["null"])
    #expect(json.values(of: "candidates") == [#"{"first":40,"last":44}"#])
    #expect(json.values(of: "skipped") == ["[40,41,42,43]"])
    #expect(json.values(of: "event") == ["null"])
    let all = try bisect("--good 7 --bad 9 sh -c 'exit 125'")
    #expect(all.status == 1)
    #expect(all.errors.hasSuffix("one of 8..9.\n"))
  }

  @Test func `a command that is broken aborts the search`() throws {
    try Sample.record(Sample.shop)
    let cases = [
      ("sh -c 'exit 128'", "'sh' ended with 128 at transition 8: the search was aborted."),
      ("sh -c 'exit 255'", "'sh' ended with 255 at transition 8: the search was aborted."),
      ("sh -c 'kill -9 $$'", "'sh' was ended by signal 9 at transition 8: the search was aborted."),
      ("./missing", "'./missing' cannot be started: No such file or directory."),
      ("no-such-program", "'no-such-program' cannot be started: No such file or directory."),
      ("./log.mdb", "'./log.mdb' cannot be started: Permission denied."),
      (
        "sh -c 'exit 127'",
        "'sh' ends with 127 at the good position 0 as well: it seems that it cannot be run."
      ),
    ]
    for (command, message) in cases {
      let result = try bisect(command)
      #expect(result.status == 2, "\(command)")
      #expect(result.output == "")
      expectNoDifference(
        result.errors,
        "Bisecting: 17 positions left, about 5 steps; trying 8\ndrn: \(message)\n")
    }
  }

  @Test func `a document that cannot be handed over is trouble`() throws {
    try Sample.record(Sample.shop)
    let result = try Tool.run(
      ["bisect", "log.mdb", "false"], environment: ["TMPDIR": "/no/such/folder"])
    #expect(result.status == 2)
    #expect(
      result.errors.hasSuffix(
        "drn: A temporary file in '/no/such/folder' cannot be written: "
          + "No such file or directory.\n"))
  }

  @Test func `ends that are swapped, the same or beside one another`() throws {
    try Sample.record(Sample.shop)
    for test in ["false", "--expr 'seq > 3'"] {
      try bisect("--good 7 --bad 3 \(test)").expectTrouble(
        64, "The good position 7 comes after the bad one, 3: give them the other way round.")
      try bisect("--good @ \(test)").expectTrouble(
        1, "The good and the bad position are both 17: nothing is between them.")
      let beside = try bisect("--good 3 --bad 4 \(test)")
      beside.expectDone()
      #expect(beside.output.hasSuffix("found in 0 steps.\n"))
      #expect(beside.lines.first?.hasPrefix("    4 ") == true)
    }
    try bisect("--bad 18 false").expectTrouble(1)
    try bisect("--good x false").expectTrouble(64)
  }

  @Test(arguments: ["", "--expr true false", "run", "--good 3", "--nope false", "--expr"])
  func `a condition or a command is needed`(arguments: String) throws {
    try Sample.record(Sample.shop)
    try bisect(arguments).expectTrouble(64)
  }

  @Test func `options may stand before the log, and positions may be names`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let result = try Tool.shell(
      "drn bisect --session shop --good :lamp --json log.mdb --bad=@-1 sh -c 'test $DRN_POS -lt 9'")
    #expect(result.values(of: "first") == ["9"])
    let other = try Tool.shell(
      "drn bisect log.mdb --session tour --json --expr 'flow == \"member\"'")
    #expect(other.values(of: "first") == ["13"])
  }

  @Test func `an interrupt ends the command as well`() throws {
    try Sample.record(Sample.shop)
    let path = TemporaryDirectory.path("child")
    let process = Tool.process([
      "bisect", "log.mdb", "sh", "-c", "echo $$ > \(path); exec sleep 600",
    ])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    while (try? TemporaryDirectory.text("child"))?.hasSuffix("\n") != true { usleep(10_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.status == 130)
    let text = try TemporaryDirectory.text("child")
    let child = try #require(Int32(text.dropLast()))
    // It is gone, or about to be.
    for _ in 0..<60_000 where kill(child, 0) == 0 { usleep(10_000) }
    #expect(kill(child, 0) != 0)
  }
}
