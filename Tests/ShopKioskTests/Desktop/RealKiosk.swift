import DesktopTesting
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The real program on a desktop. Its time stands still until ``pass(seconds:)``.
final class RealKiosk {
  static var executable: URL {
    Tool.executable.deletingLastPathComponent().appendingPathComponent("shop-kiosk")
  }

  /// Whether the program is built with its window, by the trait Gtk, and there is a desktop for it.
  static var isAvailable: Bool {
    #if Gtk
      Desktop.isAvailable && FileManager.default.isExecutableFile(atPath: executable.path)
    #else
      false
    #endif
  }

  /// How long it waits for a customer by default: longer than any test runs.
  static let idle = 36_000

  let desktop: Desktop
  private(set) var program: DesktopProgram
  private let arguments: [String]
  private let steps: FileHandle

  init(
    _ link: String? = nil, size: String = "1280x800", theme: String = "light", idle: Int = idle,
    countdown: Int = 10, fadesScrollbars: Bool = true
  ) throws {
    let pipe = TemporaryDirectory.path("steps")
    if mkfifo(pipe, 0o600) != 0, errno != EEXIST {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    // Open for reading too, nobody needs to read it yet.
    steps = try #require(FileHandle(forUpdatingAtPath: pipe))
    desktop = try Desktop()
    if !fadesScrollbars {
      let path = "\(desktop.home)/.config/gtk-4.0/settings.ini"
      let settings = try String(contentsOfFile: path, encoding: .utf8)
      try Data("\(settings)gtk-overlay-scrolling=false\n".utf8)
        .write(to: URL(fileURLWithPath: path))
    }
    arguments = [
      "--log", "shop.mdb", "--still", "--window", size, "--theme", theme, "--idle", "\(idle)",
      "--countdown", "\(countdown)", "--steps", pipe,
    ]
    program = try DesktopProgram(
      Self.executable, (link.map { [$0] } ?? []) + arguments, on: desktop)
  }

  /// Lets time pass for the kiosk.
  func pass(seconds: Int) throws {
    try steps.write(contentsOf: Data("\(seconds)\n".utf8))
  }

  /// Ends it as nothing can prevent, and starts it again.
  func killAndRestart(sourceLocation: SourceLocation = #_sourceLocation) throws {
    program.kill(sourceLocation: sourceLocation)
    program = try DesktopProgram(Self.executable, arguments, on: desktop)
  }

  /// Ends it as a system does that shuts down, and starts it again. Returns its exit status.
  func endAndRestart() throws -> Int32 {
    kill(program.processIdentifier, SIGTERM)
    let status = program.waitForEnd()
    program = try DesktopProgram(Self.executable, arguments, on: desktop)
    return status
  }

  /// Starts the program once more with the same log, and waits until that second start has ended.
  func startAgain(with link: String) throws -> Tool.Result {
    try Tool.run(
      Self.executable, [link] + arguments, input: "", environment: desktop.environment)
  }
}

// What a person does.

extension RealKiosk {
  /// Touches the button whose name begins with a text, once it is there and can be pressed, and waits until that has
  /// changed what a screen reader gets.
  func touch(_ name: String) throws {
    var (before, button) = try stillTree(with: .button(name))
    if button.clip != nil {
      // What has the focus is scrolled to.
      try desktop.keyboard.moveFocus(to: button.name)
      (before, button) = try stillTree(with: .button(name))
    }
    try desktop.pointer.click(button)
    try waitForEffect(of: name, since: before)
  }

  /// Moves the focus by Tab to the button whose name begins with a text, and presses it.
  func press(_ name: String) throws {
    let button = try desktop.wait(for: .button(name))
    try desktop.keyboard.moveFocus(to: button.name)
    let before = try desktop.accessibilityTree()
    try desktop.keyboard.press("Return")
    try waitForEffect(of: name, since: before)
  }

  /// What a screen reader gets once it does not change: what has just come may not be at its place yet.
  func stillTree() throws -> AccessibilityTree {
    try stillTree(with: .node("anything") { _ in true }).tree
  }

  private func stillTree(
    with query: AccessibleQuery
  ) throws -> (tree: AccessibilityTree, node: AccessibleNode) {
    var last: AccessibilityTree?
    return try desktop.wait("\(query.description) in a tree that stays") {
      let next = try desktop.accessibilityTree()
      defer { last = next }
      guard next == last, let node = next.first(query) else { return nil }
      return (next, node)
    }
  }

  private func waitForEffect(of name: String, since before: AccessibilityTree) throws {
    try desktop.wait("an effect of '\(name)'") {
      try desktop.accessibilityTree() == before ? nil : true
    }
  }
}

extension AccessibleQuery {
  /// A button that can be pressed and whose name begins with a text.
  static func button(_ name: String) -> Self {
    .node("a button '\(name)…'") {
      ["button", "tab"].contains($0.role) && $0.name.hasPrefix(name) && $0.isSensitive
    }
  }
}
