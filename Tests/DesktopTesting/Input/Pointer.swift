/// The mouse of a desktop, which has no touch screen: a swipe is a drag, and gestures for fingers only see none of it.
package struct Pointer {
  let desktop: Desktop

  package enum Button: Int, Sendable {
    case left = 1
    case middle = 2
    case right = 3
    case wheelUp = 4
    case wheelDown = 5
    case back = 8
    case forward = 9
  }

  package enum Direction: Sendable {
    case left
    case right
    case up
    case down
  }

  package func move(x: Int, y: Int) throws {
    try desktop.xdotool("mousemove", "\(x)", "\(y)")
  }

  /// Presses and releases a button at a point of the screen.
  package func click(x: Int, y: Int, button: Button = .left) throws {
    let number = "\(button.rawValue)"
    try desktop.xdotool("mousemove", "\(x)", "\(y)", "mousedown", number, "mouseup", number)
  }

  /// Presses and releases a button where the pointer is.
  package func press(_ button: Button) throws {
    let number = "\(button.rawValue)"
    try desktop.xdotool("mousedown", number, "mouseup", number)
  }

  /// Clicks in the middle of a node.
  package func click(_ node: AccessibleNode, button: Button = .left) throws {
    let center = try frame(of: node).center
    try click(x: center.x, y: center.y, button: button)
  }

  /// Waits for a node, and clicks in its middle.
  package func click(_ query: AccessibleQuery, button: Button = .left) throws {
    try click(try desktop.wait(for: query), button: button)
  }

  /// Moves from one point to another with the left button held, a step in each frame of a screen.
  ///
  /// - Parameter isReleased: Whether the button is released at the end.
  package func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 10, isReleased: Bool = true
  ) throws {
    var words = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for step in 1...max(steps, 1) {
      let x = start.x + (end.x - start.x) * step / max(steps, 1)
      let y = start.y + (end.y - start.y) * step / max(steps, 1)
      words += ["sleep", "0.016", "mousemove", "\(x)", "\(y)"]
    }
    try desktop.xdotool(words + (isReleased ? ["mouseup", "1"] : []))
  }

  /// Releases the left button where the pointer is.
  package func release() throws { try desktop.xdotool("mouseup", "1") }

  /// Swipes over the middle of a node, across a part of it.
  package func swipe(
    _ node: AccessibleNode, _ direction: Direction, part: Double = 0.6, steps: Int = 10
  ) throws {
    let frame = try frame(of: node)
    let (x, y) = frame.center
    let across = Int(Double(frame.width) * part / 2)
    let along = Int(Double(frame.height) * part / 2)
    let way =
      switch direction {
      case .left: (x: -across, y: 0)
      case .right: (x: across, y: 0)
      case .up: (x: 0, y: -along)
      case .down: (x: 0, y: along)
      }
    try drag(from: (x - way.x, y - way.y), to: (x + way.x, y + way.y), steps: steps)
  }

  /// Waits for a node, and turns the wheel over what it is in until its middle is in sight.
  @discardableResult
  package func reveal(_ query: AccessibleQuery) throws -> AccessibleNode {
    var node = try desktop.wait(for: query)
    var lost = 0
    while let clip = node.clip, let frame = node.frame {
      let isBelow = frame.center.y >= clip.y + clip.height
      try click(x: clip.center.x, y: clip.center.y, button: isBelow ? .wheelDown : .wheelUp)
      let moved = try? desktop.wait("another place", patience: .seconds(2)) {
        try desktop.accessibilityTree().first(query).flatMap { $0.frame == frame ? nil : $0 }
      }
      // A toolkit may use the first turn after the pointer has come in only to learn where the wheel stands.
      if moved == nil { lost += 1 }
      guard lost < 10 else {
        throw DesktopError(
          "The wheel does not bring \(query.description) into sight:\n\(try desktop.accessibilityTree())"
        )
      }
      node = moved ?? node
    }
    return node
  }

  private func frame(of node: AccessibleNode) throws -> Box {
    guard let frame = node.frame, !frame.isEmpty, node.clip == nil else {
      throw DesktopError("'\(node.name)' (\(node.role)) is out of sight.")
    }
    return frame
  }
}

extension Desktop {
  package var pointer: Pointer { Pointer(desktop: self) }

  /// Runs xdotool.
  @discardableResult
  func xdotool(_ words: String...) throws -> String { try xdotool(words) }

  @discardableResult
  func xdotool(_ words: [String]) throws -> String {
    struct Answer: Decodable {
      var status: Int32
      var output: String
      var errors: String
    }
    let answer: Answer = try ask(Question(ask: "run", arguments: ["xdotool"] + words))
    guard answer.status == 0, answer.errors.isEmpty else {
      throw DesktopError("xdotool \(words.joined(separator: " ")): \(answer.errors)")
    }
    return answer.output
  }
}
