package import Foundation

/// Pictures of a program's window, one after another.
package struct Film: Sendable {
  /// A picture, and how long it is shown.
  package struct Frame: Sendable {
    package var picture: Screenshot
    package var milliseconds: Int

    package init(_ picture: Screenshot, milliseconds: Int) {
      self.picture = picture
      self.milliseconds = milliseconds
    }
  }

  package private(set) var frames: [Frame] = []

  package init() {}

  /// Takes a picture of a program's window once it is still.
  ///
  /// - Parameter finger: A node that is about to be touched: a dot is drawn on it.
  package mutating func take(
    _ program: DesktopProgram, milliseconds: Int, touching finger: AccessibleNode? = nil
  ) throws {
    var picture = try program.screenshot()
    if let frame = finger?.frame {
      let corner = try program.windows().first { !$0.isPopup }?.frame
      picture.drawFinger(
        x: frame.center.x - (corner?.x ?? 0), y: frame.center.y - (corner?.y ?? 0))
    }
    frames.append(Frame(picture, milliseconds: milliseconds))
  }

  /// The film as an animated PNG.
  ///
  /// - Parameter divisor: Makes the pictures smaller by this number, for pages with little room.
  package func png(dividedBy divisor: Int = 1) -> Data {
    PNG.data(
      of: frames.map { Frame($0.picture.reduced(by: divisor), milliseconds: $0.milliseconds) })
  }
}

extension Screenshot {
  /// A ring that reads on light and on dark ground.
  fileprivate mutating func drawFinger(x: Int, y: Int) {
    for row in max(0, y - 18)..<max(0, y - 18, min(height, y + 19)) {
      for column in max(0, x - 18)..<max(0, x - 18, min(width, x + 19)) {
        let distance = (row - y) * (row - y) + (column - x) * (column - x)
        if (12 * 12...15 * 15).contains(distance) { self[column, row] = Color(0xE0, 0x40, 0x20) }
        if (15 * 15 + 1...17 * 17).contains(distance) {
          self[column, row] = Color(0xFF, 0xFF, 0xFF)
        }
      }
    }
  }

  /// The picture with one pixel, of their mean colour, in place of a square of them.
  package func reduced(by divisor: Int) -> Screenshot {
    guard divisor > 1 else { return self }
    let (columns, rows) = (width / divisor, height / divisor)
    var pixels: [Color] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var (red, green, blue) = (0, 0, 0)
        for y in (row * divisor)..<((row + 1) * divisor) {
          for x in (column * divisor)..<((column + 1) * divisor) {
            let pixel = self.pixels[y * width + x]
            (red, green, blue) = (
              red + Int(pixel.red), green + Int(pixel.green), blue + Int(pixel.blue)
            )
          }
        }
        let count = divisor * divisor
        pixels.append(Color(UInt8(red / count), UInt8(green / count), UInt8(blue / count)))
      }
    }
    return Screenshot(width: columns, height: rows, pixels: pixels)
  }
}
