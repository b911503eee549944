/// A recorder as a manager uses it.
///
/// A recorder's functions are kept as closures that are made where its type is known, so that they
/// are compiled for that type. A call through the protocol would end in code for any recorder of
/// any route, which takes microseconds.
@usableFromInline
final class Recording<Route: NavigationRoute> {
  @usableFromInline let now: () -> Timestamp
  @usableFromInline let record: (Transition<Route>) -> Void
  @usableFromInline
  let recordParts:
    (PlainEvent, Route?, Route.Overlay?, Route.Tab?, Int, Int, Timestamp, () -> Transition<Route>)
      -> Void
  @usableFromInline let recordGroup: ([Transition<Route>]) -> Void
  @usableFromInline let moment: (Int) throws(Refusal) -> Moment<Route>
  @usableFromInline let undoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline let redoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline let occasion: (Int) -> (time: Timestamp, cause: Cause)?

  @inlinable
  init<Recorder: TransitionRecorder>(_ recorder: Recorder) where Recorder.Route == Route {
    now = { recorder.now }
    record = { recorder.record($0) }
    recordParts = {
      recorder.record(
        $0, route: $1, overlay: $2, tab: $3, count: $4, seq: $5, time: $6, transition: $7)
    }
    recordGroup = { recorder.record(group: $0) }
    moment = { (seq) throws(Refusal) in try recorder.moment(at: seq) }
    undoMoment = { () throws(Refusal) in try recorder.undoMoment() }
    redoMoment = { () throws(Refusal) in try recorder.redoMoment() }
    occasion = { recorder.occasion(of: $0) }
  }
}
