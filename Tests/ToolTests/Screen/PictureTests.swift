import Foundation
import TestSupport
import Testing
import ToolTesting

/// The README's pictures of the screen, taken from the real program; `.ci/pictures/take` takes them anew.
@Suite(.temporaryDirectory) struct PictureTests {
  static let pictures: [(name: String, columns: Int, rows: Int, doings: [Doing])] = [
    ("replay", 104, 26, [.type("6g"), .see("favoriteItem"), .settle]),
    ("why", 84, 14, [.type("6gw"), .see("q closes"), .settle]),
    ("find", 84, 16, [.type("&label == \"paid\" && gap > 1s\r"), .see("(1)"), .settle]),
    ("narrow", 32, 26, [.type("12g"), .settle]),
  ]

  @Test(arguments: pictures)
  func `the pictures are of this program`(
    name: String, columns: Int, rows: Int, doings: [Doing]
  ) throws {
    try ShopVisit.record()
    let terminal = try openScreen(["replay", "shop.mdb"], columns: columns, rows: rows)
    terminal.expectText(containing: columns > 60 ? "branch" : "PAUSED")
    terminal.settle()
    terminal.perform(doings)
    let picture = ScreenPicture(title: "drn replay shop.mdb").svg(of: terminal.screen)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == picture)
    }
  }
}
