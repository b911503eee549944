import Foundation
import Synchronization

/// A temporary folder for logs and databases, removed on deinitialization.
public final class Scratch: Sendable {
  public let folder: String
  private let made = Atomic(0)

  /// Creates a folder in `parent`, or in the system's temporary folder.
  public init(in parent: String? = nil) throws {
    let parent = parent ?? NSTemporaryDirectory()
    folder = (parent as NSString).appendingPathComponent("drn-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: nil)
  }

  deinit { remove() }

  /// The folder of a suite, removed when its process ends.
  public static let ofSuite: Scratch = {
    do {
      let scratch = try Scratch()
      atexit { Scratch.ofSuite.remove() }
      return scratch
    } catch {
      fatalError("Could not make a temporary folder: \(error)")
    }
  }()

  /// A new, unique path in the folder.
  public func path(_ name: String) -> String {
    let number = made.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(folder)/\(number)-\(name)"
  }

  /// Removes the folder with everything in it.
  public func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Removes the file at `path` and its companions, such as a lock, a journal or a write-ahead log.
  public static func removeFiles(of path: String) {
    for file in files(of: path) { try? FileManager.default.removeItem(atPath: file) }
  }

  /// The file at `path` and all files in its folder whose names begin with its name.
  public static func files(of path: String) -> [String] {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(name) }.map { "\(folder)/\($0)" }
  }

  /// The total size of those files, in bytes.
  public static func byteCount(of path: String) -> Int {
    files(of: path).reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }
}
