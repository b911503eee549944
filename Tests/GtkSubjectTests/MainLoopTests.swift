#if Gtk
  import DesktopTesting
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// In a process of its own: the main thread of the tests is not GTK's.
  @Suite(.temporaryDirectory, .enabled(if: Desktop.isAvailable))
  struct MainLoopTests {
    private let desktop: Desktop

    init() throws { desktop = try Desktop() }

    private func run(_ arguments: [String] = []) throws -> Tool.Result {
      let subject = Tool.executable.deletingLastPathComponent().appending(path: "GtkSubject")
      return try Tool.run(
        subject, arguments, input: "", environment: desktop.environment)
    }

    @Test func `an application is started with links, as they were written`() throws {
      let result = try run(["shop://product/3?size=M", "shop:cart", "https://example.com/a%20b"])
      #expect(result.status == 0)
      #expect(
        result.lines.first == "opened: shop://product/3?size=M shop:cart https://example.com/a%20b")
    }

    @Test func `async code of the main actor runs while GTK's loop does`() throws {
      let result = try run()
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
