import DesktopTesting
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Pictures that are known are read, compared, measured and written.
@Suite(.temporaryDirectory) struct PictureTests {
  private let white = Screenshot.Color(255, 255, 255)
  private let black = Screenshot.Color(0, 0, 0)

  @Test func `differences are counted and framed`() {
    let before = Screenshot(width: 20, height: 10, color: white)
    var after = before
    #expect(after.difference(from: before) == nil)
    after[3, 2] = black
    after[7, 8] = black
    let difference = after.difference(from: before)
    #expect(difference?.count == 2)
    #expect(difference?.box == Box(x: 3, y: 2, width: 5, height: 7))
    let other = Screenshot(width: 10, height: 10, color: white)
    #expect(other.difference(from: before)?.count == 200)
  }

  @Test func `a part of a picture is cut out`() {
    var picture = Screenshot(width: 20, height: 10, color: white)
    picture.fill(Box(x: 15, y: 8, width: 9, height: 9), with: black)
    let part = picture.cropped(to: Box(x: 14, y: 7, width: 9, height: 9))
    #expect((part.width, part.height) == (6, 3))
    #expect(part[0, 0] == white)
    #expect(part[1, 1] == black)
    #expect(picture.cropped(to: Box(x: 30, y: 0, width: 5, height: 5)).pixels.isEmpty)
  }

  /// Values that the guidelines' own texts and calculators give.
  @Test(arguments: [
    (Screenshot.Color(0, 0, 0), Screenshot.Color(255, 255, 255), 21.0),
    (Screenshot.Color(255, 255, 255), Screenshot.Color(255, 255, 255), 1.0),
    (Screenshot.Color(0x76, 0x76, 0x76), Screenshot.Color(255, 255, 255), 4.54),
    (Screenshot.Color(0x94, 0x94, 0x94), Screenshot.Color(255, 255, 255), 3.03),
    (Screenshot.Color(255, 0, 0), Screenshot.Color(255, 255, 255), 4.0),
  ])
  func `contrast is measured as the guidelines say`(
    color: Screenshot.Color, ground: Screenshot.Color, contrast: Double
  ) {
    #expect(abs(color.contrast(with: ground) - contrast) < 0.005)
    #expect(color.contrast(with: ground) == ground.contrast(with: color))
    // A text with softened edges.
    var picture = Screenshot(width: 60, height: 20, color: ground)
    for x in stride(from: 10, to: 50, by: 8) {
      picture.fill(Box(x: x, y: 5, width: 3, height: 10), with: mixed(color, ground))
      picture.fill(Box(x: x + 1, y: 5, width: 1, height: 10), with: color)
    }
    #expect(abs(picture.textContrast() - contrast) < 0.005)
  }

  private func mixed(_ a: Screenshot.Color, _ b: Screenshot.Color) -> Screenshot.Color {
    func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }
    return Screenshot.Color(mean(a.red, b.red), mean(a.green, b.green), mean(a.blue, b.blue))
  }

  @Test func `a few pixels of another colour are no text`() {
    var picture = Screenshot(width: 60, height: 20, color: white)
    picture.fill(Box(x: 10, y: 5, width: 40, height: 8), with: Screenshot.Color(0x94, 0x94, 0x94))
    picture.fill(Box(x: 0, y: 0, width: 2, height: 2), with: black)
    #expect(abs(picture.textContrast() - 3.03) < 0.005)
  }

  @Test func `a picture becomes smaller by whole pixels`() {
    var picture = Screenshot(width: 5, height: 4, color: white)
    picture.fill(Box(x: 0, y: 0, width: 1, height: 2), with: black)
    let small = picture.reduced(by: 2)
    #expect((small.width, small.height) == (2, 2))
    #expect(small[0, 0] == Screenshot.Color(127, 127, 127))
    #expect(small[1, 1] == white)
  }

  @Test(.enabled(if: Browser.isInstalled))
  func `a browser shows a picture and a film`() throws {
    var picture = Screenshot(width: 40, height: 30, color: white)
    picture.fill(Box(x: 0, y: 0, width: 20, height: 30), with: Screenshot.Color(200, 0, 0))
    var second = picture
    second.fill(Box(x: 5, y: 5, width: 3, height: 3), with: Screenshot.Color(0, 0, 200))
    let frames = [picture, second, second, picture].map { Film.Frame($0, milliseconds: 60_000) }
    for data in [PNG.data(of: picture), PNG.data(of: frames)] {
      let source = "data:image/png;base64,\(data.base64EncodedString())"
      try TemporaryDirectory.write("<img src='\(source)'>", to: "page.html")
      let page = try BrowserPage(try Browser())
      try page.open(TemporaryDirectory.path("page.html"))
      #expect(try page.number("document.images[0].naturalWidth") == 40)
      let colors = try page.strings(
        """
        (() => {
          const context = document.createElement('canvas').getContext('2d');
          context.drawImage(document.images[0], 0, 0);
          return [3, 30].map(x => String(context.getImageData(x, 3, 1, 1).data));
        })()
        """)
      #expect(colors == ["200,0,0,255", "255,255,255,255"])
    }
  }
}
