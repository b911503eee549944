public import DRN

extension LogLaunch {
  /// A manager of a session, and how the session began.
  public struct Session<Route: NavigationRoute> {
    /// The name under which the session is recorded.
    public let name: String

    /// The manager, which is usable in any case. It belongs to the caller's isolation.
    public let manager: NavigationManager<Route>

    /// Values that could not be decoded or were migrated; `nil` for a new session.
    public let restoration: RestorationReport?

    /// The source of the session's first state, if that is not the log in which it is recorded.
    public let recovery: Recovery?

    /// Why the session is not recorded; `nil` if it is.
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

  /// A state of an earlier log, in which a session begins.
  public struct Recovery: Hashable, Sendable {
    /// The file from which the state was read.
    public let path: String
    /// The transition that led to the state.
    public let seq: Int
    /// The time of that transition.
    public let time: Timestamp
    /// Whether it is the session's newest state, as far as can be determined. Otherwise, later
    /// transitions are damaged.
    public let isNewest: Bool

    /// The notes that have a mark.
    @usableFromInline let markedNotes: [MarkedNote]

    /// The newest note of the saved values.
    var savedValues: JSONValue? {
      markedNotes.last { $0.mark == SavedValues.mark }?.payload
    }
  }

  /// Continues or starts a session, recorded if possible. It never fails.
  ///
  /// A session of an unusable log begins in its newest readable state. In a new log, it starts with
  /// that history and its overlays, with the cause `restore`; without a log, it starts in exactly
  /// that state. The notes that have a mark come with it: the data that the app noted for its next
  /// start. Values that the app's types cannot decode and damaged parts are removed. If no
  /// state can be read, or its current entry is lost, the session begins like a new one.
  ///
  /// - Parameters:
  ///   - name: The session's name: a window, a scene, a visitor.
  ///   - initial: The first screen of a new session.
  ///   - fallback: The screen that replaces a lost one; `initial` by default.
  ///   - flow: The first flow of a new session.
  ///   - settings: The settings of a new session.
  /// - Complexity: O(log *n*); if the session's end is damaged, up to a thousand blocks are read.
  @inlinable
  public func manager<Route: NavigationRoute>(
    session name: String, initial: Route, fallback: Route? = nil, flow: Route.Flow? = nil,
    settings: SessionSettings = SessionSettings()
  ) -> Session<Route> {
    // Managers are created here, where the compiler knows the app's type.
    let begun = begin(name, fallback: Place(fallback ?? initial), settings)
    if let restored = begun.restored, let state = begun.state {
      return Session(
        name: begun.name,
        manager: NavigationManager(
          state, head: restored.head, Recording(of: restored.recorder)),
        restoration: restored.report, recovery: nil, failure: nil)
    }
    let found = begun.found
    let first = begun.lostPlace == true ? fallback ?? initial : initial
    var failure = begun.failure
    if let recorder = begun.recorder {
      let manager: NavigationManager<Route>
      if let state = found?.state, let place = state.places.first {
        manager = NavigationManager(
          place, flow: state.flow ?? flow, settings: settings, cause: .restore,
          Recording(of: recorder))
      } else {
        manager = NavigationManager(
          Place(first), flow: flow, settings: settings, Recording(of: recorder))
      }
      failure = recorder.startFailure
      if failure == nil {
        if let found { manager.adopt(found.state, found.recovery) }
        return Session(
          name: begun.name, manager: manager, restoration: begun.report, recovery: found?.recovery,
          failure: nil)
      }
    }
    let manager: NavigationManager<Route>
    if let found {
      manager = NavigationManager(continuing: found.state, head: found.recovery.seq)
      manager.takeUp(found.recovery)
    } else {
      manager = NavigationManager(first, flow: flow, settings: settings)
    }
    return Session(
      name: begun.name, manager: manager, restoration: begun.report, recovery: found?.recovery,
      failure: failure)
  }
}

extension NavigationState {
  /// The places of the history. An entry from a composite becomes a composite again.
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
  /// Takes up what was saved with the places of a state that the manager continues.
  @usableFromInline
  func takeUp(_ recovery: LogLaunch.Recovery) {
    if let values = recovery.savedValues { restoreSavedValues(values) }
  }

  /// Moves to a state of another session: its history, overlays and cursor, the notes that have a mark, and
  /// the saved values.
  ///
  /// The history of other tabs is not restored, because no event expresses it.
  @usableFromInline
  func adopt(_ state: NavigationState<Route>, _ recovery: LogLaunch.Recovery) {
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
      // Its entries have other ids here.
      let ids = Dictionary(
        uniqueKeysWithValues: zip(state.entries, self.state.entries).map { ($0.id, $1.id) })
      if let values = recovery.savedValues {
        restoreSavedValues(values, ids: ids)
        recordSavedValues()
      }
      for note in recovery.markedNotes where note.mark != SavedValues.mark {
        perform(.note(note.label, payload: note.payload), cause: .restore)
        perform(.mark(note.mark, at: head), cause: .restore)
      }
    }
  }
}

/// How a session begins at launch.
@usableFromInline
struct LaunchBeginning<Route: NavigationRoute> {
  @usableFromInline var name: String
  /// The state and the recorder of a continued session.
  @usableFromInline var restored: Restored<Route>?
  @usableFromInline var state: NavigationState<Route>?
  /// The recorder of a new session.
  @usableFromInline var recorder: SessionRecorder<Route>?
  /// The state from a log that is lost or cannot be written.
  @usableFromInline var found: (state: NavigationState<Route>, recovery: LogLaunch.Recovery)?
  @usableFromInline var report: RestorationReport?
  /// Whether there was a place that can no longer be shown.
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
      begun.state = try begun.restored?.decoded()
      guard begun.restored == nil else { return begun }
      begun.recorder = log.recorder(of: Route.self, named: begun.name)
      // A replacement session is in the same log.
      if let source = begun.name == name ? lostLog : log.path { find(name, at: source, &begun) }
    } catch {
      (begun.restored, begun.failure) = (nil, error)
      if case .sessionInUse = error.code.kind { return begun }
      find(name, at: log.path, &begun)
    }
    return begun
  }

  /// Searches for the newest state of a session in a log that is damaged or cannot be written.
  private func find<Route: NavigationRoute>(
    _ name: String, at path: String, _ begun: inout LaunchBeginning<Route>
  ) {
    var (report, isLost) = (RestorationReport?.none, false)
    begun.found = LastGoodState.find(session: name, at: path) { good in
      let symbols = Symbolizer<Route>(reader: good.session.source, migrations: migrations)
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
        Recovery(
          path: path, seq: good.seq, time: good.time, isNewest: good.isNewest,
          markedNotes: good.markedNotes)
      )
    }
    begun.report = report
    begun.lostPlace = begun.found == nil && isLost
  }
}
