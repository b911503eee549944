import DRN
import DRNTesting
import Foundation
import Testing

@Suite struct SchemaFileTests {
  private let path = NSTemporaryDirectory() + "drn-schema-\(UUID().uuidString).json"

  private func check(_ routes: [ShopRoute], isRecording: Bool? = nil) throws(Mismatch) {
    try SchemaFile.check(
      path, version: "1", routes: routes, overlays: [.settings], isRecording: isRecording)
  }

  private func mismatch(_ routes: [ShopRoute]) -> String? {
    do throws(Mismatch) {
      try check(routes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `what was written is as expected until the types change`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(
      mismatch([.home]) == "There is no schema file '\(path)': write it with RECORD_SCHEMA=1.")
    try check([.home, .favoriteItem(id: 1)], isRecording: true)
    #expect(mismatch([.favoriteItem(id: 2), .home]) == nil)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    try check([.favoriteItem(id: 7), .home, .home], isRecording: true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    let difference = try #require(mismatch([.home, .favorites]))
    #expect(difference.contains("RECORD_SCHEMA=1"))
    #expect(
      difference.hasSuffix(
        "\n- route favoriteItem\n- route favoriteItem.id: number\n+ route favorites"))
  }

  @Test func `a file that is no schema is said to be`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("[]".utf8).write(to: URL(filePath: path))
    #expect(mismatch([.home])?.contains("is no schema file. It has no \"drnSchema\"") == true)
  }

  @Test func `a file that cannot be written is said to be`() {
    #expect(throws: Mismatch.self) {
      try SchemaFile.check("/nowhere/at/all.json", routes: [ShopRoute.home], isRecording: true)
    }
  }
}
