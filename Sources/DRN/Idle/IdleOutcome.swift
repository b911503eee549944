/// What came of the time without input; an ``IdleReset`` tells it to the app.
public enum IdleOutcome: Hashable, Sendable {
  /// The place was reset, and nothing leads back: transition `seq` is the fence.
  case reset(seq: Int)
  /// The user was at the place already, with nothing to hide. Nothing was recorded, but for a fence if
  /// something could have been undone. An app clears what that screen itself holds, such as a search text.
  case alreadyThere
  /// The app postponed it, and the time begins anew.
  case postponed
  /// A guard takes time to answer.
  case waiting
  /// The reset was refused: the user's place is still on the screen. It is tried again after the idle time.
  case refused(Refusal)
}
