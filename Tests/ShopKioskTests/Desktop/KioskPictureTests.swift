import DesktopTesting
import Foundation
import Shop
import TestSupport
import Testing

/// The pictures of the README and the documentation, taken from the real program; `.ci/pictures/take` takes them anew.
///
/// Fonts differ between machines, so that they are not compared.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct KioskPictureTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  private static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Pictures")

  @Test(.enabled(if: isRecording)) func `a film of a purchase`() throws {
    let kiosk = try RealKiosk()
    var film = Film()
    try film.take(kiosk.program, milliseconds: 1_500)
    for step in PurchaseTests.steps {
      let button = try kiosk.desktop.wait(for: .button(step))
      try film.take(kiosk.program, milliseconds: step.count == 1 ? 250 : 600, touching: button)
      try kiosk.touch(step)
      try film.take(kiosk.program, milliseconds: step.count == 1 ? 250 : 1_000)
    }
    try film.take(kiosk.program, milliseconds: 2_500)
    try write(film.png(dividedBy: 2), "purchase.png")
    kiosk.program.kill()
  }

  @Test(.enabled(if: isRecording), arguments: ["light", "dark"])
  func `a picture of each theme`(theme: String) throws {
    let kiosk = try RealKiosk("shop://search?q=", theme: theme)
    try kiosk.touch("Grove")
    try kiosk.expect(.product(id: 7))
    // The button that was touched has the pointer above it.
    try kiosk.desktop.pointer.move(x: 1_900, y: 1_190)
    try write(PNG.data(of: try kiosk.program.screenshot().reduced(by: 2)), "\(theme).png")
    kiosk.program.kill()
  }

  private func write(_ data: Data, _ name: String) throws {
    #expect(data.count < 500_000, "\(name)")
    try FileManager.default.createDirectory(
      at: Self.pictures, withIntermediateDirectories: true)
    try data.write(to: Self.pictures.appendingPathComponent(name))
  }
}
