/// What a screen reader gets of all windows.
package struct AccessibilityTree: Hashable, Sendable {
  package var windows: [AccessibleNode]

  /// All nodes, each before its children.
  package var nodes: [AccessibleNode] { windows.flatMap(\.nodes) }

  /// The node that has the keyboard's focus, in the active window if several say so.
  package var focused: AccessibleNode? {
    let active = windows.filter { $0.states.contains(.active) }
    return (active + windows).lazy.flatMap(\.nodes).first(where: \.isFocused)
  }

  package func first(_ query: AccessibleQuery) -> AccessibleNode? {
    nodes.first(where: query.matches)
  }

  package func all(_ query: AccessibleQuery) -> [AccessibleNode] { nodes.filter(query.matches) }
}

extension AccessibilityTree: CustomStringConvertible {
  /// A line for each node, with its role, name, states, value and frame.
  package var description: String {
    func lines(_ nodes: [AccessibleNode], _ indent: String) -> [String] {
      nodes.flatMap { node in
        var words = [node.role, "'\(node.name)'"]
        if !node.description.isEmpty { words.append("(\(node.description))") }
        words += AccessibleStates.names.filter { node.states.contains($0.states) }.map(\.name)
        if !node.isSensitive { words.append("insensitive") }
        if let text = node.text { words.append("text '\(text)'") }
        if let value = node.value { words.append("value \(value)") }
        if let box = node.frame { words.append("\(box.x),\(box.y) \(box.width)x\(box.height)") }
        if node.clip != nil { words.append("out of sight") }
        return [indent + words.joined(separator: " ")] + lines(node.children, indent + "  ")
      }
    }
    return lines(windows, "").joined(separator: "\n")
  }
}

/// Which node is meant.
package struct AccessibleQuery: Sendable {
  package let description: String
  package let matches: @Sendable (AccessibleNode) -> Bool

  /// Nodes that a closure chooses.
  package static func node(
    _ description: String, where matches: @escaping @Sendable (AccessibleNode) -> Bool
  ) -> Self {
    Self(description: description, matches: matches)
  }

  /// Nodes of a name, and of a role unless that is `nil`.
  package static func name(_ name: String, role: String? = nil) -> Self {
    .node("'\(name)'" + (role.map { " (\($0))" } ?? "")) {
      $0.name == name && (role == nil || $0.role == role)
    }
  }

  /// Nodes whose name has a text in it.
  package static func name(containing text: String) -> Self {
    .node("a name with '\(text)'") { $0.name.contains(text) }
  }

  package static func role(_ role: String) -> Self { .node("a \(role)") { $0.role == role } }

  /// The node of a name that has the keyboard's focus.
  package static func focused(_ name: String) -> Self {
    .node("'\(name)' with the focus") { $0.name == name && $0.isFocused }
  }
}

extension Desktop {
  /// What a screen reader gets of all programs.
  package func accessibilityTree() throws -> AccessibilityTree {
    struct Answer: Decodable { var tree: [AccessibleNode] }
    let answer: Answer = try ask(Question(ask: "tree"))
    return AccessibilityTree(windows: answer.tree)
  }
}
