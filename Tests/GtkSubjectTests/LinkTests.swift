#if Gtk
  import DesktopTesting
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// Links of an application that is one process in a session of the user, and opens its log after its window.
  @Suite(.temporaryDirectory, .serialized, .enabled(if: Desktop.isAvailable))
  struct LinkTests {
    private let desktop: Desktop

    init() throws { desktop = try Desktop(width: 800, height: 600) }

    private var subject: URL {
      Tool.executable.deletingLastPathComponent().appending(path: "GtkSubject")
    }

    private func start(_ links: String...) throws -> DesktopProgram {
      try DesktopProgram(subject, ["links"] + links, on: desktop)
    }

    /// Starts it a second time, and waits for the end of that.
    private func startAgain(_ links: String...) throws {
      let result = try Tool.run(
        subject, ["links"] + links, input: "", environment: desktop.environment)
      #expect(result.status == 0)
      #expect(result.output == "")
    }

    /// Waits until it has said what has become of each of its links.
    private func expect(_ outcomes: [String], of program: DesktopProgram) throws {
      try desktop.wait("outcomes") {
        program.output.split(separator: "\n").count >= outcomes.count ? true : nil
      }
      #expect(program.output.split(separator: "\n").map(String.init) == outcomes)
    }

    @Test func `links wait for the log, and a second process hands its own over`() throws {
      let program = try start("hall://room/1", "hall://room/2")
      try desktop.wait(for: .name("room(2)"))
      try startAgain("hall://room/3")
      try desktop.wait(for: .name("room(3)"))
      try startAgain()
      try expect(
        ["opened hall://room/1", "opened hall://room/2", "opened hall://room/3"], of: program)
      try program.close()
      #expect(program.waitForEnd() == 0)

      let next = try start()
      try desktop.wait(for: .name("room(3)"))
      next.kill()
    }

    @Test func `bad links lead nowhere`() throws {
      let program = try start("hall://cellar")
      let links = [
        "hall://room/x", "hall://", "hall:", "https://hall.example/room/1", "room", " ", "%",
        "hall://room/\u{1}", "hall://room/1?" + String(repeating: "a", count: 100_000),
      ]
      for link in links { try startAgain(link) }
      try expect(Array(repeating: "unknown", count: links.count + 1), of: program)
      try desktop.wait(for: .name("gate"))
      try startAgain("hall://room/1")
      try desktop.wait(for: .name("room(1)"))
      program.kill()
    }
  }
#endif
