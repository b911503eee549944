/// Keeps a session's transitions and finds its earlier states.
///
/// The engine knows a log only through this protocol. A recorder belongs to one manager and shares
/// its isolation.
public protocol TransitionRecorder<Route>: AnyObject {
  /// The route type of the recorded manager.
  associatedtype Route: NavigationRoute

  /// The current time, for transitions whose caller gave none.
  var now: Timestamp { get }

  /// Records a transition. Never fails and never waits for a disk: a recorder that cannot keep up
  /// reports it to the app in its own way, and navigation continues.
  func record(_ transition: Transition<Route>)

  /// Records a transaction's transitions: all of them or none.
  func record(group: [Transition<Route>])

  /// The state after `seq`; inside a group, after the group's last transition.
  ///
  /// - Throws: `noSuchTransition`, `undecodable` or `unreadable`.
  func moment(at seq: Int) throws(Refusal) -> Moment<Route>

  /// The moment that an undo rewinds to, or `nil` if there is nothing to undo.
  func undoMoment() throws(Refusal) -> Moment<Route>?

  /// The moment that a redo rewinds to, or `nil` if there is nothing to redo.
  func redoMoment() throws(Refusal) -> Moment<Route>?

  /// The position of the session's newest fence, which rewinds do not cross; `nil` if it has none.
  ///
  /// The default is `nil`, for a recorder that does not know it: then only fences count that the
  /// manager itself has made.
  func newestFence() throws(Refusal) -> Int?

  /// The time and cause of a transition, for an observer that is added after it.
  ///
  /// The default is `nil`, for a recorder that does not know them.
  func timeAndCause(of seq: Int) -> (time: Timestamp, cause: Cause)?

  /// The JSON with which a redirect's transition remembers the call that was wanted, as the member `wanted` of
  /// its meta.
  ///
  /// The default is `nil`, for a recorder that does not outlive the manager, which remembers it anyway.
  func meta(of wanted: WantedCall<Route>) -> JSONValue?

  /// The wanted call of the newest redirect after the newest fence, and that redirect's position; `nil` if
  /// there is none, or if it was resumed: a transition after it has the member `resumed` in its meta.
  ///
  /// The default is `nil`.
  func wantedCall() throws(Refusal) -> (seq: Int, call: WantedCall<Route>)?

  /// The payload of the newest note with the label ``SavedValues/label``, for a manager that continues a session;
  /// `nil` if there is none.
  ///
  /// The default is `nil`.
  func savedValues() throws(Refusal) -> JSONValue?

  /// The name with which the case of a route is recorded, or that of an overlay on it: rules about its
  /// parameters apply to the values that are saved there.
  ///
  /// The default is `nil`, for a recorder without such rules.
  func caseName(of route: Route?, _ overlay: Route.Overlay?) -> String?
}

extension TransitionRecorder {
  @inlinable
  public func newestFence() throws(Refusal) -> Int? { nil }

  @inlinable
  public func timeAndCause(of seq: Int) -> (time: Timestamp, cause: Cause)? { nil }

  @inlinable
  public func meta(of wanted: WantedCall<Route>) -> JSONValue? { nil }

  @inlinable
  public func wantedCall() throws(Refusal) -> (seq: Int, call: WantedCall<Route>)? { nil }

  @inlinable
  public func savedValues() throws(Refusal) -> JSONValue? { nil }

  @inlinable
  public func caseName(of route: Route?, _ overlay: Route.Overlay?) -> String? { nil }
}

/// A position and the state after it.
public struct Moment<Route: NavigationRoute>: Sendable {
  /// The position; in a group, always the group's last.
  public let seq: Int

  /// The state after it.
  public let state: NavigationState<Route>

  /// Creates a moment.
  public init(seq: Int, state: NavigationState<Route>) {
    self.seq = seq
    self.state = state
  }
}
