import DesktopTesting
import Foundation

/// The sample program, on a desktop of its own.
enum Sample {
  /// Whether there are a desktop and the bindings of GTK that the sample uses.
  static let isAvailable =
    Desktop.isAvailable
    && ["/usr/lib", "/usr/local/lib"].contains { folder in
      let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return folders.contains {
        FileManager.default.fileExists(
          atPath: "\(folder)/\($0)/girepository-1.0/Gtk-4.0.typelib")
      }
    }

  static func start(on desktop: Desktop? = nil) throws -> DesktopProgram {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Samples/sample.py")
    return try DesktopProgram(
      URL(fileURLWithPath: Desktop.python ?? "/usr/bin/python3"), [script.path],
      on: desktop ?? Desktop())
  }
}
