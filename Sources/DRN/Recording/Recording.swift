/// A recorder as a manager uses it.
///
/// A recorder's functions are kept as closures that are made where its type is known, so that they
/// are compiled for that type. A call through the protocol would end in code for any recorder of
/// any route, which takes microseconds.
@usableFromInline
final class Recording<Route: NavigationRoute> {
  /// For time travel, which costs more than the call.
  @usableFromInline let recorder: any TransitionRecorder<Route>
  @usableFromInline let now: () -> Timestamp
  @usableFromInline let record: (Transition<Route>) -> Void
  @usableFromInline let recordGroup: ([Transition<Route>]) -> Void

  @inlinable
  init<Recorder: TransitionRecorder>(_ recorder: Recorder) where Recorder.Route == Route {
    self.recorder = recorder
    now = { recorder.now }
    record = { recorder.record($0) }
    recordGroup = { recorder.record(group: $0) }
  }
}
