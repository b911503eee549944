import Foundation
import TestSupport
import ToolTesting

/// A virtual screen with a session bus, a window manager and what assistive technologies read: a place where
/// programs with windows run as on a person's desk.
///
/// All of it ends with this object, and with the test process however that ends. Not thread-safe: one test uses
/// it, and waits for each answer.
package final class Desktop {
  /// Whether the programs that make a desktop are installed; `.ci/install/gtk` does so.
  package static let isAvailable =
    python != nil && ["Xvfb", "dbus-daemon", "openbox", "xdotool"].allSatisfy { find($0) != nil }
    && FileManager.default.fileExists(atPath: "/usr/share/dbus-1/services/org.a11y.Bus.service")

  /// A Python that has the bindings of GLib and X; the first one of the path may be another than the system's.
  package static let python: String? = {
    [find("python3"), "/usr/bin/python3"].lazy.compactMap { $0 }.first { path in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", "import gi.repository.Gio, Xlib"]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.status == 0
    }
  }()

  private static func find(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package let width: Int
  package let height: Int
  /// The program that was started last.
  weak var program: DesktopProgram?

  private let process = Process()
  private let input = Pipe()
  private let output = OutputLines()
  private var started = Started(environment: [:], frame: "")

  private struct Started: Decodable {
    var environment: [String: String]
    var frame: String
  }

  /// Starts a desktop.
  package init(width: Int = 1920, height: Int = 1200) throws {
    guard Self.isAvailable, let python = Self.python else {
      throw DesktopError("No programs make a desktop here: .ci/install/gtk installs them.")
    }
    (self.width, self.height) = (width, height)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Scripts/desktop.py")
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script.path, "\(width)", "\(height)"]
    process.environment = Tool.surroundings.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardInput = input
    process.standardOutput = output.pipe
    try process.run()
    started = try receive()
    try configure()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// What a program needs to know to be shown on the desktop.
  package var environment: [String: String] { started.environment }

  /// The home directory of the programs on the desktop.
  package var home: String { started.environment["HOME"] ?? "" }

  /// The file that has the picture on the screen, always the current one.
  var frame: String { started.frame }

  /// Settings that make pictures of the same window the same: nothing moves or blinks, and text is drawn in
  /// shades of its own colour.
  private func configure() throws {
    let folder = "\(home)/.config/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(
      """
      [Settings]
      gtk-enable-animations=false
      gtk-cursor-blink=false
      gtk-font-name=DejaVu Sans 11
      gtk-xft-antialias=1
      gtk-xft-hinting=0
      gtk-xft-rgba=none

      """.utf8
    ).write(to: URL(fileURLWithPath: "\(folder)/settings.ini"))
  }

  /// Asks the desktop and waits for its answer.
  func ask<Answer: Decodable>(_ question: Question) throws -> Answer {
    try input.fileHandleForWriting.write(
      contentsOf: JSONEncoder().encode(question) + Data("\n".utf8))
    return try receive()
  }

  struct Question: Encodable {
    var ask: String
    var arguments: [String]?
  }

  private func receive<Answer: Decodable>() throws -> Answer {
    let line = output.next()
    guard !line.isEmpty else { throw DesktopError("The desktop has ended, or does not answer.") }
    return try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
  }
}

/// A failure of the desktop, or of a program to show what is waited for.
package struct DesktopError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
