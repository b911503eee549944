/// What a screen reader gets of a widget.
package struct AccessibleNode: Hashable, Sendable {
  package var role: String
  package var name: String
  package var description: String
  package var states: AccessibleStates
  /// Where its content is on the screen; `nil` if that is not known. A button's border is outside.
  package var frame: Box?
  /// Where on the screen it would be seen after scrolling; `nil` if its middle is in sight.
  package var clip: Box?
  /// The text of a field that can be edited.
  package var text: String?
  /// The value of a slider, a progress bar, or a number's field.
  package var value: Double?
  /// The window's identifier, of nodes that are windows.
  package var id: Int?
  package var children: [AccessibleNode]

  package var isFocused: Bool { states.contains(.focused) }
  package var isSensitive: Bool { states.contains(.sensitive) }
  package var isChecked: Bool { states.contains(.checked) }

  /// The node and all below it, each before its children.
  package var nodes: [AccessibleNode] { [self] + children.flatMap(\.nodes) }
}

extension AccessibleNode: Decodable {
  private enum CodingKeys: CodingKey {
    case role
    case name
    case description
    case states
    case frame
    case clip
    case text
    case value
    case id
    case children
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    role = try values.decodeIfPresent(String.self, forKey: .role) ?? ""
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    description = try values.decodeIfPresent(String.self, forKey: .description) ?? ""
    states = AccessibleStates(
      rawValue: try values.decodeIfPresent(UInt64.self, forKey: .states) ?? 0)
    frame = try values.decodeIfPresent(Box.self, forKey: .frame)
    clip = try values.decodeIfPresent(Box.self, forKey: .clip)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    value = try values.decodeIfPresent(Double.self, forKey: .value)
    id = try values.decodeIfPresent(Int.self, forKey: .id)
    children = try values.decode([AccessibleNode].self, forKey: .children)
  }
}

/// The states of a node, numbered as AT-SPI does.
package struct AccessibleStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let active = Self(rawValue: 1 << 1)
  package static let busy = Self(rawValue: 1 << 3)
  package static let checked = Self(rawValue: 1 << 4)
  package static let expandable = Self(rawValue: 1 << 9)
  package static let expanded = Self(rawValue: 1 << 10)
  package static let focusable = Self(rawValue: 1 << 11)
  package static let focused = Self(rawValue: 1 << 12)
  package static let modal = Self(rawValue: 1 << 16)
  package static let pressed = Self(rawValue: 1 << 20)
  package static let selectable = Self(rawValue: 1 << 22)
  package static let selected = Self(rawValue: 1 << 23)
  package static let sensitive = Self(rawValue: 1 << 24)
  package static let showing = Self(rawValue: 1 << 25)
  package static let visible = Self(rawValue: 1 << 30)

  /// Those that say something about a person's input.
  static let names: [(states: Self, name: String)] = [
    (.active, "active"), (.focused, "focused"), (.modal, "modal"), (.checked, "checked"),
    (.pressed, "pressed"), (.selected, "selected"), (.expanded, "expanded"), (.busy, "busy"),
  ]
}
