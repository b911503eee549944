/// How text on the screen looks. Colour never says anything that the words or signs do not.
struct Look: Hashable, Sendable {
  /// One of a terminal's eight colours.
  enum Color: Int32, Sendable {
    case red = 2
    case green, yellow, blue, magenta, cyan
  }

  var isBold = false
  var isDim = false
  var isReversed = false
  var isUnderlined = false
  var color: Color?

  static let plain = Look()
  static let bold = Look(isBold: true)
  static let dim = Look(isDim: true)
  static let reversed = Look(isReversed: true)
  static let kind = Look(color: .cyan)
  static let title = Look(isBold: true, color: .blue)
  static let mark = Look(color: .magenta)
  static let added = Look(color: .green)
  static let removed = Look(color: .red)
  static let changed = Look(color: .yellow)
  static let failure = Look(isBold: true, color: .red)

  /// The same, as a line looks that is selected.
  var selected: Look {
    var look = self
    // Reversed colours would be blocks, and what is dim as well is hard to read on many terminals.
    look.isReversed = true
    (look.isDim, look.color) = (false, nil)
    return look
  }
}
