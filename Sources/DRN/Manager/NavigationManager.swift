/// Navigation without a stack to climb: go from any screen to any other in one step.
///
/// ```swift
/// let navigation = NavigationManager(AppRoute.home)
/// navigation.go(.profile)
/// navigation.showOverlay(.filter)
/// navigation.hideOverlay()
/// ```
///
/// Every call goes through one function, ``perform(_:cause:time:meta:)``: guards decide, the
/// recorder records, the reducer applies, observers are notified. It returns the outcome.
///
/// A manager belongs to its owner's isolation (the main actor in an app, a connection's task on a
/// server) and is not `Sendable`. It has no clock and does no I/O.
public final class NavigationManager<Route: NavigationRoute> {
  /// The state; reading it is not registered with Observation.
  @safe @exclusivity(unchecked) @usableFromInline var storage: NavigationState<Route>

  /// The position of the newest transition.
  @safe @exclusivity(unchecked) @usableFromInline var storedHead: Int

  @usableFromInline let recording: Recording<Route>?
  /// The same, which `recording` keeps alive.
  @usableFromInline let uncountedRecording: Uncounted<Recording<Route>>?

  /// The guards, asked in order about every move.
  @safe @exclusivity(unchecked) public var guards: [NavigationGuard<Route>] = [] {
    didSet { set(.guards, !guards.isEmpty) }
  }

  /// The pending move.
  @safe @exclusivity(unchecked) @usableFromInline var pendingAttempt: PendingAttempt<Route>? {
    didSet { set(.pendingMove, pendingAttempt != nil) }
  }

  /// The focus and the saved values of each layer; created when the app sets one.
  @safe @exclusivity(unchecked) @usableFromInline var layerMemory: LayerMemory<Route>? {
    didSet { set(.focus, layerMemory != nil) }
  }

  /// The open transaction.
  @safe @exclusivity(unchecked) @usableFromInline var transaction: OpenTransaction<Route>? {
    didSet { set(.transaction, transaction != nil) }
  }

  /// What a call has to take account of, besides the state.
  @safe @exclusivity(unchecked) @usableFromInline var obstacles: Obstacles = []

  /// The pending move that is being continued.
  @safe @exclusivity(unchecked) @usableFromInline var continued: PendingAttempt<Route>?
  var lastAttemptNumber = 0
  /// The requests that wait for results; created with the first one.
  var resultRequests: ResultRequests<Route>?
  /// The outcomes of the newest pending moves, at most sixteen.
  var settledOutcomes: [(id: PendingMove<Route>.ID, outcome: NavigationOutcome<Route>)] = []

  /// Whether the recorder was asked for what was saved in an earlier run of the app.
  @safe @exclusivity(unchecked) var hasRecalledLayers = false

  /// What is known of the wanted call; `nil` before anybody has asked.
  @safe @exclusivity(unchecked) @usableFromInline var wantedMemory: WantedMemory<Route>?
  /// The command that is running, which a redirect keeps from being done.
  @safe @exclusivity(unchecked) @usableFromInline var runningCommand:
    (any NavigationCommand<Route>)?

  /// The position of the newest fence that this manager has made.
  @usableFromInline var lastFence: Int?

  /// How many redirects in a row are followed before the move is refused.
  public var redirectLimit = 10

  /// How many calls observers may queue in response to one call.
  public var queueLimit = 65_536

  @safe @exclusivity(unchecked) @usableFromInline var queue: [() -> Void] = []
  @safe @exclusivity(unchecked) @usableFromInline var callsQueued = 0
  @safe @exclusivity(unchecked) @usableFromInline var observerList: ObserverList<Route>?
  @safe @exclusivity(unchecked) @usableFromInline var observation: ObservedProperties?
  /// What somebody waits for; a property is here until a change finds that nobody awaits it.
  @safe @exclusivity(unchecked) @usableFromInline var awaited: Awaited = []
  /// The second state, if there is one. Between two calls it is equal to `storage`.
  @safe @exclusivity(unchecked) @usableFromInline var twin: TwinState<Route>?

  /// How many gestures have begun: only the newest one can go on. Last, so that nothing moves which every
  /// call reads.
  var gesturesBegun = 0

  @inlinable
  package init(_ state: NavigationState<Route>, head: Int, _ recording: Recording<Route>?) {
    storage = state
    storedHead = head
    self.recording = recording
    uncountedRecording = recording.map { Uncounted($0) }
  }

  private func set(_ obstacle: Obstacles, _ isThere: Bool) {
    if isThere { obstacles.insert(obstacle) } else { obstacles.remove(obstacle) }
  }
}

extension NavigationManager {
  /// Starts a session at the place that `route` declares.
  ///
  /// - Parameters:
  ///   - route: The first screen; a composite puts its overlay on it, without an origin.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit, and facts for readers of the log.
  ///   - recorder: Records the transitions.
  @inlinable
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings(),
    recorder: some TransitionRecorder<Route>
  ) {
    self.init(Place(route), flow: flow, settings: settings, recorder: recorder)
  }

  /// Starts a session with `route` and without a recorder, so without time travel.
  ///
  /// - Parameters:
  ///   - route: The first screen; a composite puts its overlay on it, without an origin.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit.
  @inlinable
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings()
  ) {
    self.init(Place(route), flow: flow, settings: settings)
  }

  /// Starts a session at `place`.
  ///
  /// - Parameters:
  ///   - place: The first screen, with its overlay and tab.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit, and facts for readers of the log.
  ///   - cause: The cause of the start.
  ///   - time: The time of the start, for recorded data; by default the recorder's clock.
  ///   - recorder: Records the transitions.
  @inlinable
  public convenience init(
    _ place: Place<Route>, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings(),
    cause: Cause = .user, time: Timestamp? = nil, recorder: some TransitionRecorder<Route>
  ) {
    self.init(
      place, flow: flow, settings: settings, cause: cause, time: time, Recording(recorder))
  }

  @inlinable
  package convenience init(
    _ place: Place<Route>, flow: Route.Flow?, settings: SessionSettings, cause: Cause = .user,
    time: Timestamp? = nil, _ recording: Recording<Route>
  ) {
    self.init(
      NavigationState(place, flow: flow, historyLimit: settings.historyLimit), head: 0, recording)
    recording.record(
      Transition(
        seq: 0, time: time ?? recording.now(), cause: cause,
        event: .started(place, flow: flow, settings: settings)))
  }

  /// Starts a session at `place` without a recorder, so without time travel.
  ///
  /// - Parameters:
  ///   - place: The first screen, with its overlay and tab.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit.
  @inlinable
  public convenience init(
    _ place: Place<Route>, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings()
  ) {
    self.init(NavigationState(place, flow: flow, historyLimit: settings.historyLimit), head: 0, nil)
  }

  /// Continues a session whose newest transition is `head` and whose state is `state`.
  ///
  /// For recorders that restore a session. Nothing is recorded.
  @inlinable
  public convenience init(
    continuing state: NavigationState<Route>, head: Int, recorder: some TransitionRecorder<Route>
  ) {
    self.init(state, head: head, Recording(recorder))
  }

  /// Continues from `state` without a recorder, so without time travel.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - head: The position of the newest transition.
  @inlinable
  public convenience init(continuing state: NavigationState<Route>, head: Int) {
    self.init(state, head: head, nil)
  }
}
