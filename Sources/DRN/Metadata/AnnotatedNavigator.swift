/// A navigator that adds metadata, a cause and a time to each of its calls.
///
/// Created by ``Navigating/with(_:cause:time:)``, for one call or for many.
public struct AnnotatedNavigator<Base: Navigating>: Navigating {
  public typealias Route = Base.Route

  let base: Base
  let members: JSONObject
  let cause: Cause?
  let time: Timestamp?

  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Route> {
    base.perform(action, cause: merged(cause), time: time ?? self.time, meta: merged(meta))
  }

  /// The call's own cause, unless it is missing or `user`; else this navigator's.
  func merged(_ cause: Cause?) -> Cause? {
    if let cause, cause != .user { cause } else { self.cause ?? cause }
  }

  /// The members of both; the call's own value takes precedence.
  func merged(_ meta: JSONValue?) -> JSONValue? {
    guard !members.isEmpty else { return meta }
    guard let meta else { return .object(members) }
    guard let own = meta.objectValue else { return meta }
    var all = members
    for (key, value) in own { all[key] = value }
    return .object(all)
  }
}

extension AnnotatedNavigator: Navigator where Base: Navigator {
  public var state: NavigationState<Route> { base.state }

  @discardableResult
  public func perform(
    cause: Cause?, time: Timestamp?, meta: JSONValue?,
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route> {
    base.perform(
      cause: merged(cause), time: time ?? self.time, meta: merged(meta), choosing: choose)
  }

  public var pendingMove: PendingMove<Route>? { base.pendingMove }

  @discardableResult
  public func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route> {
    await base.settled(outcome)
  }
}

extension Navigating {
  /// This navigator, with metadata, a cause and a time added to each call.
  ///
  /// ```swift
  /// navigation.with(.animated("slide", .milliseconds(300))).go(.profile)
  /// navigation.with(cause: "timer").hideOverlay()
  /// ```
  ///
  /// Values of the call itself, and of a `with` nearer to the call, take precedence. The cause
  /// `user` counts as no cause.
  ///
  /// - Parameters:
  ///   - metadata: How the transitions are shown.
  ///   - cause: The cause of the transitions.
  ///   - time: The time of the transitions.
  public func with(
    _ metadata: TransitionMetadata = TransitionMetadata(), cause: Cause? = nil,
    time: Timestamp? = nil
  ) -> AnnotatedNavigator<Self> {
    AnnotatedNavigator(base: self, members: metadata.members, cause: cause, time: time)
  }
}
