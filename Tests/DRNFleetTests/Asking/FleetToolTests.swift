#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// `drn fleet`, the built tool.
  @Suite(
    .temporaryDirectory, .serialized, .enabled(if: FleetTool.isThere, "the tool is not built"))
  struct FleetToolTests {
    private typealias Answer = (output: String, errors: String, status: Int32)

    private func run(_ arguments: [String], password: String? = nil) throws -> Answer {
      let process = Process()
      process.executableURL = FleetTool.executable
      process.arguments = ["fleet"] + arguments
      var environment = ProcessInfo.processInfo.environment
      environment["DRN_CLICKHOUSE_PASSWORD"] = password
      process.environment = environment
      let (output, errors) = (
        "\(TemporaryDirectory.current)/out", "\(TemporaryDirectory.current)/err"
      )
      for path in [output, errors] {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }
      process.standardOutput = FileHandle(forWritingAtPath: output)
      process.standardError = FileHandle(forWritingAtPath: errors)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return (
        try TemporaryDirectory.text("out"), try TemporaryDirectory.text("err"),
        process.terminationStatus
      )
    }

    private static let questions = [
      ["funnel", "home → product -> cart"], ["funnel", "product", "nowhere"],
      ["paths", "--to", "cart", "--length", "3"], ["find", "kind == \"refused\"", "-n", "7"],
      ["find", "route.product.id > 20 and gap > 1us", "--count"], ["find", "seq < 0"],
      ["versions"], ["graph"], ["graph", "--by", "route"], ["graph", "--format", "mermaid"],
      ["diverge", "good.mdb"],
      ["versions", "--since", "2100-01-01"],
    ]

    @Test func `a picture is written over no log, and never over one that is asked`() throws {
      var fleet = RandomFleet(Seed(value: 4), in: TemporaryDirectory.current)
      try fleet.record("kiosks", logs: 2, calls: 20)
      let asked = try FleetArchive(fleet.folder, FleetScope(fleet: "kiosks")).paths()[0]
      let other = try temporaryPath("other.mdb")
      try FileManager.default.copyItem(atPath: asked, toPath: other)
      let question = ["graph", "--archive", fleet.folder, "--fleet", "kiosks", "-o"]
      for arguments in [[other], [asked], [asked, "--force"]] {
        let before = try Data(contentsOf: URL(fileURLWithPath: arguments[0]))
        #expect(try run(question + arguments).status == 2)
        #expect(try Data(contentsOf: URL(fileURLWithPath: arguments[0])) == before)
      }
      #expect(try run(question + [other, "--force"]).status == 0)
    }

    @Test(.needsClickHouse) func `the archive and the store print the same`() throws {
      var fleet = RandomFleet(Seed(value: 3), in: TemporaryDirectory.current)
      try fleet.record("kiosks", logs: 3, calls: Soak.count(60, long: 300))
      let archive = FleetArchive(fleet.folder, FleetScope(fleet: "kiosks"))
      let good = try temporaryPath("good.mdb")
      try FileManager.default.copyItem(atPath: archive.paths()[0], toPath: good)
      let store = [
        "--clickhouse", "\(try TestClickHouse.shared.get().url)/tool", "--fleet", "kiosks",
      ]
      let loaded = try run(["load", fleet.folder] + store)
      #expect(loaded.errors == "" && loaded.status == 0)
      #expect(loaded.output.hasPrefix("loaded: "))
      #expect(loaded.output.hasSuffix(" of 9 sessions in 3 logs\n"))
      for question in Self.questions {
        let question = question.map { $0 == "good.mdb" ? good : $0 }
        for form in [[], ["--json"], ["--plain"]] {
          let local = try run(question + form + ["--archive", fleet.folder, "--fleet", "kiosks"])
          let stored = try run(question + form + store)
          #expect(local == stored, "\(question) \(form)")
          #expect(local.status < 2 || question.contains("mermaid"), "\(local.errors)")
        }
      }
    }

    @Test func `a log of the archive is opened by its identity or its session`() throws {
      var fleet = RandomFleet(Seed(value: 4), in: TemporaryDirectory.current)
      try fleet.record(logs: 2, calls: 100)
      let path = try #require(try FleetArchive(fleet.folder).paths().first)
      let log = String(path.split(separator: "/").last?.dropLast(4) ?? "")
      let byLog = try run(["session", log, "--archive", fleet.folder, "--json"])
      #expect(byLog.status == 0 && byLog.output.contains("\"file\":"))
      let bySession = try run(["session", "\(log)/side", "--archive", fleet.folder, "--json"])
      #expect(bySession.status == 0 && bySession.output.contains("\"session\":\"side\""))
      let both = try run(["session", "main", "--archive", fleet.folder])
      #expect(both.status == 64 && both.errors.contains("2 logs have 'main'"))
      let none = try run(["session", "nobody", "--archive", fleet.folder])
      #expect(none.status == 1 && none.errors.contains("has neither a log nor a session 'nobody'"))
    }

    @Test(arguments: [
      (["funnel", "--archive", "x"], "A funnel has 1 to 64 screens"),
      (["paths", "--archive", "x"], "--to names the screen"),
      (["find", "--archive", "x"], "'find' takes one operand"),
      (["versions"], "Give one of --archive"),
      (["versions", "--archive", "x", "--clickhouse", "http://x"], "Give one of --archive"),
      (["versions", "a", "--archive", "x"], "'versions' takes no operand"),
      (["load", "x"], "'load' takes an archive"),
      (["session", "x", "--clickhouse", "http://x"], "'session' opens a log of the folder"),
      (["versions", "--archive", "x", "--user", "me"], "go with --clickhouse"),
      (["versions", "--archive", "x", "--since", "soon"], "'soon' is no time"),
      (["find", "rout == 1", "--archive", "x"], "did you mean 'route'?"),
    ])
    func `what does not go together is said before anything is read`(
      arguments: [String], text: String
    ) throws {
      let answer = try run(arguments)
      #expect(answer.status == 64)
      #expect(answer.errors.contains(text), "\(answer.errors)")
    }

    @Test func `an archive without the fleet, and no server`() throws {
      let folder = TemporaryDirectory.current
      let empty = try run(["versions", "--archive", folder])
      #expect(empty.status == 2)
      #expect(
        empty.errors
          == "drn: The archive '\(folder)' has no logs of the fleet 'main'. An archive has a folder for each fleet, with a log for each device in it.\n"
      )
      let server = try run(["versions", "--clickhouse", "http://127.0.0.1:1"], password: "secret")
      #expect(server.status == 2)
      #expect(server.errors.contains("there is no connection"))
      #expect(!server.errors.contains("secret"))
    }

    @Test(.needsClickHouse) func `the password stands in the environment, or in a file`() throws {
      let server = try TestClickHouse(password: "open")
      let arguments = ["versions", "--clickhouse", server.url, "--user", "drn"]
      let wrong = try run(arguments, password: "shut")
      #expect(wrong.errors.contains("the user or the password is wrong."))
      #expect(try run(arguments, password: "open").errors.contains("it has no fleet's tables."))
      try TemporaryDirectory.write("open\n", to: "password")
      let file = ["--password-file", try temporaryPath("password")]
      #expect(try run(arguments + file).errors.contains("it has no fleet's tables."))
    }
  }
#endif
