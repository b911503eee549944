/// A recorder with its type erased, for the manager.
///
/// The recorder's functions are closures that are created where its type is known, so that they are
/// specialized for it. A call through the protocol would run unspecialized code, which takes
/// microseconds.
@usableFromInline
final class Recording<Route: NavigationRoute> {
  @usableFromInline let now: () -> Timestamp
  @usableFromInline let record: (Transition<Route>) -> Void
  @usableFromInline
  let recordParts:
    (
      EventKind, Route?, Route.Overlay?, Route.Tab?, Int, Int, Timestamp, Cause?,
      () -> Transition<Route>
    ) -> Void
  @usableFromInline let recordGroup: ([Transition<Route>]) -> Void
  @usableFromInline let moment: (Int) throws(Refusal) -> Moment<Route>
  @usableFromInline let undoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline let redoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline let timeAndCause: (Int) -> (time: Timestamp, cause: Cause)?

  @inlinable
  init<Recorder: TransitionRecorder>(_ recorder: Recorder) where Recorder.Route == Route {
    now = { recorder.now }
    record = { recorder.record($0) }
    recordParts = {
      recorder.record(
        $0, route: $1, overlay: $2, tab: $3, count: $4, seq: $5, time: $6, cause: $7,
        transition: $8)
    }
    recordGroup = { recorder.record(group: $0) }
    moment = { (seq) throws(Refusal) in try recorder.moment(at: seq) }
    undoMoment = { () throws(Refusal) in try recorder.undoMoment() }
    redoMoment = { () throws(Refusal) in try recorder.redoMoment() }
    timeAndCause = { recorder.timeAndCause(of: $0) }
  }
}
