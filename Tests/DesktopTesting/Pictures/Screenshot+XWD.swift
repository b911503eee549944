package import Foundation

extension Screenshot {
  /// Reads a window dump of X, as the virtual screen keeps one: a header of numbers with the most significant byte
  /// first, colours that are not used here, and four bytes for each pixel.
  package init(xwd data: Data) throws {
    let bytes = [UInt8](data)
    guard bytes.count >= 100 else { throw DesktopError("The picture of the screen has no header.") }
    func number(_ index: Int) -> Int {
      bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, stride) = (number(4), number(5), number(12))
    let start = number(0) + number(19) * 12
    guard number(1) == 7, number(7) == 0, number(11) == 32, number(14) == 0xFF0000,
      stride >= width * 4, bytes.count >= start + stride * height
    else { throw DesktopError("The picture of the screen is in another format.") }
    let black = Color(0, 0, 0)
    let pixels = [Color](unsafeUninitializedCapacity: width * height) { pixels, count in
      pixels.initialize(repeating: black)
      bytes.withUnsafeBufferPointer { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let at = start + y * stride + x * 4
            pixels[y * width + x] = Color(bytes[at + 2], bytes[at + 1], bytes[at])
          }
        }
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
