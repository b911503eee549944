/// The kinds of events that most transitions are: caused by the user, on their own, without meta, and
/// with no more than a route, an overlay, a tab and a count.
///
/// Such a transition is recorded by its parts. An event has room for every kind of change, and making
/// and handing on one costs more than recording it.
public enum PlainEvent: Sendable {
  case went, replaced, composed, tabSelected
  case overlayShown, overlayPushed, overlayHidden
  case wentBack, wentForward
}
