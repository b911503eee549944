/// What a screen reader is told, to say it at once.
package struct AccessibilityEvent: Decodable, Hashable, Sendable {
  /// What has happened, named as in AT-SPI: `object:state-changed:focused`.
  package var kind: String
  /// For states, 1 if it holds from now on, and 0 if it does not any more.
  package var detail: Int
  /// The new text, of changed names and of announcements.
  package var text: String
  /// The name and the role of the node, soon after.
  package var name: String
  package var role: String
}

extension Desktop {
  /// What a screen reader was told since this was last asked.
  package func accessibilityEvents() throws -> [AccessibilityEvent] {
    struct Answer: Decodable { var events: [AccessibilityEvent] }
    let answer: Answer = try ask(Question(ask: "events"))
    return answer.events
  }
}

extension [AccessibilityEvent] {
  /// The names of the nodes that were given the focus.
  package var focusedNames: [String] {
    filter { $0.kind == "object:state-changed:focused" && $0.detail == 1 }.map(\.name)
  }

  /// What is said without a change of focus: announcements, and in their place the changed names of alerts and
  /// status lines. GTK tells of those only after a tree with them was read, or if they had the focus.
  package var announcements: [String] {
    filter {
      $0.kind == "object:announcement"
        || $0.kind == "object:property-change:accessible-name"
          && ["alert", "status"].contains($0.role)
    }.map { $0.text.replacing("\u{200B}", with: "") }
  }
}
