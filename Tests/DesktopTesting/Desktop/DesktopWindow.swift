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
