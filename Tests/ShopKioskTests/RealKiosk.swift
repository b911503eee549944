import DesktopTesting
import Foundation
import Testing
import ToolTesting

/// The real program on a desktop.
final class RealKiosk {
  static var executable: URL {
    Tool.executable.deletingLastPathComponent().appendingPathComponent("shop-kiosk")
  }

  /// Whether the program is built, by the trait Gtk, and there is a desktop for it.
  static let isAvailable =
    Desktop.isAvailable && FileManager.default.isExecutableFile(atPath: executable.path)

  let desktop: Desktop
  private(set) var program: DesktopProgram
  private let arguments: [String]

  init(_ arguments: String..., size: String = "1280x800") throws {
    desktop = try Desktop()
    self.arguments = arguments + ["--log", "shop.mdb", "--still", "--window", size]
    program = try DesktopProgram(Self.executable, self.arguments, on: desktop)
  }

  /// Ends it as nothing can prevent, and starts it again.
  func killAndRestart(sourceLocation: SourceLocation = #_sourceLocation) throws {
    program.kill(sourceLocation: sourceLocation)
    program = try DesktopProgram(Self.executable, arguments, on: desktop)
  }

  /// Touches the button whose name begins with a text, once it is there and can be pressed, and waits until that has
  /// changed what a screen reader gets.
  func touch(_ name: String) throws {
    let query = AccessibleQuery.node("a button '\(name)…'") {
      $0.role == "button" && $0.name.hasPrefix(name) && $0.isSensitive
    }
    let button = try desktop.pointer.reveal(query)
    let before = try desktop.accessibilityTree()
    try desktop.pointer.click(button)
    try desktop.wait("an effect of '\(name)'") {
      try desktop.accessibilityTree() == before ? nil : true
    }
  }

  /// Waits until the window has a screen's title.
  func expectScreen(_ title: String) throws {
    try desktop.wait(for: .name("\(title) – Quiet Rooms", role: "window"))
  }
}
