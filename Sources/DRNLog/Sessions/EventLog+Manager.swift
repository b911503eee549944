public import DRN

extension EventLog {
  /// A manager of a session, and how the session was restored if it existed before.
  public struct Session<Route: NavigationRoute> {
    /// The name under which the session is recorded. It differs from the requested one if that
    /// session was set aside.
    public let name: String

    /// The manager, at the session's newest state. It belongs to the caller's isolation.
    public let manager: NavigationManager<Route>

    /// Values that could not be decoded or were migrated; `nil` for a session that this call
    /// started.
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

  /// Continues or starts a session.
  ///
  /// Continuing records one `restored` transition. Values that an older version of the app recorded
  /// are migrated by ``Options/migrations``. Entries that still cannot be decoded are removed from
  /// the state (they remain in the log). If the current entry is one of them, the session continues
  /// at `fallback` as its only entry.
  ///
  /// A session whose newest part is damaged is left unchanged if ``Options/onDamage`` sets damage
  /// aside: the manager then continues or starts `main (2)` instead of `main`.
  /// ``LogStatus/sessionSetAside(session:_:replacement:)`` reports this, and ``Session/name`` has
  /// the new name.
  ///
  /// - Parameters:
  ///   - name: The session's name: a window, a scene, a visitor.
  ///   - initial: The first screen of a new session.
  ///   - fallback: The screen that replaces a lost one; `initial` by default.
  ///   - flow: The first flow of a new session.
  ///   - settings: The settings of a new session. If a session is continued, their app version and
  ///     schema become the meta of the `restored` transition.
  /// - Throws: ``LogError`` with `sessionInUse` or `store`; `corrupt` with ``DamagePolicy/refuse``.
  @inlinable
  public func manager<Route: NavigationRoute>(
    session name: String, initial: Route, fallback: Route? = nil, flow: Route.Flow? = nil,
    settings: SessionSettings = SessionSettings()
  ) throws(LogError) -> Session<Route> {
    // The manager is created here, where the compiler knows the app's type.
    let (name, restored) = try restoreWhole(
      name, fallback: Place(fallback ?? initial), settings)
    if let restored {
      return Session(
        name: name,
        manager: NavigationManager(
          try restored.state(), head: restored.head, Recording(of: restored.recorder)),
        restoration: restored.report)
    }
    let recorder = recorder(of: Route.self, named: name)
    let manager = NavigationManager(
      Place(initial), flow: flow, settings: settings, Recording(of: recorder))
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
    try startSession(name, at: place, flow: flow, settings: settings, cause: cause, time: time)
  }

  /// Starts a session at a place, and at a time that may be past.
  package func startSession<Route: NavigationRoute>(
    _ name: String, at place: Place<Route>, flow: Route.Flow? = nil,
    settings: SessionSettings = SessionSettings(), cause: Cause = .user, time: Timestamp? = nil
  ) throws(LogError) -> NavigationManager<Route> {
    let recorder = recorder(of: Route.self, named: name)
    let manager = NavigationManager(
      place, flow: flow, settings: settings, cause: cause, time: time, Recording(of: recorder))
    if let failure = recorder.failure, failure.code.isPresence { throw failure }
    return manager
  }

  /// Continues a session as JSON; `nil` if the log has none of that name.
  ///
  /// JSON values always decode, so no `restored` transition is recorded.
  public func `continue`(
    session name: String
  ) throws(LogError) -> NavigationManager<JSONRoute>? {
    guard let number = try writer.continueSession(named: name) else { return nil }
    let recorder = SessionRecorder<JSONRoute>(log: self, name: name, session: number)
    let (head, state) = try newest(of: number)
    do {
      return NavigationManager(
        try state.decoded(symbolizer(for: JSONRoute.self)), head: head, Recording(of: recorder))
    } catch {
      throw LogError(error, path: path)
    }
  }

  /// Whether the log has a session of that name.
  public func hasSession(_ name: String) throws(LogError) -> Bool {
    try writer.hasSession(named: name)
  }

  func newest(of session: UInt32) throws(LogError) -> (head: Int, state: RecordedState) {
    try writer.withBuffer { buffer throws(LogError) in try buffer.continueSession(session) }
  }
}
