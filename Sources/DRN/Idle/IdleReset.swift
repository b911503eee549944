public import Observation

// Invariants:
// - `remaining` is not `nil` exactly while the countdown is shown, or an attempt is repeated after it.
// - The warning is closed only where it is the topmost root overlay, so no other overlay is.
// - A retry and a pending attempt are there only while the countdown is over.

/// Brings an app back to a place when nobody has used it for a while: a kiosk, a till, a display.
///
/// After a time without input an overlay warns, and a countdown runs. When it is over, the app is reset to one
/// place, and a fence follows: no undo, no redo and no step back shows the next person what the last one did.
/// Input cancels it.
///
/// ```swift
/// let idle = IdleReset(
///   navigation, after: .seconds(60), warning: .stillThere, countdown: .seconds(10), to: .welcome,
///   isPostponed: { $0.currentRoute == .payment })
///
/// let watch = Task { await idle.run() }
/// idle.input()    // at each touch and each key
/// idle.remaining  // the seconds that the overlay shows; observable
/// ```
///
/// The warning is one root overlay, shown once; counting records no transitions. Nor does a place where
/// nobody was: at the place of the reset with nothing to hide, nothing is recorded, however long nobody comes.
/// All transitions have the cause ``Cause/idle``.
///
/// It belongs to the manager's isolation, as the manager does, and keeps the manager alive. Only input counts
/// as use: a move that the app makes by itself, such as for a message, does not.
public final class IdleReset<Route: NavigationRoute, IdleClock: Clock>
where IdleClock.Duration == Duration {
  let manager: NavigationManager<Route>
  let clock: IdleClock
  let warning: Route.Overlay?
  let place: Place<Route>
  let flow: Route.Flow?
  let isPostponed: (NavigationState<Route>) -> Bool
  let onOutcome: (IdleOutcome) -> Void

  var countdown: IdleCountdown<IdleClock.Instant>
  /// When an attempt that did not succeed is tried again, or asked about.
  var nextAttempt: IdleClock.Instant?
  /// The attempt that waits for a guard.
  var pendingAttempt: PendingMove<Route>.ID?
  /// Where the newest reset ended, which guards may have redirected.
  var rest: (entry: Entry<Route>, flow: Route.Flow?)?
  /// The head after the newest fence.
  var fencedHead: Int?
  /// Closes a warning that is below other overlays as soon as these are gone.
  var observer: ObserverID?

  private let registrar = ObservationRegistrar()
  private var storedRemaining: Int?

  /// Creates an idle reset. The time begins now; ``run(isolation:)`` makes it pass.
  ///
  /// - Parameters:
  ///   - manager: The app's manager.
  ///   - idleTime: How long nothing happens without input; longer than 0.
  ///   - warning: The root overlay that counts down, by ``remaining``; `nil` if none does. It is the idle reset's
  ///     alone: one that is up without a countdown, as after a restart, is closed.
  ///   - countdownTime: How long the countdown takes, after the idle time; with 0 the reset comes without a warning.
  ///   - route: Where to reset; of a composite, its base with its overlay.
  ///   - flow: The flow to switch to; `nil` resets the history and stays in the flow.
  ///   - clock: The clock. By default time passes while the device sleeps as well.
  ///   - isPostponed: The veto of what is open, such as a payment: while it says true, the time begins anew. Asked
  ///     before the warning and before the reset. It must not call the manager.
  ///   - onOutcome: Called with each outcome, in the manager's isolation.
  /// - Precondition: `idleTime` is longer than 0, and `countdownTime` is not negative.
  public init(
    _ manager: NavigationManager<Route>, after idleTime: Duration, warning: Route.Overlay? = nil,
    countdown countdownTime: Duration = .seconds(10), to route: Route, flow: Route.Flow? = nil,
    clock: IdleClock = ContinuousClock(),
    isPostponed: @escaping (NavigationState<Route>) -> Bool = { _ in false },
    onOutcome: @escaping (IdleOutcome) -> Void = { _ in }
  ) {
    self.manager = manager
    self.clock = clock
    self.warning = warning
    place = Place(route)
    self.flow = flow
    self.isPostponed = isPostponed
    self.onOutcome = onOutcome
    countdown = IdleCountdown(
      idleTime: idleTime, countdownTime: countdownTime, at: clock.now)
  }

  deinit {
    if let observer { manager.removeObserver(observer) }
  }
}

extension IdleReset: Observable {
  /// How many seconds are left, rounded up, while a countdown is shown; 0 while a reset that was refused or waits
  /// for a guard is tried again; `nil` while there is none. Observable.
  public var remaining: Int? {
    registrar.access(self, keyPath: \.remaining)
    return storedRemaining
  }

  /// Sets ``remaining``, and signals it if it changes.
  func show(_ seconds: Int?) {
    guard seconds != storedRemaining else { return }
    registrar.withMutation(of: self, keyPath: \.remaining) { storedRemaining = seconds }
  }

  /// Whether a countdown is shown, without Observation.
  var isShown: Bool { storedRemaining != nil }
}

extension IdleReset {
  /// Says that somebody is there: the time begins anew, and a warning is closed. Call it at each touch and key.
  ///
  /// The warning needs no button of its own: any input closes it. An app that gives the same touch to a button
  /// below would have it do two things, so it drops the input if this returns `true`.
  ///
  /// If other root overlays lie on the warning, it is closed as soon as they are.
  ///
  /// - Returns: Whether a countdown was shown.
  /// - Complexity: O(1), without a warning.
  @discardableResult
  public func input() -> Bool { input(at: clock.now) }

  /// Says that somebody was there at an instant; see ``input()``.
  ///
  /// - Parameter instant: The instant of the input, not after that of the next call.
  /// - Returns: Whether a countdown was shown.
  @discardableResult
  public func input(at instant: IdleClock.Instant) -> Bool {
    countdown.restart(at: instant)
    return cancel()
  }

  /// Does what is due at the clock's instants, until the task is cancelled or the clock's sleep throws. Then a
  /// warning is closed.
  ///
  /// The task keeps this object and its manager alive.
  ///
  /// - Parameter isolation: The isolation of the manager, in which this runs.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    while !Task.isCancelled {
      let next = advance(to: clock.now)
      if let id = pendingAttempt, manager.needsTaskToSettle(id) {
        await manager.settled(.pending(id))
        nextAttempt = nil
      } else {
        do { try await clock.sleep(until: next, tolerance: nil) } catch { break }
      }
    }
    cancel()
  }
}
