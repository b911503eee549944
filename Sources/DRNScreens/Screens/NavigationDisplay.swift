public import DRN
public import Observation

/// The model of a window: its screens and presentations, in steps that a framework can show.
///
/// A state changes at once; a display applies the changes step by step. An adapter draws it and
/// reports what the framework did. It is plain Swift, so that a test can replace the framework.
///
/// It can be followed in two ways: with Observation, or with ``onChange``, for a framework that
/// does not observe.
///
/// A dismissal by the user becomes a single call to the manager. A dismissal by the display does
/// not. A display belongs to its manager's isolation.
@Observable
public final class NavigationDisplay<Route: NavigationRoute> {
  /// The manager whose state is shown.
  @ObservationIgnored public let navigation: NavigationManager<Route>

  /// The screens that are kept alive.
  public private(set) var screens: ScreenList<Route>

  /// The direction of the last change of screens.
  public private(set) var direction = MoveDirection.across

  /// The metadata of the transition that changed the screens last.
  public private(set) var metadata: TransitionMetadata?

  /// The presentations.
  public private(set) var stepper = PresentationStepper<Presentation<Route>>()

  /// Which entries are beside each other; `nil` where there are no panes.
  public private(set) var layout: PaneLayout<Route>?

  @ObservationIgnored var panes: (rule: PaneRule<Route>, width: Double)?

  /// Called after each change of what is to be shown, also for changes by the reports below.
  @ObservationIgnored public var onChange: (() -> Void)?

  /// Decides where the focus goes.
  @ObservationIgnored var focus = FocusFollower()

  @ObservationIgnored private var wanted = PresentationList<Route>()
  @ObservationIgnored private var observer: ObserverID?

  /// Creates a display that shows no presentations until it is started.
  ///
  /// - Parameters:
  ///   - navigation: The manager.
  ///   - keeping: How many screens are kept alive, including the visible one.
  ///   - isSameScreen: Whether a replaced route keeps its screen.
  public init(
    _ navigation: NavigationManager<Route>, keeping: Int = 1,
    isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false }
  ) {
    self.navigation = navigation
    screens = ScreenList(navigation.state, limit: keeping, isSameScreen: isSameScreen)
  }

  deinit {
    if let observer { navigation.removeObserver(observer) }
  }
}

extension NavigationDisplay {
  /// Whether the last change of screens is animated: it is not where a gesture has shown it already,
  /// and where the metadata's animation is `none`.
  public var isAnimated: Bool {
    guard let metadata else { return true }
    return !metadata.isInteractive && metadata.animation != "none"
  }

  /// Begins to follow the manager; call it when the window has appeared. Later calls do nothing.
  public func start() {
    guard observer == nil else { return }
    observer = navigation.observe { [weak self] change in self?.follow(change) }
    arrange(navigation.state)
    refresh()
    stepper.start()
    onChange?()
  }

  /// Updates the manager's pending move, which its changes do not include.
  public func refresh() { want(navigation.state) }

  private func follow(_ change: NavigationChange<Route>) {
    let before = screens.current.id
    arrange(change.state)
    if screens.current.id != before {
      direction = MoveDirection(from: change.previous, to: change.state)
      metadata = change.transitions.last { $0.event.changesState }?.metadata
    }
    want(change.state)
  }

  /// Divides the window into panes by a rule, or no longer; call it when the window has another width too.
  public func arrange(by rule: PaneRule<Route>?, width: Double) {
    panes = rule.map { ($0, width) }
    arrange(navigation.state)
    onChange?()
  }

  private func arrange(_ state: NavigationState<Route>) {
    layout = panes.map { state.panes(by: $0.rule, width: $0.width) }
    screens.update(state, beside: layout?.panes.compactMap(\.entry) ?? [])
  }

  private func want(_ state: NavigationState<Route>) {
    wanted.update(state, question: navigation.pendingMove)
    let top = wanted.items.last?.id
    stepper.want(wanted.items.filter { !$0.isTransient || $0.id == top })
    onChange?()
  }
}

// Reports of the framework.

extension NavigationDisplay {
  /// The presentation at a depth, if any.
  ///
  /// - Parameter depth: The number of presentations below it; 0 for one directly on the screen.
  public func shown(at depth: Int) -> PresentationStepper<Presentation<Route>>.Shown? {
    stepper.shown.indices.contains(depth) ? stepper.shown[depth] : nil
  }

  /// Reports that a presentation has appeared.
  ///
  /// - Parameter id: The id from ``shown(at:)``.
  public func appeared(_ id: Int) {
    stepper.appeared(id)
    onChange?()
  }

  /// Reports that a presentation is being dismissed.
  ///
  /// If the user dismissed it, the manager is notified; if it refuses, the item is presented again.
  ///
  /// - Parameter id: The id from ``shown(at:)``. Unknown ids are ignored.
  public func dismissed(_ id: Int) {
    let item = stepper.dismissed(id)
    if let item { tell(item) }
    onChange?()
  }

  /// Reports that a presentation has disappeared.
  ///
  /// - Parameter id: The id from ``shown(at:)``. Unknown ids are ignored.
  public func didDismiss(_ id: Int) {
    let item = stepper.didDismiss(id)
    if let item { tell(item) }
    onChange?()
  }

  /// Reports that the presentation dismissed at a depth has disappeared, if its id is unknown.
  ///
  /// - Parameter depth: 0 for a presentation directly on the screen.
  public func didDismiss(depth: Int) {
    guard let step = stepper.step, step.kind == .dismiss, step.depth == depth else { return }
    didDismiss(step.shown)
  }

  /// How long a step may take before it counts as done.
  ///
  /// A framework never reports when dialogs have appeared or disappeared, and half a second is
  /// longer than that takes. Other presentations are reported, so two seconds is only an upper
  /// limit.
  public var patience: Duration {
    let item = (stepper.leaving ?? stepper.shown.last)?.item
    return item?.isTransient ?? false ? .milliseconds(500) : .seconds(2)
  }

  /// Continues without the framework's report of a step.
  ///
  /// - Parameter number: The number of the step that has taken ``patience``.
  public func expire(_ number: Int) {
    stepper.expire(number)
    onChange?()
  }

  /// Answers a guard's question; does nothing if it is no longer pending.
  ///
  /// - Parameters:
  ///   - move: The pending move.
  ///   - goesOn: Whether to continue the move.
  public func answer(_ move: PendingMove<Route>, goesOn: Bool) {
    guard navigation.pendingMove == move else { return }
    _ = goesOn ? navigation.continuePendingMove() : navigation.cancelPendingMove()
    refresh()
  }

  /// The user has dismissed `item` and everything on it.
  private func tell(_ item: Presentation<Route>) {
    if case .question(let move) = item.content { return answer(move, goesOn: false) }
    let gone = wanted.items.drop { $0.id != item.id }.filter { $0.overlay != nil }
    let count = gone.reduce(0) { $0 + $1.dismissalCount }
    guard count > 1 else {
      navigation.dismissByUser()
      return
    }
    navigation.transaction("dismiss") { [navigation] in
      for _ in 0..<count {
        if case .refused = navigation.dismissByUser() { break }
      }
    }
  }
}
