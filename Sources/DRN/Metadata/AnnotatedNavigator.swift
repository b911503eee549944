/// A navigator that says something about each call that is made through it.
///
/// It is made by ``Navigating/with(_:cause:time:)``, for one call or to be kept.
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
    base.perform(
      action, cause: merged(cause), time: time ?? self.time, meta: merged(meta))
  }

  /// The call's cause, where it names one: a call that names none is the user's.
  func merged(_ cause: Cause?) -> Cause? {
    if let cause, cause != .user { cause } else { self.cause ?? cause }
  }

  /// The members of both; where they name the same one, the call's own, for it is nearer.
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
  /// This navigator, saying something about each call that is made through it.
  ///
  /// ```swift
  /// navigation.with(.animated("slide", .milliseconds(300))).go(.profile)
  /// navigation.with(cause: "timer").hideOverlay()
  /// ```
  ///
  /// What a call says itself, or a `with` nearer to it, counts more. A call whose cause is `user` says
  /// nothing about it.
  ///
  /// - Parameters:
  ///   - metadata: How the transitions are shown.
  ///   - cause: What causes them.
  ///   - time: When they happen.
  public func with(
    _ metadata: TransitionMetadata = TransitionMetadata(), cause: Cause? = nil,
    time: Timestamp? = nil
  ) -> AnnotatedNavigator<Self> {
    AnnotatedNavigator(base: self, members: metadata.members, cause: cause, time: time)
  }
}
