package import Foundation
import TestSupport
package import Testing
import ToolTesting

/// A program with a window, on a desktop.
package final class DesktopProgram {
  package let desktop: Desktop
  private let process: TerminalProcess

  /// Starts a program in the test's directory, and waits until it shows a window that a screen reader gets.
  ///
  /// - Parameter environment: Changes to the test's environment; `nil` removes a variable.
  package init(
    _ executable: URL, _ arguments: [String] = [], on desktop: Desktop,
    environment: [String: String?] = [:]
  ) throws {
    self.desktop = desktop
    var variables: [String: String?] = desktop.environment
    for (name, value) in Self.toolkit { variables[name] = value }
    process = try TerminalProcess(
      executable, arguments, environment: variables.merging(environment) { $1 }, output: .pipe,
      errors: .pipe)
    desktop.program = self
    try desktop.wait("a window of \(executable.lastPathComponent)") {
      let shown = Set(try windows().map(\.id))
      return try desktop.accessibilityTree().windows.first { $0.id.map(shown.contains) ?? false }
    }
  }

  /// Nothing is asked of the machine outside of the desktop, and each picture is drawn by the processor.
  private static let toolkit: [String: String?] = [
    "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi", "GTK_USE_PORTAL": "0",
    "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GTK_THEME": nil, "GDK_SCALE": nil,
    "GTK_MODULES": nil, "WAYLAND_DISPLAY": nil, "AT_SPI_BUS_ADDRESS": nil,
  ]

  package var processIdentifier: Int32 { process.processIdentifier }

  /// Whether the program has ended.
  package var hasEnded: Bool { process.hasEnded }

  /// What it has written to standard output.
  package var output: String {
    process.readAll()
    return process.output
  }

  /// What it has written to standard error.
  package var errors: String {
    process.readAll()
    return process.errors
  }

  /// What the toolkit has to complain of.
  package var complaints: [Substring] {
    errors.split(separator: "\n").filter { $0.contains(/-(WARNING|CRITICAL|ERROR) \*\*/) }
  }

  /// The windows that it shows, the lowest first.
  package func windows() throws -> [DesktopWindow] {
    try desktop.windows().filter { $0.process == processIdentifier }
  }

  /// The window that it has, under its popovers.
  package func window() throws -> DesktopWindow {
    try desktop.wait("a window") { try windows().last { !$0.isPopup } }
  }

  /// Gives its window another size, and waits until it has it.
  package func resize(width: Int, height: Int) throws {
    let window = try window()
    try desktop.xdotool("windowsize", "\(window.id)", "\(width)", "\(height)")
    try desktop.wait("a window of \(width) by \(height)") {
      let frame = try accessibleWindow(window.id)?.frame
      return frame?.width == width && frame?.height == height ? true : nil
    }
  }

  private func accessibleWindow(_ id: Int) throws -> AccessibleNode? {
    try desktop.accessibilityTree().windows.first { $0.id == id }
  }

  /// Asks its window to close, as the close button of a window's frame does.
  package func close() throws { try tell("close", window()) }

  /// Has something done to a window.
  func tell(_ request: String, _ window: DesktopWindow) throws {
    struct Answer: Decodable {}
    let _: Answer = try desktop.ask(.init(ask: request, arguments: ["\(window.id)"]))
  }

  /// Kills it with SIGKILL, and waits for its end. That the toolkit had complaints is an issue.
  package func kill(sourceLocation: SourceLocation = #_sourceLocation) {
    process.signal(SIGKILL)
    #expect(process.waitForEnd() == 128 + SIGKILL, sourceLocation: sourceLocation)
    expectNoComplaints(sourceLocation: sourceLocation)
  }

  /// Waits for its end. That the toolkit had complaints is an issue.
  ///
  /// - Returns: Its exit status, or 128 plus the number of the signal that ended it, as in a shell.
  @discardableResult
  package func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) -> Int32 {
    let status = process.waitForEnd(sourceLocation: sourceLocation)
    expectNoComplaints(sourceLocation: sourceLocation)
    return status
  }

  /// Expects that the toolkit has no complaints.
  package func expectNoComplaints(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(complaints == [], sourceLocation: sourceLocation)
  }
}
