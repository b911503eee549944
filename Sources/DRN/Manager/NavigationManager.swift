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
/// reducer applies, the recorder records, observers are told. It answers with what happened.
///
/// A manager belongs to its owner's isolation (the main actor in an app, a connection's task on a
/// server) and is not `Sendable`. It holds no clock and does no I/O.
public final class NavigationManager<Route: NavigationRoute> {
  /// The state that calls change, unseen by observation.
  @safe @exclusivity(unchecked) @usableFromInline var storage: NavigationState<Route>

  /// The position of the newest transition.
  @safe @exclusivity(unchecked) @usableFromInline var storedHead: Int

  /// Where transitions are recorded.
  @usableFromInline let recording: Recording<Route>?

  /// The guards, asked in order about every move.
  @safe @exclusivity(unchecked) public var guards: [NavigationGuard<Route>] = [] {
    didSet { lookWhoIsAsked() }
  }

  /// The move that waits.
  @safe @exclusivity(unchecked) @usableFromInline var held: HeldAttempt<Route>? {
    didSet { lookWhoIsAsked() }
  }

  /// What had the focus where; made when the app sets one.
  @safe @exclusivity(unchecked) @usableFromInline var focusMemory: FocusMemory<Route>? {
    didSet { lookWhoIsAsked() }
  }

  /// Whether a call has nothing to heed but the state; one look for what few apps have.
  @safe @exclusivity(unchecked) @usableFromInline var asksNobody = true

  /// The move that goes on right now, after it has waited.
  var resumed: HeldAttempt<Route>?
  var attemptsHeld = 0
  /// Who waits for results; made when somebody asks for one.
  var desk: ResultDesk<Route>?
  /// What became of the moves that waited last.
  var settledOutcomes: [(id: PendingMove<Route>.ID, outcome: NavigationOutcome<Route>)] = []

  /// How many redirects in a row are followed before the move is refused.
  public var redirectLimit = 10

  /// How many calls observers may make in answer to one call from outside.
  public var queueLimit = 65_536

  @safe @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  @safe @exclusivity(unchecked) @usableFromInline var transaction: OpenTransaction<Route>?
  @safe @exclusivity(unchecked) @usableFromInline var queue: [() -> Void] = []
  @safe @exclusivity(unchecked) @usableFromInline var callsQueued = 0
  @safe @exclusivity(unchecked) @usableFromInline var audience: Audience<Route>?
  @safe @exclusivity(unchecked) @usableFromInline var observation: ObservedProperties?

  /// What the manager is doing, which decides what a call means.
  @usableFromInline
  enum Phase {
    case idle
    case guarding
    case notifying
  }

  @inlinable
  init(_ state: NavigationState<Route>, head: Int, _ recording: Recording<Route>?) {
    storage = state
    storedHead = head
    self.recording = recording
  }

  private func lookWhoIsAsked() {
    asksNobody = guards.isEmpty && held == nil && focusMemory == nil
  }
}

extension NavigationManager {
  /// Starts a session with `route`, the way it declares itself.
  ///
  /// - Parameters:
  ///   - route: The first screen; a composite puts its overlay on it, without an origin.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit, and what readers of the log should know.
  ///   - recorder: Where transitions are recorded.
  @inlinable
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings(),
    recorder: some TransitionRecorder<Route>
  ) {
    self.init(Place(route), flow: flow, settings: settings, recorder: recorder)
  }

  /// Starts a session with `route` that nobody records, so that there is no time travel either.
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
  ///   - place: The first screen, with the overlay and tab that it is given.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit, and what readers of the log should know.
  ///   - cause: What caused the start.
  ///   - time: When it happened, for recorded data; the recorder's clock otherwise.
  ///   - recorder: Where transitions are recorded.
  @inlinable
  public convenience init(
    _ place: Place<Route>, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings(),
    cause: Cause = .user, time: Timestamp? = nil, recorder: some TransitionRecorder<Route>
  ) {
    self.init(
      NavigationState(place, flow: flow, historyLimit: settings.historyLimit), head: 0,
      Recording(recorder))
    recorder.record(
      Transition(
        seq: 0, time: time ?? recorder.now, cause: cause,
        event: .started(place, flow: flow, settings: settings)))
  }

  /// Starts a session at `place` that nobody records, so that there is no time travel either.
  ///
  /// - Parameters:
  ///   - place: The first screen, with the overlay and tab that it is given.
  ///   - flow: The flow that the session starts in.
  ///   - settings: The history's limit.
  @inlinable
  public convenience init(
    _ place: Place<Route>, flow: Route.Flow? = nil, settings: SessionSettings = SessionSettings()
  ) {
    self.init(
      NavigationState(place, flow: flow, historyLimit: settings.historyLimit), head: 0, nil)
  }

  /// Continues a session whose newest transition is `head` and whose state is `state`.
  ///
  /// For recorders that restore a session; nothing is recorded by this.
  @inlinable
  public convenience init(
    continuing state: NavigationState<Route>, head: Int, recorder: some TransitionRecorder<Route>
  ) {
    self.init(state, head: head, Recording(recorder))
  }

  /// Goes on in `state` without recording anything, so that there is no time travel either.
  ///
  /// - Parameters:
  ///   - state: Where the user is, and how they got there.
  ///   - head: The newest transition so far.
  @inlinable
  public convenience init(continuing state: NavigationState<Route>, head: Int) {
    self.init(state, head: head, nil)
  }
}
