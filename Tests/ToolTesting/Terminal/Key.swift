/// A key of a keyboard.
package enum Key: Hashable, Sendable {
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete
  case backspace
  case enter
  case escape
  case tab
  case backtab
  case function(Int)
  case character(Character)
  /// A letter with the Control key.
  case control(Character)
  /// A character with the Alt key.
  case alt(Character)

  /// The sequence that xterm sends for the key.
  ///
  /// - Parameter isApplication: Whether the program has set application cursor keys, mode 1.
  package func sequence(isApplication: Bool) -> String {
    let start = isApplication ? "\u{1B}O" : "\u{1B}["
    return switch self {
    case .up: start + "A"
    case .down: start + "B"
    case .right: start + "C"
    case .left: start + "D"
    case .home: start + "H"
    case .end: start + "F"
    case .insert: "\u{1B}[2~"
    case .delete: "\u{1B}[3~"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .backspace: "\u{7F}"
    case .enter: "\r"
    case .escape: "\u{1B}"
    case .tab: "\t"
    case .backtab: "\u{1B}[Z"
    case .function(let number): Self.function(number)
    case .character(let character): String(character)
    case .control(let letter): Self.control(letter)
    case .alt(let character): "\u{1B}\(character)"
    }
  }

  private static func function(_ number: Int) -> String {
    if (1...4).contains(number) { return "\u{1B}O" + ["P", "Q", "R", "S"][number - 1] }
    precondition((5...12).contains(number), "There are the keys F1 to F12.")
    return "\u{1B}[\([15, 17, 18, 19, 20, 21, 23, 24][number - 5])~"
  }

  private static func control(_ letter: Character) -> String {
    guard let value = letter.asciiValue else {
      preconditionFailure("The control key goes with a letter.")
    }
    return String(Unicode.Scalar(value & 0x1F))
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes `"j"` the key of that character.
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}
