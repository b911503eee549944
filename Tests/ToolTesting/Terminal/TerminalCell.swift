/// One column of one row of a screen.
package struct TerminalCell: Hashable, Sendable {
  /// A character with its combining characters; empty in the second column of a wide character.
  package var text: String
  package var style: TerminalStyle

  package init(_ text: String = " ", style: TerminalStyle = TerminalStyle()) {
    self.text = text
    self.style = style
  }

  /// Whether it is the second column of a wide character.
  package var isContinuation: Bool { text.isEmpty }
}

/// The style of a character.
package struct TerminalStyle: Hashable, Sendable {
  package var isBold = false
  package var isDim = false
  package var isItalic = false
  package var isUnderlined = false
  package var isBlinking = false
  package var isReversed = false
  package var isHidden = false
  package var isStruck = false
  package var foreground = TerminalColor.standard
  package var background = TerminalColor.standard

  package init() {}
}

package enum TerminalColor: Hashable, Sendable {
  /// The terminal's default colour.
  case standard
  /// One of 256 colours: 8 standard, 8 bright, a cube of 216, and 24 greys.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}
