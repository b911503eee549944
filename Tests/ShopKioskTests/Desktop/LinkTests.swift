import DesktopTesting
import Shop
import TestSupport
import Testing
import ToolTesting

/// A kiosk that is started with links.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct LinkTests {
  @Test func `it opens the link that it is started with, and those of later starts`() throws {
    let kiosk = try RealKiosk("shop://favorites/5")
    try kiosk.expect(.product(id: 5), under: .itemSettings(id: 5))
    try kiosk.touch("Not now")
    try kiosk.expect(.favorites)

    #expect(try kiosk.startAgain(with: "https://shop.example/search?q=&category=lamps").status == 0)
    try kiosk.expect(.search(Search("", category: .lamps)))
    #expect(!kiosk.program.hasEnded)

    #expect(try kiosk.startAgain(with: "shop://nowhere").status == 0)
    let sentence = "There is no such page in this shop."
    try kiosk.desktop.wait(for: .name(sentence, role: "label"))
    try kiosk.touch("Basket, ")
    try kiosk.desktop.wait(forNo: .name(sentence, role: "label"))
    try kiosk.expectAgreement()
    kiosk.program.kill()
  }
}
