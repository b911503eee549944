#if Gtk
  import Foundation
  import Testing
  import ToolTesting

  /// In a process of its own: the main thread of the tests is not GTK's.
  @Suite(.enabled(if: Display.isThere)) struct MainLoopTests {
    @Test func `async code of the main actor runs while GTK's loop does`() throws {
      let subject = Tool.executable.deletingLastPathComponent().appending(path: "GtkSubject")
      let result = try Tool.run(
        subject, [], input: "", environment: ProcessInfo.processInfo.environment)
      #expect(result.status == 0)
      #expect(
        result.lines == [
          "main thread: true",
          "after a sleep, on the main thread: true",
          "a thousand tasks: true",
          "a block of the main queue: true",
          "a timer under load: true",
          "exit code: 0",
        ])
    }
  }
#endif
