import Foundation

/// Where a kiosk's log is unless it is told otherwise: among the user's data.
package enum LogPlace {
  /// The path.
  ///
  /// - Parameter environment: The process's environment.
  package static func path(in environment: [String: String]) -> String {
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? "."
    return "\(named ?? "\(home)/.local/share")/shop-kiosk/shop.mdb"
  }

  /// The path, in a folder that is there.
  static func prepared() throws -> String {
    let path = path(in: ProcessInfo.processInfo.environment)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw KioskTrouble(
        description: "The folder \(folder.path) could not be made; choose a log with --log.")
    }
    return path
  }
}
