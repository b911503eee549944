import CDeflate
package import Foundation

/// Writes pictures as PNG, with at most 256 colours: one picture, or several that are shown one after another
/// (APNG), which viewers that do not know that take for the first one.
package struct PNG {
  private var bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private var sequence: UInt32 = 0

  /// One picture.
  package static func data(of picture: Screenshot) -> Data {
    data(of: [Film.Frame(picture, milliseconds: 0)])
  }

  /// A moving picture, in an endless loop.
  ///
  /// - Precondition: There is a frame, and all have the same size.
  package static func data(of frames: [Film.Frame]) -> Data {
    guard let first = frames.first?.picture else {
      preconditionFailure("A picture has something to show.")
    }
    let palette = Palette(frames.map(\.picture))
    var file = PNG()
    file.add("IHDR", big(first.width) + big(first.height) + [8, 3, 0, 0, 0])
    if frames.count > 1 { file.add("acTL", big(frames.count) + big(0)) }
    file.add("PLTE", Data(palette.colors.flatMap { [$0.red, $0.green, $0.blue] }))
    var last: Screenshot?
    for frame in frames {
      let box = last.map { frame.picture.difference(from: $0)?.box ?? unchanged } ?? first.box
      if frames.count > 1 { file.addControl(box, frame.milliseconds) }
      let packed = compressed(frame.picture.cropped(to: box), palette)
      if last == nil {
        file.add("IDAT", packed)
      } else {
        file.add("fdAT", big(file.nextSequence()) + packed)
      }
      last = frame.picture
    }
    file.add("IEND", Data())
    return file.bytes
  }

  /// A frame has at least a pixel, also if it is like the one before.
  private static let unchanged = Box(x: 0, y: 0, width: 1, height: 1)

  /// Where a frame stands, and how long it is shown.
  private mutating func addControl(_ box: Box, _ milliseconds: Int) {
    var control = Self.big(nextSequence())
    for number in [box.width, box.height, box.x, box.y] { control += Self.big(number) }
    let delay = UInt16(clamping: milliseconds)
    add("fcTL", control + [UInt8(delay >> 8), UInt8(delay & 0xFF), 0x03, 0xE8, 0, 0])
  }

  private mutating func nextSequence() -> Int {
    defer { sequence += 1 }
    return Int(sequence)
  }

  private mutating func add(_ kind: String, _ contents: Data) {
    let body = Data(kind.utf8) + contents
    let checksum = body.withUnsafeBytes { deflate_checksum($0.baseAddress, $0.count) }
    bytes += Self.big(contents.count) + body + Self.big(Int(checksum))
  }

  private static func compressed(_ picture: Screenshot, _ palette: Palette) -> Data {
    var rows = Data(capacity: (picture.width + 1) * picture.height)
    for y in 0..<picture.height {
      rows.append(0)
      let row = picture.pixels[(y * picture.width)..<((y + 1) * picture.width)]
      rows.append(contentsOf: row.map { palette.number(of: $0) })
    }
    var packed = Data(count: deflate_bound(rows.count))
    let count = packed.withUnsafeMutableBytes { packed in
      rows.withUnsafeBytes {
        deflate_all($0.baseAddress, $0.count, packed.baseAddress, packed.count)
      }
    }
    return packed.prefix(count)
  }

  private static func big(_ number: Int) -> Data {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Data($0) }
  }
}

/// The 256 most frequent colours, and for every colour the nearest of them.
private struct Palette {
  let colors: [Screenshot.Color]
  private let numbers: [Screenshot.Color: UInt8]

  init(_ pictures: [Screenshot]) {
    var counts: [Screenshot.Color: Int] = [:]
    for picture in pictures {
      for pixel in picture.pixels { counts[pixel, default: 0] += 1 }
    }
    func order(_ color: Screenshot.Color) -> Int {
      Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    }
    let all = counts.sorted { ($1.value, order($0.key)) < ($0.value, order($1.key)) }.map(\.key)
    let chosen = Array(all.prefix(256))
    var numbers: [Screenshot.Color: UInt8] = [:]
    for color in all {
      func distance(_ other: Screenshot.Color) -> Int {
        let red = Int(color.red) - Int(other.red)
        let green = Int(color.green) - Int(other.green)
        let blue = Int(color.blue) - Int(other.blue)
        return red * red + green * green + blue * blue
      }
      let nearest = chosen.indices.min { distance(chosen[$0]) < distance(chosen[$1]) } ?? 0
      numbers[color] = UInt8(nearest)
    }
    (colors, self.numbers) = (chosen, numbers)
  }

  func number(of color: Screenshot.Color) -> UInt8 { numbers[color] ?? 0 }
}
