import CCurses

/// An event of the terminal: a key, the mouse, or a change of the terminal itself.
package enum Input: Hashable, Sendable {
  case key(Key)
  case select(row: Int, column: Int)
  case scroll(Int, row: Int, column: Int)
  case resized
  /// The terminal was closed.
  case closed
}

/// A key, or Alt with a key.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case control(Unicode.Scalar)
  case alt(Unicode.Scalar)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  case f1

  /// The key's name in the help.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(scalar)
    case .control(let scalar): "^\(String(scalar).uppercased())"
    case .alt(let scalar): "Alt-\(scalar)"
    default: Self.named.first { $0.key == self }?.name ?? ""
    }
  }

  /// The keys without a character: their names, and ncurses' codes for those that send no
  /// character.
  private static let named: [(key: Key, name: String, code: terminal_key.RawValue?)] = [
    (.up, "Up", TERMINAL_KEY_UP.rawValue), (.down, "Down", TERMINAL_KEY_DOWN.rawValue),
    (.left, "Left", TERMINAL_KEY_LEFT.rawValue), (.right, "Right", TERMINAL_KEY_RIGHT.rawValue),
    (.pageUp, "PgUp", TERMINAL_KEY_PAGE_UP.rawValue),
    (.pageDown, "PgDn", TERMINAL_KEY_PAGE_DOWN.rawValue),
    (.home, "Home", TERMINAL_KEY_HOME.rawValue), (.end, "End", TERMINAL_KEY_END.rawValue),
    (.enter, "Enter", TERMINAL_KEY_ENTER.rawValue), (.escape, "Esc", nil), (.tab, "Tab", nil),
    (.backTab, "S-Tab", TERMINAL_KEY_BACK_TAB.rawValue),
    (.backspace, "Backspace", TERMINAL_KEY_BACKSPACE.rawValue),
    (.delete, "Del", TERMINAL_KEY_DELETE.rawValue), (.f1, "F1", TERMINAL_KEY_F1.rawValue),
  ]
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}

extension Input {
  /// The input for an event of the terminal; `nil` for an event without a meaning.
  init?(_ event: terminal_event) {
    switch event.kind {
    case TERMINAL_CHARACTER:
      guard let scalar = Unicode.Scalar(event.value) else { return nil }
      self = .key(Key(scalar))
    case TERMINAL_ALT_CHARACTER:
      guard let scalar = Unicode.Scalar(event.value) else { return nil }
      self = .key(.alt(scalar))
    case TERMINAL_KEY:
      guard let key = Key(code: event.value) else { return nil }
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
  /// The key for a character that the terminal sends.
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

  fileprivate init?(code: terminal_key.RawValue) {
    guard let key = Self.named.first(where: { $0.code == code })?.key else { return nil }
    self = key
  }
}
