public import Observation

/// A step back that the user may still take back: a swipe from the edge, or a back button that is held.
///
/// ``NavigationManager/beginBack(_:cause:)`` makes it. The app draws ``destination`` below the current
/// screen, as far as ``progress`` says, and in the end commits or cancels. Only a commit is a
/// transition; until then the state is as it was, and nothing is recorded.
///
/// Invariants:
/// - A gesture is active until it is committed or cancelled, another one begins, or the manager makes any
///   transition: a move by the app, a note, a rewind. Once it is not, it never is again, unless the transition
///   belonged to a transaction that has thrown.
/// - The state that an active gesture's commit leads to is ``destination``, if it has one.
///
/// A gesture belongs to its manager's isolation and is not `Sendable`. Neither retains the other: a
/// gesture that is dropped has no effect.
public final class BackGesture<Route: NavigationRoute> {
  /// The state that a commit leads to; `nil` where only the commit will tell.
  ///
  /// That is where a guard redirects the step, asks the user, takes time to answer, or lets an overlay
  /// close but not its place return to the origin. The app then shows no preview.
  public let destination: NavigationState<Route>?

  /// What the step is, as the event that it becomes.
  public let event: NavigationEvent<Route>

  private weak var navigation: NavigationManager<Route>?
  private let cause: Cause
  /// The newest transition when it began.
  private let head: Int
  /// Its place among the gestures of the manager.
  private let number: Int
  private var hasEnded = false
  private var storedProgress = 0.0
  private let registrar = ObservationRegistrar()

  init(
    _ event: NavigationEvent<Route>, to destination: NavigationState<Route>?, cause: Cause,
    of navigation: NavigationManager<Route>
  ) {
    (self.event, self.destination, self.cause) = (event, destination, cause)
    self.navigation = navigation
    (head, number) = (navigation.storedHead, navigation.gesturesBegun)
  }
}

extension BackGesture: Observable {
  /// How far the gesture has come, from 0 to 1. Observable.
  ///
  /// It decides nothing and is not recorded. A value outside is clamped; what is not a number changes
  /// nothing. It can be set after the end too, for an animation that runs out.
  public var progress: Double {
    get {
      registrar.access(self, keyPath: \.progress)
      return storedProgress
    }
    set {
      let clamped = min(max(newValue, 0), 1)
      guard !newValue.isNaN, clamped != storedProgress else { return }
      registrar.withMutation(of: self, keyPath: \.progress) { storedProgress = clamped }
    }
  }

  /// Whether a commit still goes back. Observable.
  public var isActive: Bool {
    registrar.access(self, keyPath: \.isActive)
    // Read for Observation as well: each transition ends the gesture.
    _ = navigation?.head
    return canCommit
  }

  private var canCommit: Bool {
    guard !hasEnded, let navigation else { return false }
    return navigation.storedHead == head && navigation.gesturesBegun == number
  }
}

extension BackGesture {
  /// Goes back, as ``Navigator/exit()`` does, and ends the gesture.
  ///
  /// With a ``destination``, guards are not asked again: what they said when the gesture began counts.
  /// The transition's metadata says that a gesture drove it (``TransitionMetadata/isInteractive``), so
  /// that it is on the screen already. Without a destination, this is the ordinary call: guards are
  /// asked now, the outcome may be `.pending` or `.redirected`, and the metadata is as given, because
  /// nothing was shown in advance.
  ///
  /// - Parameters:
  ///   - metadata: Further metadata of the transition.
  ///   - time: The time, for recorded data; by default the recorder's clock.
  /// - Returns: The outcome of the step back. `.cancelled` if the gesture is no longer active, and then
  ///   nothing is recorded. `.queued` from inside an observer; whether the gesture is active then counts.
  ///   A refusal inside a guard (``Refusal/Code/insideGuard``) or a transaction
  ///   (``Refusal/Code/insideTransaction``), after which the gesture goes on.
  /// - Complexity: O(`historyLimit`), because the ``destination`` may share its memory with the state, which
  ///   then is copied once.
  @discardableResult
  public func commit(
    _ metadata: TransitionMetadata = TransitionMetadata(), time: Timestamp? = nil
  ) -> NavigationOutcome<Route> {
    guard canCommit, let navigation else { return .cancelled }
    return navigation.runGesture { [self] in commitNow(metadata, time, in: navigation) }
  }

  /// Ends the gesture without a step back. Nothing is recorded. A second call has no effect.
  public func cancel() { end() }

  private func commitNow(
    _ metadata: TransitionMetadata, _ time: Timestamp?, in navigation: NavigationManager<Route>
  ) -> NavigationOutcome<Route> {
    // Again, because the call may have been queued.
    guard canCommit else { return .cancelled }
    guard navigation.transaction == nil else {
      return navigation.noting(.refused(.gestureInsideTransaction))
    }
    end()
    var metadata = metadata
    if destination != nil { metadata.isInteractive = true }
    let members = metadata.members
    let context = NavigationManager<Route>.CallContext(
      cause: cause, time: time, meta: members.isEmpty ? nil : .object(members))
    return navigation.performIfAllowed(event, context, destination == nil ? nil : .allow)
  }

  private func end() {
    guard !hasEnded else { return }
    registrar.withMutation(of: self, keyPath: \.isActive) { hasEnded = true }
  }
}
