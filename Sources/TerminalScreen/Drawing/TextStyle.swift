/// The attributes and the color of text. Color never carries information that the text lacks.
package struct TextStyle: Hashable, Sendable {
  /// One of a terminal's colors that are legible on black and on white: blue is too dark on black.
  package enum Color: Int32, Sendable {
    case red = 2
    case green = 3
    case yellow = 4
    case magenta = 6
    case cyan = 7
  }

  package var isBold = false
  package var isDim = false
  package var isReversed = false
  package var isUnderlined = false
  package var color: Color?

  package init(
    isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false,
    isUnderlined: Bool = false, color: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
    self.isUnderlined = isUnderlined
    self.color = color
  }

  package static let plain = TextStyle()
  package static let bold = TextStyle(isBold: true)
  package static let dim = TextStyle(isDim: true)
  package static let reversed = TextStyle(isReversed: true)
  package static let kind = TextStyle(color: .cyan)
  package static let title = TextStyle(isBold: true, color: .cyan)
  package static let mark = TextStyle(color: .magenta)
  package static let added = TextStyle(color: .green)
  package static let removed = TextStyle(color: .red)
  package static let changed = TextStyle(color: .yellow)
  package static let failure = TextStyle(isBold: true, color: .red)

  /// The style of the same text in a selected line.
  package var selected: TextStyle {
    var style = self
    // Reversed colors would look like blocks, and reversed dim text is hard to read on many
    // terminals.
    style.isReversed = true
    (style.isDim, style.color) = (false, nil)
    return style
  }
}
