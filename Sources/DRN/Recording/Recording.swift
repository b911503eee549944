/// A recorder with its type erased, for the manager.
///
/// The recorder's functions are closures that are created where its type is known, so that they are
/// specialized for it. A call through the protocol would run unspecialized code, which takes
/// microseconds.
@usableFromInline
package final class Recording<Route: NavigationRoute> {
  /// Records a move by its parts; returns its time.
  @usableFromInline
  package typealias MoveRecording = (
    EventKind, Route, Route.Overlay?, Route.Tab?, RecordedCall, (Timestamp) -> Transition<Route>
  ) -> Timestamp

  /// Records a change without a route by its parts; returns its time.
  @usableFromInline
  package typealias ChangeRecording = (
    EventKind, Route.Overlay?, _ count: Int, RecordedCall, (Timestamp) -> Transition<Route>
  ) -> Timestamp

  @usableFromInline let moveRecording: MoveRecording
  @usableFromInline let changeRecording: ChangeRecording
  @usableFromInline package let now: () -> Timestamp
  @usableFromInline package let record: (Transition<Route>) -> Void
  @usableFromInline package let recordGroup: ([Transition<Route>]) -> Void
  @usableFromInline package let moment: (Int) throws(Refusal) -> Moment<Route>
  @usableFromInline package let undoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline package let redoMoment: () throws(Refusal) -> Moment<Route>?
  @usableFromInline package let timeAndCause: (Int) -> (time: Timestamp, cause: Cause)?

  /// - Parameters:
  ///   - recorder: Records what is not given by its parts, and finds earlier states.
  ///   - move: Records a move.
  ///   - change: Records a change without a route.
  ///   - group: Records a transaction.
  @inlinable
  package init(
    _ recorder: some TransitionRecorder<Route>, move: @escaping MoveRecording,
    change: @escaping ChangeRecording, group: @escaping ([Transition<Route>]) -> Void
  ) {
    (moveRecording, changeRecording, recordGroup) = (move, change, group)
    now = { recorder.now }
    record = { recorder.record($0) }
    moment = { (seq) throws(Refusal) in try recorder.moment(at: seq) }
    undoMoment = { () throws(Refusal) in try recorder.undoMoment() }
    redoMoment = { () throws(Refusal) in try recorder.redoMoment() }
    timeAndCause = { recorder.timeAndCause(of: $0) }
  }

  /// A recording by a recorder that takes the parts of what a user did.
  @inlinable
  package convenience init(_ recorder: some TransitionRecorder<Route>) {
    func record(
      _ kind: EventKind, _ route: Route?, _ overlay: Route.Overlay?, _ tab: Route.Tab?,
      _ count: Int, _ call: RecordedCall, _ transition: (Timestamp) -> Transition<Route>
    ) -> Timestamp {
      let time = call.time ?? recorder.now
      if let cause = call.cause, cause != .user {
        recorder.record(transition(time))
      } else {
        recorder.record(
          kind, route: route, overlay: overlay, tab: tab, count: count, seq: call.seq, time: time
        ) { transition(time) }
      }
      return time
    }
    self.init(
      recorder, move: { record($0, $1, $2, $3, 0, $4, $5) },
      change: { record($0, nil, $1, nil, $2, $3, $4) }, group: { recorder.record(group: $0) })
  }
}

extension Recording {
  @inlinable @inline(__always)
  func recordMove(
    _ kind: EventKind, _ route: Route, _ overlay: Route.Overlay?, _ tab: Route.Tab?,
    _ call: RecordedCall, _ transition: (Timestamp) -> Transition<Route>
  ) -> Timestamp {
    moveRecording(kind, route, overlay, tab, call, transition)
  }

  @inlinable @inline(__always)
  func recordChange(
    _ kind: EventKind, _ overlay: Route.Overlay?, count: Int, _ call: RecordedCall,
    _ transition: (Timestamp) -> Transition<Route>
  ) -> Timestamp {
    changeRecording(kind, overlay, count, call, transition)
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
