/// The action of a key.
enum ScreenAction: Hashable, Sendable {
  case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last, percent
  case back, forward
  case fold, unfold, open, nextPane, previousPane
  case search, nextMatch, previousMatch, filter
  case setMark, goToMark, previousMark, nextMark, previousBranch, nextBranch
  case play, slower, faster, follow
  case selectRange, difference, rangeDifference
  case why, blame, event, copy, attachments
  case sessions, compare, sort, reverse
  case command, help, redraw, cancel, close, quit, suspend

  /// The number of rows to move by; `nil` if the action is not such a move.
  ///
  /// - Parameter number: The number typed before the key.
  func rows(page: Int, half: Int, _ number: Int? = nil) -> Int? {
    switch self {
    case .down: number ?? 1
    case .up: -(number ?? 1)
    case .pageDown: (number ?? 1) * page
    case .pageUp: -(number ?? 1) * page
    case .halfPageDown: number ?? half
    case .halfPageUp: -(number ?? half)
    default: nil
    }
  }
}
