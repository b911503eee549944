public import DRN

extension EventLog {
  /// A manager of a session, and what became of the session if it was there before.
  public struct Session<Route: NavigationRoute> {
    /// The name that the session is recorded under: another one than was asked for where that session was
    /// set aside.
    public let name: String

    /// The manager, at the session's newest state. It belongs to the caller's isolation.
    public let manager: NavigationManager<Route>

    /// What could not be decoded any more, and what was brought up; `nil` for a session that was started
    /// by this call.
    public let restoration: RestorationReport?

    @inlinable
    init(
      name: String, manager: NavigationManager<Route>, restoration: RestorationReport?
    ) {
      self.name = name
      self.manager = manager
      self.restoration = restoration
    }
  }

  /// Continues a session where it was, or starts it.
  ///
  /// Continuing records one `restored` transition. Values that an older version of the app recorded are
  /// brought up by ``Options/migrations``. Entries that this version cannot decode even so are gone from
  /// it (and still in the log); if the current one is among them, the session continues at `fallback`, as
  /// its only entry.
  ///
  /// A session whose newest part is damaged is left as it is, where ``Options/onDamage`` sets damage
  /// aside: the manager is that of `main (2)` in the place of `main`, which is continued or started, and
  /// ``LogStatus/sessionSetAside(session:_:replacement:)`` and ``Session/name`` say so.
  ///
  /// - Parameters:
  ///   - name: The session's name: a window, a scene, a visitor.
  ///   - initial: The first screen of a session that is new.
  ///   - fallback: The screen that stands in for one that is lost; `initial` unless given.
  ///   - flow: The first flow of a session that is new.
  ///   - settings: The settings of a session that is new. Of one that is continued, its app version and
  ///     schema are the meta of the `restored` transition.
  /// - Throws: ``LogError`` with `sessionInUse` or `store`; `corrupt` with ``DamagePolicy/refuse``.
  @inlinable
  public func manager<Route: NavigationRoute>(
    session name: String, initial: Route, fallback: Route? = nil, flow: Route.Flow? = nil,
    settings: SessionSettings = SessionSettings()
  ) throws(LogError) -> Session<Route> {
    // The manager is made here, where the app's type is known to the compiler.
    let (name, restored) = try restoreWhole(
      name, fallback: Place(fallback ?? initial), settings)
    if let restored {
      return Session(
        name: name,
        manager: NavigationManager(
          continuing: restored.state, head: restored.head, recorder: restored.recorder),
        restoration: restored.report)
    }
    let recorder = recorder(of: Route.self, named: name)
    let manager = NavigationManager(initial, flow: flow, settings: settings, recorder: recorder)
    try recorder.checkStart()
    return Session(name: name, manager: manager, restoration: nil)
  }

  @usableFromInline
  func recorder<Route: NavigationRoute>(
    of route: Route.Type, named name: String
  ) -> SessionRecorder<Route> {
    SessionRecorder(log: self, name: name)
  }

  /// Starts a session at a place, for tools that know routes only as JSON.
  public func start(
    session name: String, at place: Place<JSONRoute>, flow: JSONRoute.Flow? = nil,
    settings: SessionSettings = SessionSettings(), cause: Cause = .user, time: Timestamp? = nil
  ) throws(LogError) -> NavigationManager<JSONRoute> {
    let recorder = SessionRecorder<JSONRoute>(log: self, name: name)
    let manager = NavigationManager(
      place, flow: flow, settings: settings, cause: cause, time: time, recorder: recorder)
    if let failure = recorder.failure, failure.code.isPresence { throw failure }
    return manager
  }

  /// Continues a session as JSON; `nil` where the log has none of that name.
  ///
  /// Nothing can be lost in JSON, so nothing is recorded by this.
  public func `continue`(
    session name: String
  ) throws(LogError) -> NavigationManager<JSONRoute>? {
    guard let number = try writer.continueSession(named: name) else { return nil }
    let recorder = SessionRecorder<JSONRoute>(log: self, name: name, session: number)
    let (head, state) = try newest(of: number)
    do {
      return NavigationManager(
        continuing: try state.decoded(symbolizer(for: JSONRoute.self)), head: head,
        recorder: recorder)
    } catch {
      throw LogError(error, path: path)
    }
  }

  /// Whether the log has a session of that name.
  public func hasSession(_ name: String) throws(LogError) -> Bool {
    try writer.hasSession(named: name)
  }

  func newest(of session: UInt32) throws(LogError) -> (head: Int, state: RecordedState) {
    let timeline = SessionTimeline(session: session, source: writer)
    guard let head = try timeline.head() else {
      throw LogError(.corrupt("session \(session) has no transitions"), path: path)
    }
    // As far again is left for what comes after it.
    guard head < LogFormat.largestSeq / 2 else {
      throw LogError(
        .corrupt("session \(session) has its newest transition beyond every position"), path: path)
    }
    try timeline.checkNewestBlock()
    return (head, try timeline.position(head).state)
  }
}
