/// A recorder with its type erased, for the manager.
///
/// The recorder's functions are closures that are created where its type is known, so that they are
/// specialized for it. A call through the protocol would run unspecialized code, which takes
/// microseconds.
@usableFromInline
package final class Recording<Route: NavigationRoute> {
  /// Records a move by its parts.
  ///
  /// Returns its time; `nil` if it was not recorded, and has to be as a transition.
  @usableFromInline
  package typealias MoveRecording = (
    EventKind, Borrowed<Route>, Borrowed<Route.Overlay?>, Borrowed<Route.Tab?>, RecordedCall
  ) -> Timestamp?

  /// Records a change without a route by its parts; the number is that of entries.
  @usableFromInline
  package typealias ChangeRecording = (
    EventKind, Borrowed<Route.Overlay?>, Int, RecordedCall
  ) -> Timestamp?

  @usableFromInline let moveRecording: MoveRecording
  @usableFromInline let changeRecording: ChangeRecording
  @usableFromInline package let now: () -> Timestamp
  @usableFromInline package let record: (Transition<Route>) -> Void
  @usableFromInline package let recordGroup: ([Transition<Route>]) -> Void
  @usableFromInline package let moment: (Int) throws(Refusal) -> Moment<Route>
  @usableFromInline package let undoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline package let redoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline package let newestFence: () throws(Refusal) -> Int?
  @usableFromInline package let timeAndCause: (Int) -> (time: Timestamp, cause: Cause)?
  @usableFromInline package let wantedMeta: (WantedCall<Route>) -> JSONValue?
  @usableFromInline package let wantedCall:
    () throws(Refusal) -> (seq: Int, call: WantedCall<Route>)?
  @usableFromInline package let savedValues: () throws(Refusal) -> JSONValue?
  @usableFromInline package let caseName: (Route?, Route.Overlay?) -> String?

  /// - Parameters:
  ///   - recorder: Finds earlier states.
  ///   - move: Records a move.
  ///   - change: Records a change without a route.
  ///   - transition: Records what is not given by its parts.
  ///   - group: Records a transaction.
  @inlinable
  package init(
    _ recorder: some TransitionRecorder<Route>, move: @escaping MoveRecording,
    change: @escaping ChangeRecording, transition: @escaping (Transition<Route>) -> Void,
    group: @escaping ([Transition<Route>]) -> Void
  ) {
    (moveRecording, changeRecording) = (move, change)
    (record, recordGroup) = (transition, group)
    now = { recorder.now }
    moment = { (seq) throws(Refusal) in try recorder.moment(at: seq) }
    undoMoment = { () throws(Refusal) in try recorder.undoMoment() }
    redoMoment = { () throws(Refusal) in try recorder.redoMoment() }
    newestFence = { () throws(Refusal) in try recorder.newestFence() }
    timeAndCause = { recorder.timeAndCause(of: $0) }
    wantedMeta = { recorder.meta(of: $0) }
    wantedCall = { () throws(Refusal) in try recorder.wantedCall() }
    savedValues = { () throws(Refusal) in try recorder.savedValues() }
    caseName = { recorder.caseName(of: $0, $1) }
  }

  /// A recording by any recorder, which takes whole transitions.
  @inlinable
  package convenience init(_ recorder: some TransitionRecorder<Route>) {
    self.init(
      recorder, move: { _, _, _, _, _ in nil }, change: { _, _, _, _ in nil },
      transition: { recorder.record($0) }, group: { recorder.record(group: $0) })
  }
}

extension Recording {
  @inlinable @inline(__always)
  func move(
    _ kind: EventKind, _ route: Route, _ overlay: Route.Overlay?, _ tab: Route.Tab?,
    _ call: RecordedCall
  ) -> Timestamp? {
    Borrowed.pass(route) { route in
      Borrowed.pass(overlay) { overlay in
        Borrowed.pass(tab) { tab in moveRecording(kind, route, overlay, tab, call) }
      }
    }
  }

  @inlinable @inline(__always)
  func change(
    _ kind: EventKind, _ overlay: Route.Overlay?, _ count: Int, _ call: RecordedCall
  ) -> Timestamp? {
    Borrowed.pass(overlay) { changeRecording(kind, $0, count, call) }
  }
}

/// What is recorded of a call besides its step.
@usableFromInline
package struct RecordedCall {
  @usableFromInline package let seq: Int
  /// `nil` stands for the recorder's clock.
  @usableFromInline package let time: Timestamp?
  /// `nil` stands for `user`.
  @usableFromInline package let cause: Cause?

  @inlinable
  init(seq: Int, time: Timestamp?, cause: Cause?) {
    (self.seq, self.time, self.cause) = (seq, time, cause)
  }
}
