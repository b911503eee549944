/// A window on the screen.
package struct DesktopWindow: Decodable, Hashable, Sendable {
  package let id: Int
  /// The process that shows it.
  package let process: Int32
  package let name: String
  /// Whether it is a menu or a popover, which the window manager leaves alone.
  package let isPopup: Bool
  /// Whether it gets what is typed.
  package let isActive: Bool
  package let frame: Box
}

/// A part of the screen, in pixels.
package struct Box: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part that two boxes have in common, which may be empty.
  package func common(with other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  /// Whether all of the other part is in this one.
  package func contains(_ other: Box) -> Bool {
    x <= other.x && y <= other.y && x + width >= other.x + other.width
      && y + height >= other.y + other.height
  }
}

extension Box: Decodable {
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Int.self)
    y = try numbers.decode(Int.self)
    width = try numbers.decode(Int.self)
    height = try numbers.decode(Int.self)
  }
}

extension Desktop {
  /// The windows that are shown, the lowest first.
  package func windows() throws -> [DesktopWindow] {
    struct Answer: Decodable { var windows: [DesktopWindow] }
    let answer: Answer = try ask(Question(ask: "windows"))
    return answer.windows
  }
}
