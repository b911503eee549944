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
    let part = box.common(with: self.box)
    let pixels = (part.y..<(part.y + part.height)).flatMap {
      self.pixels[($0 * width + part.x)...].prefix(part.width)
    }
    return Screenshot(width: part.width, height: part.height, pixels: pixels)
  }

  /// Fills a box with a colour.
  package mutating func fill(_ box: Box, with color: Color) {
    let part = box.common(with: self.box)
    for y in part.y..<(part.y + part.height) {
      for x in part.x..<(part.x + part.width) { self[x, y] = color }
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
  /// What is on a part of the screen now; on all of it by default.
  package func screenshot(of box: Box? = nil) throws -> Screenshot {
    try Screenshot(xwd: try Data(contentsOf: URL(fileURLWithPath: frame)), box: box)
  }

  /// What is on a part of the screen once nothing on it has changed for a moment; on all of it by default.
  package func stillScreenshot(
    of box: Box? = nil, for moment: Duration = .milliseconds(100)
  ) throws -> Screenshot {
    // Bytes are compared, which is quicker than pixels.
    let file = URL(fileURLWithPath: frame)
    var last = try Data(contentsOf: file)
    var since = ContinuousClock.now
    let still = try wait("a picture that stays") {
      let next = try Data(contentsOf: file)
      if next != last { (last, since) = (next, .now) }
      return ContinuousClock.now - since >= moment ? next : nil
    }
    return try Screenshot(xwd: still, box: box)
  }
}

extension DesktopProgram {
  /// What is to be seen of its window, and of popovers and dialogs above it, once it does not change for a moment.
  ///
  /// All is drawn anew: a toolkit that draws only what has changed rounds the colours at its edges otherwise.
  package func screenshot() throws -> Screenshot {
    let windows = try windows()
    for window in windows { try tell("redraw", window) }
    let lowest = windows.first { !$0.isPopup }
    return try desktop.stillScreenshot(of: try lowest?.frame ?? window().frame)
  }
}
