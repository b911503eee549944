public import DRN

extension LogLaunch {
  /// A manager of a session, and what became of the session.
  public struct Session<Route: NavigationRoute> {
    /// The name that the session is recorded under.
    public let name: String

    /// The manager, which works in any case. It belongs to the caller's isolation.
    public let manager: NavigationManager<Route>

    /// What could not be decoded any more, and what was brought up; `nil` for a session that begins anew.
    public let restoration: RestorationReport?

    /// Where the state was found that the session begins in, if not in the log that it is recorded in.
    public let recovery: Recovery?

    /// Why the session is not recorded; `nil` where it is.
    public let failure: LogError?

    /// Whether the session is recorded.
    public var isRecorded: Bool { failure == nil }

    @inlinable
    init(
      name: String, manager: NavigationManager<Route>, restoration: RestorationReport?,
      recovery: Recovery?, failure: LogError?
    ) {
      self.name = name
      self.manager = manager
      self.restoration = restoration
      self.recovery = recovery
      self.failure = failure
    }
  }

  /// The state of an earlier log that a session begins in.
  public struct Recovery: Hashable, Sendable {
    /// The file that it was read from.
    public let path: String
    /// The transition after which the session was in that state.
    public let seq: Int
    /// When that was.
    public let time: Timestamp
    /// Whether it is the session's newest state, as far as can be seen; otherwise what came later is
    /// damaged.
    public let isNewest: Bool
  }

  /// Continues a session where it was, or starts it, recorded if that can be; it never fails.
  ///
  /// A session of a log that cannot be used any more begins in the newest state that can be read of it: in a
  /// fresh log as a session that starts with the history and the overlays, caused by `restore`; without a
  /// log in that very state. What the app's types cannot decode, or what is damaged, is gone from it. Where
  /// no state can be read, or its current entry is lost, the session begins as a new one does.
  ///
  /// - Parameters:
  ///   - name: The session's name: a window, a scene, a visitor.
  ///   - initial: The first screen of a session that is new.
  ///   - fallback: The screen that stands in for one that is lost; `initial` unless given.
  ///   - flow: The first flow of a session that is new.
  ///   - settings: The settings of a session that is new.
  /// - Complexity: O(log *n*); where the session's end is damaged, up to a thousand blocks are read.
  @inlinable
  public func manager<Route: NavigationRoute>(
    session name: String, initial: Route, fallback: Route? = nil, flow: Route.Flow? = nil,
    settings: SessionSettings = SessionSettings()
  ) -> Session<Route> {
    // Managers are made here, where the app's type is known to the compiler.
    let begun = begin(name, fallback: Place(fallback ?? initial), settings)
    if let restored = begun.restored {
      return Session(
        name: begun.name,
        manager: NavigationManager(
          continuing: restored.state, head: restored.head, recorder: restored.recorder),
        restoration: restored.report, recovery: nil, failure: nil)
    }
    let found = begun.found
    let first = begun.lostPlace == true ? fallback ?? initial : initial
    var failure = begun.failure
    if let recorder = begun.recorder {
      let manager: NavigationManager<Route>
      if let state = found?.state, let place = state.places.first {
        manager = NavigationManager(
          place, flow: state.flow ?? flow, settings: settings, cause: .restore, recorder: recorder)
      } else {
        manager = NavigationManager(first, flow: flow, settings: settings, recorder: recorder)
      }
      failure = recorder.startFailure
      if failure == nil {
        if let state = found?.state { manager.takeUp(state) }
        return Session(
          name: begun.name, manager: manager, restoration: begun.report, recovery: found?.recovery,
          failure: nil)
      }
    }
    let manager =
      found.map { NavigationManager(continuing: $0.state, head: $0.recovery.seq) }
      ?? NavigationManager(first, flow: flow, settings: settings)
    return Session(
      name: begun.name, manager: manager, restoration: begun.report, recovery: found?.recovery,
      failure: failure)
  }
}

