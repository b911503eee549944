import Foundation

/// A picture of the screen or of a part of it.
package struct Screenshot: Hashable, Sendable {
  /// A colour with eight bits a channel.
  package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  package let width: Int
  package let height: Int
  /// The colours, row by row from the top.
  package var pixels: [Color]

  /// - Precondition: There is a colour for each pixel.
  package init(width: Int, height: Int, pixels: [Color]) {
    precondition(pixels.count == width * height, "Each pixel has a colour.")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// A picture in one colour.
  package init(width: Int, height: Int, color: Color) {
    self.init(
      width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }

  package var box: Box { Box(x: 0, y: 0, width: width, height: height) }

  package subscript(x: Int, y: Int) -> Color {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The part of the picture that is in a box; what is outside of the picture is left out.
  package func cropped(to box: Box) -> Screenshot {
    let columns = max(0, box.x)..<max(0, box.x, min(width, box.x + box.width))
    let rows = max(0, box.y)..<max(0, box.y, min(height, box.y + box.height))
    let pixels = rows.flatMap {
      self.pixels[($0 * width + columns.lowerBound)...].prefix(columns.count)
    }
    return Screenshot(width: columns.count, height: rows.count, pixels: pixels)
  }

  /// Fills a box with a colour.
  package mutating func fill(_ box: Box, with color: Color) {
    for y in max(0, box.y)..<max(0, box.y, min(height, box.y + box.height)) {
      for x in max(0, box.x)..<max(0, box.x, min(width, box.x + box.width)) { self[x, y] = color }
    }
  }

  /// Where two pictures of the same size differ; `nil` if they do not.
  package func difference(from other: Screenshot) -> Difference? {
    guard (width, height) == (other.width, other.height) else {
      return Difference(count: max(pixels.count, other.pixels.count), box: box)
    }
    guard pixels != other.pixels else { return nil }
    var (count, left, right, top, bottom) = (0, width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] != other.pixels[y * width + x] {
        count += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return Difference(
      count: count, box: Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
  }

  package struct Difference: Hashable, Sendable {
    /// How many pixels differ.
    package let count: Int
    /// The smallest part that has all of them.
    package let box: Box
  }
}

// Pictures of the screen.

extension Desktop {
  /// What is on the screen now.
  package func screenshot() throws -> Screenshot {
    try Screenshot(xwd: try Data(contentsOf: URL(fileURLWithPath: frame)))
  }

  /// What is on the screen once it has not changed for a moment.
  package func stillScreenshot(for moment: Duration = .milliseconds(100)) throws -> Screenshot {
    var last = try screenshot()
    var since = ContinuousClock.now
    return try wait("a picture that stays") {
      let next = try screenshot()
      if next != last { (last, since) = (next, .now) }
      return ContinuousClock.now - since >= moment ? next : nil
    }
  }
}

extension DesktopProgram {
  /// What is to be seen of its window, and of popovers and dialogs above it, once it does not change for a moment.
  package func screenshot() throws -> Screenshot {
    let window = try windows().first { !$0.isPopup }
    return try desktop.stillScreenshot().cropped(to: try window?.frame ?? self.window().frame)
  }
}
