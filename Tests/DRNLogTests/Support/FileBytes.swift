import Foundation
import Testing

/// A file's bytes. `Data(contentsOf:)` leaks a buffer for a file without any, in Swift 6.3.
func fileBytes(_ path: String) throws -> [UInt8] {
  let file = try #require(FileHandle(forReadingAtPath: path), "there is no file \(path)")
  defer { try? file.close() }
  return try [UInt8](file.readToEnd() ?? Data())
}

/// Whether a file has some bytes anywhere.
func hasBytes(_ path: String, _ text: String) throws -> Bool {
  Data(try fileBytes(path)).range(of: Data(text.utf8)) != nil
}
