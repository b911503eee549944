package import Foundation

extension TemporaryDirectory {
  package static func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  package static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  package static func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  package static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The names of all files in the directory, sorted.
  package static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: current).sorted()
  }
}
