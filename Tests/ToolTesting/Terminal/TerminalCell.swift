/// One column of one row of a screen.
package struct TerminalCell: Hashable, Sendable {
  /// A character with what is combined with it; nothing in the second column of a wide one.
  package var text: String
  package var style: TerminalStyle

  package init(_ text: String = " ", style: TerminalStyle = TerminalStyle()) {
    self.text = text
    self.style = style
  }

  /// Whether it is the second column of the character before it.
  package var isContinuation: Bool { text.isEmpty }
}

/// How a character looks.
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
  /// The terminal's own.
  case standard
  /// One of 256: eight colours, the same brighter, a cube of 216, and 24 greys.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}
