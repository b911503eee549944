import CustomDump
import Testing
import ToolTesting

@Suite struct ScreenPictureTests {
  private var screen: VirtualTerminal {
    var screen = VirtualTerminal(columns: 24, rows: 4)
    screen.feed(
      "\u{1B}[1;34mdrn\u{1B}[m <log> \u{1B}[7m & \u{1B}[m\r\n┌──┐ 日本 \u{1B}[4;2mdim\u{1B}[m\r\n   \u{1B}[48;5;236;38;2;255;0;128m  x  \u{1B}[m"
        .utf8)
    return screen
  }

  @Test func `a screen is drawn as it was`() throws {
    let picture = ScreenPicture(title: "drn replay \"log\".mdb")
    #expect(picture.svg(of: screen) == picture.svg(of: screen))
    try expectSnapshot(picture.svg(of: screen), "screen-picture")
  }

  @Test func `every run is drawn at its column and as wide as its cells`() {
    let svg = ScreenPicture(title: "t").svg(of: screen)
    // "dim" begins in column 10 of row 1: nine pixels a column, seventeen a row.
    #expect(svg.contains(##"<text x="104" y="75" textLength="27""##))
    #expect(svg.contains("&lt;log&gt;") && svg.contains(">&amp;</text>"))
    #expect(svg.contains(##"fill="#ff0080""##) && svg.contains(##"fill="#303030""##))
  }

  @Test func `a cursor that is hidden is not drawn`() {
    var screen = VirtualTerminal(columns: 4, rows: 1)
    let picture = ScreenPicture(title: "t")
    let block = ##"width="9" height="17" fill="#d8dee9""##
    #expect(picture.svg(of: screen).contains(block))
    screen.feed("\u{1B}[?25l".utf8)
    #expect(!picture.svg(of: screen).contains(block))
  }
}
