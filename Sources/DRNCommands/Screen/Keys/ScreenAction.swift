/// What a key does in the screen.
enum ScreenAction: Hashable, Sendable {
  case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last, percent
  case back, forward
  case fold, unfold, open, nextPane, previousPane
  case search, nextMatch, previousMatch, filter
  case setMark, goToMark, previousMark, nextMark, previousBranch, nextBranch
  case play, slower, faster, follow
  case selectRange, difference, rangeDifference
  case why, blame, event, copy, sessions
  case command, help, redraw, cancel, close, quit, suspend
}
