import Foundation
import Testing
import ToolTesting

/// The README's pictures of the screen, taken from the real program; `.ci/pictures` takes them anew.
@Suite(.temporaryDirectory) struct PictureTests {
  /// A visit with a bug in it: whoever pays twice is charged twice.
  private static let visit = [
    ("00.000", #""session":"window-1","initial":"home""#),
    ("01.412", #""go":{"search":{"query":"lamp"}}"#),
    ("02.130", #""showOverlay":"filter""#),
    ("04.868", #""hideOverlay":{}"#),
    ("06.009", #""go":{"detail":{"id":"lamp-42"}},"cause":"link""#),
    ("07.761", #""go":"favorites""#),
    (
      "09.203",
      #""compose":{"route":{"favoriteItem":{"id":5}},"overlay":{"itemSettings":{"itemId":5}}}"#
    ),
    ("11.377", #""hideOverlay":{}"#),
    ("12.040", #""mark":"before checkout""#),
    (
      "13.918",
      #""transaction":{"name":"checkout","steps":[{"go":"checkout"},{"showOverlay":"confirmPurchase"},{"note":{"label":"paid","payload":{"cents":4900}}}]}"#
    ),
    ("15.233", #""goBack":1"#),
    ("15.987", #""rewind":11"#),
    ("17.600", #""note":{"label":"paid","payload":{"cents":4900}}"#),
    ("18.244", #""hideAllOverlays":{}"#),
    ("19.515", #""replace":{"orderConfirmed":{"number":1001}}"#),
  ]

  private func record() throws {
    let lines = Self.visit.map { second, command in
      #"{"time":"2026-11-21T10:15:\#(second)Z",\#(command)}"# + "\n"
    }
    try Sample.record(lines.joined(), to: "shop.mdb")
  }

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
    try record()
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
