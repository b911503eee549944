package import Foundation

extension Screenshot {
  /// Reads a part of a window dump of X, as the virtual screen keeps one: a header of numbers with the most
  /// significant byte first, colours that are not used here, and four bytes for each pixel.
  ///
  /// - Parameter box: The part; all of it by default. What is outside of the screen is left out.
  package init(xwd data: Data, box: Box? = nil) throws {
    guard data.count >= 100 else { throw DesktopError("The picture of the screen has no header.") }
    func number(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, stride) = (number(4), number(5), number(12))
    let start = number(0) + number(19) * 12
    guard number(1) == 7, number(7) == 0, number(11) == 32, number(14) == 0xFF0000,
      stride >= width * 4, data.count >= start + stride * height
    else { throw DesktopError("The picture of the screen is in another format.") }
    let screen = Box(x: 0, y: 0, width: width, height: height)
    let box = (box ?? screen).common(with: screen)
    let count = box.width * box.height
    let pixels = [Color](unsafeUninitializedCapacity: count) { pixels, initialized in
      data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        var next = 0
        for y in box.y..<(box.y + box.height) {
          for x in box.x..<(box.x + box.width) {
            let at = start + y * stride + x * 4
            pixels.initializeElement(
              at: next, to: Color(bytes[at + 2], bytes[at + 1], bytes[at]))
            next += 1
          }
        }
      }
      initialized = count
    }
    self.init(width: box.width, height: box.height, pixels: pixels)
  }
}