extension NavigationState {
  /// The places of the history. One that was entered as a composite is one again.
  @usableFromInline
  var places: [Place<Route>] {
    entries.enumerated().map { index, entry in
      let isComposite = index == 0 || entry.origin != nil
      return Place(
        route: entry.route, overlay: isComposite ? entry.overlays.first : nil, tab: entry.tab)
    }
  }
}

extension NavigationManager {
  /// Goes to where a state of another session was: its history, its overlays, and its cursor.
  ///
  /// What other tabs remember is not taken up, for no event says that.
  @usableFromInline
  func takeUp(_ state: NavigationState<Route>) {
    let places = state.places
    transaction(Cause.restore.rawValue) { [self] in
      if places.count > 1 {
        perform(.reset(places), cause: .restore)
        perform(.goBack(state.entries.count - 1 - state.cursor), cause: .restore)
      }
      for overlay in state.overlays.dropFirst(self.state.overlays.count) {
        perform(.pushOverlay(overlay), cause: .restore)
      }
      for overlay in state.rootOverlays { perform(.showRootOverlay(overlay), cause: .restore) }
    }
  }
}

/// What a session of a launch begins with.
@usableFromInline
struct LaunchBeginning<Route: NavigationRoute> {
  @usableFromInline var name: String
  /// What is continued.
  @usableFromInline var restored: Restored<Route>?
  /// What records a session that is new.
  @usableFromInline var recorder: SessionRecorder<Route>?
  /// The state of a log that is lost, or is not written.
  @usableFromInline var found: (state: NavigationState<Route>, recovery: LogLaunch.Recovery)?
  @usableFromInline var report: RestorationReport?
  /// Whether there was a place, which cannot be shown any more.
  @usableFromInline var lostPlace: Bool?
  @usableFromInline var failure: LogError?

  init(name: String) { self.name = name }
}

extension LogLaunch {
  @usableFromInline
  func begin<Route: NavigationRoute>(
    _ name: String, fallback: Place<Route>, _ settings: SessionSettings
  ) -> LaunchBeginning<Route> {
    var begun = LaunchBeginning<Route>(name: name)
    guard let log else {
      begun.failure = problem?.secondError ?? problem?.error
      lostLog.map { find(name, at: $0, &begun) }
      return begun
    }
    do throws(LogError) {
      (begun.name, begun.restored) = try log.restoreWhole(name, fallback: fallback, settings)
      guard begun.restored == nil else { return begun }
      begun.recorder = log.recorder(of: Route.self, named: begun.name)
      // A session that another one stands in for is in the same log.
      if let source = begun.name == name ? lostLog : log.path { find(name, at: source, &begun) }
    } catch {
      begun.failure = error
      if case .sessionInUse = error.code.kind { return begun }
      find(name, at: log.path, &begun)
    }
    return begun
  }

  /// Looks for the newest state of a session in a log that is damaged or cannot be written.
  private func find<Route: NavigationRoute>(
    _ name: String, at path: String, _ begun: inout LaunchBeginning<Route>
  ) {
    var (report, isLost) = (RestorationReport?.none, false)
    begun.found = LastGoodState.find(session: name, at: path) { good in
      let symbols = Symbolizer<Route>(reader: good.log, migrations: migrations)
      var search = LossSearch(symbols: symbols, path: path, isTolerant: true)
      guard (try? search.look(through: good.state)) != nil else { return nil }
      isLost = true
      guard good.state.history.removing(search.lost) != nil else { return nil }
      var state = good.state
      state.apply(.restored(lost: search.lost, fallback: nil), seq: good.seq)
      guard let decoded = try? state.decoded(symbols) else { return nil }
      report = RestorationReport(
        losses: search.losses, migrated: search.migrated,
        lostEntryCount: good.state.entryCount - state.entryCount, usedFallback: false)
      isLost = false
      return (
        decoded,
        Recovery(path: path, seq: good.seq, time: good.time, isNewest: good.isNewest)
      )
    }
    begun.report = report
    begun.lostPlace = begun.found == nil && isLost
  }
}
