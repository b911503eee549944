import CCurses

/// What a person does at the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case select(row: Int, column: Int)
  case scroll(Int, row: Int, column: Int)
  case resized
  /// The terminal is gone.
  case closed
}

/// A key, or two where the first is Alt.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case control(Unicode.Scalar)
  case alt(Unicode.Scalar)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  case f1

  /// As the help writes it.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(scalar)
    case .control(let scalar): "^\(String(scalar).uppercased())"
    case .alt(let scalar): "Alt-\(scalar)"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "S-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .f1: "F1"
    }
  }
}

extension Input {
  /// What an event of the terminal means; `nil` where it means nothing.
  init?(_ event: terminal_event) {
    switch event.kind {
    case TERMINAL_CHARACTER:
      guard let scalar = Unicode.Scalar(event.value) else { return nil }
      self = .key(Key(scalar))
    case TERMINAL_ALT_CHARACTER:
      guard let scalar = Unicode.Scalar(event.value) else { return nil }
      self = .key(.alt(scalar))
    case TERMINAL_KEY:
      guard let key = Key(terminal_key(rawValue: event.value)) else { return nil }
      self = .key(key)
    case TERMINAL_MOUSE:
      let (row, column) = (Int(event.row), Int(event.column))
      switch terminal_button(rawValue: event.value) {
      case TERMINAL_BUTTON_SCROLL_UP: self = .scroll(-3, row: row, column: column)
      case TERMINAL_BUTTON_SCROLL_DOWN: self = .scroll(3, row: row, column: column)
      default: self = .select(row: row, column: column)
      }
    case TERMINAL_RESIZED: self = .resized
    case TERMINAL_CLOSED: self = .closed
    default: return nil
    }
  }
}

extension Key {
  /// What a terminal sends as a character.
  fileprivate init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 1..<27: self = .control(Unicode.Scalar(UInt8(scalar.value + 0x60)))
    default: self = .character(scalar)
    }
  }

  fileprivate init?(_ key: terminal_key) {
    switch key {
    case TERMINAL_KEY_UP: self = .up
    case TERMINAL_KEY_DOWN: self = .down
    case TERMINAL_KEY_LEFT: self = .left
    case TERMINAL_KEY_RIGHT: self = .right
    case TERMINAL_KEY_PAGE_UP: self = .pageUp
    case TERMINAL_KEY_PAGE_DOWN: self = .pageDown
    case TERMINAL_KEY_HOME: self = .home
    case TERMINAL_KEY_END: self = .end
    case TERMINAL_KEY_ENTER: self = .enter
    case TERMINAL_KEY_BACKSPACE: self = .backspace
    case TERMINAL_KEY_DELETE: self = .delete
    case TERMINAL_KEY_BACK_TAB: self = .backTab
    case TERMINAL_KEY_F1: self = .f1
    default: return nil
    }
  }
}
