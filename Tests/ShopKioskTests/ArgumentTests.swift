import ArgumentParser
import ShopKiosk
import Testing

@testable import ShopKioskMain

@Suite struct ArgumentTests {
  @Test func `a kiosk that is told nothing has the whole screen and a minute`() throws {
    let options = try ShopKioskCommand.parse([]).options
    #expect(options.window == nil)
    #expect(options.times == IdleTimes(idle: .seconds(60), countdown: .seconds(10)))
    #expect(options.theme == .light)
    #expect(!options.isStill)
  }

  @Test func `everything can be chosen`() throws {
    let options = try ShopKioskCommand.parse([
      "shop://basket", "--log", "a.mdb", "--idle", "5", "--countdown", "0", "--theme", "dark",
      "--still", "--window", "360x640",
    ]).options
    #expect(options.link == "shop://basket")
    #expect(options.log == "a.mdb")
    #expect(options.times == IdleTimes(idle: .seconds(5), countdown: .zero))
    #expect(options.theme == .dark)
    #expect(options.isStill)
    #expect(options.window == WindowSize("360x640"))
  }

  @Test(arguments: [
    ["--idle", "0"], ["--countdown", "-1"], ["--theme", "pink"], ["--window", "100x800"],
    ["--window", "1280"], ["--window", "1280x800x2"], ["--window", "x"], ["--nothing"],
  ])
  func `a wrong option is refused in one sentence`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ShopKioskCommand.parse(arguments) }
  }

  @Test func `the log is among the user's data`() {
    let home = ["HOME": "/home/ada"]
    #expect(LogPlace.path(in: home) == "/home/ada/.local/share/shop-kiosk/shop.mdb")
    let named = ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"]
    #expect(LogPlace.path(in: named) == "/data/shop-kiosk/shop.mdb")
    // A relative one counts as none, as its specification says.
    let relative = ["HOME": "/home/ada", "XDG_DATA_HOME": "data"]
    #expect(LogPlace.path(in: relative) == "/home/ada/.local/share/shop-kiosk/shop.mdb")
  }
}
