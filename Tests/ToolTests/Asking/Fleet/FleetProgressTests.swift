#if Fleet
  import DRN
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// A question to an archive takes as long as the archive is large, and says how far it is where somebody sees it.
  @Suite(.temporaryDirectory, .serialized) struct FleetProgressTests {
    private static let question =
      "fleet find '\(Sample.longCondition)' --count --archive logs --fleet kiosks"

    /// Makes an archive that is asked for some seconds, however optimised the build is.
    private func recordArchive() throws {
      try Sample.recordMany(1_000, cause: .link)
      let folder = TemporaryDirectory.path("logs/kiosks")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var count = 0
      while count < 1_024 {
        for number in count..<max(count * 2, 16) {
          let name = String(number, radix: 16)
          let identity = String(repeating: "0", count: 32 - name.count) + name
          try FileManager.default.copyItem(
            atPath: TemporaryDirectory.path("log.mdb"), toPath: "\(folder)/\(identity).mdb")
        }
        count = max(count * 2, 16)
        if try Sample.processorTime(of: Self.question) > 2 { return }
      }
    }

    private func start(_ command: String) throws -> TerminalProcess {
      try TerminalProcess(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "exec '\(Tool.executable.path)' \(command)"],
        columns: 80, rows: 10)
    }

    @Test func `on a terminal it is one line, which goes; elsewhere there is none`() throws {
      try recordArchive()
      let process = try start(Self.question)
      var shown: [String] = []
      _ = process.waitUntil { screen in
        let line = screen.row(0)
        if line.contains(" % of "), shown.last != line { shown.append(line) }
        // Never a second line.
        #expect(!screen.row(1).contains("%"))
        return false
      }
      // Nothing is found.
      #expect(process.waitForEnd() == 1)
      #expect(!shown.isEmpty)
      for line in shown {
        #expect(line.wholeMatch(of: /\d+ % of [0-9,]+ logs read(, \d.* left)?/) != nil, "\(line)")
      }
      #expect(process.screen.text.hasPrefix("0") && !process.screen.text.contains("%"))

      let redirected = try start("\(Self.question) 2> errors")
      #expect(redirected.waitForEnd() == 1)
      #expect(try TemporaryDirectory.text("errors") == "")
      #expect(!String(decoding: redirected.transcript, as: UTF8.self).contains("%"))
      let piped = try Tool.shell("drn \(Self.question)")
      #expect(piped.output == "0\n" && piped.errors == "" && piped.status == 1)
    }
  }
#endif
