/// The keyboard of a desktop: what is typed goes to the active window.
package struct Keyboard {
  let desktop: Desktop

  package enum Modifier: String, Sendable {
    case alt
    case control = "ctrl"
    case shift
  }

  /// Presses and releases a key, named as X does: `Tab`, `Return`, `Escape`, `Left`, `F11`, `a`.
  package func press(_ key: String, _ modifiers: Modifier..., times: Int = 1) throws {
    let keys = (modifiers.map(\.rawValue) + [key]).joined(separator: "+")
    try desktop.xdotool(
      ["key", "--delay", "0"] + Array(repeating: keys, count: times))
  }

  /// Types a text.
  package func type(_ text: String) throws {
    try desktop.xdotool("type", "--delay", "2", "--", text)
  }

  /// Moves the focus on by a key until a node of a name has it.
  ///
  /// - Throws: ``DesktopError`` if that has not come within as many presses as there are nodes.
  package func moveFocus(to name: String, by key: String = "Tab") throws {
    var tree = try desktop.accessibilityTree()
    for _ in 0...tree.nodes.count {
      let last = tree.focused
      if last?.name == name { return }
      try press(key)
      // A key that moves nothing is not waited for beyond this.
      let hasMoved: Bool? = try? desktop.wait("another focus", patience: .seconds(10)) {
        tree = try desktop.accessibilityTree()
        return tree.focused == last ? nil : true
      }
      if hasMoved == nil { break }
    }
    throw DesktopError("'\(name)' cannot be reached by \(key):\n\(tree)")
  }
}

extension Desktop {
  package var keyboard: Keyboard { Keyboard(desktop: self) }
}
