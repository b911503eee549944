/// How text on the screen looks. Colour never says anything that the words or signs do not.
package struct Look: Hashable, Sendable {
  /// One of a terminal's eight colours.
  package enum Color: Int32, Sendable {
    case red = 2
    case green, yellow, blue, magenta, cyan
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

  package static let plain = Look()
  package static let bold = Look(isBold: true)
  package static let dim = Look(isDim: true)
  package static let reversed = Look(isReversed: true)
  package static let kind = Look(color: .cyan)
  package static let title = Look(isBold: true, color: .blue)
  package static let mark = Look(color: .magenta)
  package static let added = Look(color: .green)
  package static let removed = Look(color: .red)
  package static let changed = Look(color: .yellow)
  package static let failure = Look(isBold: true, color: .red)

  /// The same, as a line looks that is selected.
  package var selected: Look {
    var look = self
    // Reversed colours would be blocks, and what is dim as well is hard to read on many terminals.
    look.isReversed = true
    (look.isDim, look.color) = (false, nil)
    return look
  }
}
