public import DRN
public import Observation

/// What a window shows of a manager: the screens, and what is presented on them, step by step.
///
/// The state has everything at once; a display follows it at the pace of the framework. The views of this
/// library draw it and tell it what the framework did. It is plain Swift, so that a test can stand in for
/// the framework, and so that another framework could.
///
/// The user's dismissal of a sheet is a call to the manager, made once. What a display does by itself is
/// none. A display belongs to its manager's isolation.
@Observable
public final class NavigationDisplay<Route: NavigationRoute> {
  /// The manager whose state is shown.
  @ObservationIgnored public let navigation: NavigationManager<Route>

  /// The screens that are kept.
  public private(set) var screens: ScreenList<Route>

  /// Which way the last change led that brought another screen.
  public private(set) var direction = MoveDirection.across

  /// What is presented.
  public private(set) var stepper = PresentationStepper<Presentation<Route>>()

  @ObservationIgnored private var wanted = PresentationList<Route>()
  @ObservationIgnored private var observer: ObserverID?

  /// Creates a display that shows no presentations until it is started.
  ///
  /// - Parameters:
  ///   - navigation: The manager.
  ///   - keeping: How many screens are kept alive, with the one that is seen.
  ///   - isSameScreen: Whether a route that replaces another one is shown by the same screen.
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
  /// Begins to follow the manager; for when the window is there. Later calls do nothing.
  public func start() {
    guard observer == nil else { return }
    observer = navigation.observe { [weak self] change in self?.follow(change) }
    screens.update(navigation.state)
    refresh()
    stepper.start()
  }

  /// Looks at the manager's pending move, which is no part of its changes.
  public func refresh() {
    want(navigation.state)
  }

  private func follow(_ change: NavigationChange<Route>) {
    let before = screens.current.id
    screens.update(change.state)
    if screens.current.id != before {
      direction = MoveDirection(from: change.previous, to: change.state)
    }
    want(change.state)
  }

  private func want(_ state: NavigationState<Route>) {
    wanted.update(state, question: navigation.pendingMove)
    let top = wanted.items.last?.id
    stepper.want(wanted.items.filter { !$0.isTransient || $0.id == top })
  }
}

// What the framework says.

extension NavigationDisplay {
  /// What is shown on so many others, if anything is.
  ///
  /// - Parameter depth: 0 for what lies on the screen itself.
  public func shown(at depth: Int) -> PresentationStepper<Presentation<Route>>.Shown? {
    stepper.shown.indices.contains(depth) ? stepper.shown[depth] : nil
  }

  /// The framework says that a presentation is on the screen.
  ///
  /// - Parameter id: What is shown, as ``shown(at:)`` has it.
  public func appeared(_ id: Int) { stepper.appeared(id) }

  /// The framework says that a presentation is being taken off.
  ///
  /// Where the user did that, the manager is told, which may refuse; then it is presented again.
  ///
  /// - Parameter id: What was shown, as ``shown(at:)`` had it. Anything else is ignored.
  public func dismissed(_ id: Int) {
    if let item = stepper.dismissed(id) { tell(item) }
  }

  /// The framework says that a presentation is gone.
  ///
  /// - Parameter id: What was shown, as ``shown(at:)`` had it. Anything else is ignored.
  public func didDismiss(_ id: Int) {
    if let item = stepper.didDismiss(id) { tell(item) }
  }

  /// The framework says that what it took off at a depth is gone, and not what that was.
  ///
  /// - Parameter depth: 0 for what lies on the screen itself.
  public func didDismiss(depth: Int) {
    guard let step = stepper.step, step.kind == .dismiss, step.depth == depth else { return }
    didDismiss(step.shown)
  }

  /// How long a step may take, before it is taken as done.
  ///
  /// Of dialogs a framework never says that they are there or gone; half a second is longer than they
  /// take. The others are waited for, and for two seconds at most.
  public var patience: Duration {
    let item = (stepper.leaving ?? stepper.shown.last)?.item
    return item?.isTransient ?? false ? .milliseconds(500) : .seconds(2)
  }

  /// Goes on without the framework's word for a step.
  ///
  /// - Parameter number: The number of the step that has taken ``patience``.
  public func expire(_ number: Int) { stepper.expire(number) }

  /// Answers the question that is shown; any other has been answered.
  ///
  /// - Parameters:
  ///   - move: The move whose guard asked.
  ///   - goesOn: The answer.
  public func answer(_ move: PendingMove<Route>, goesOn: Bool) {
    guard navigation.pendingMove == move else { return }
    _ = goesOn ? navigation.continuePendingMove() : navigation.cancelPendingMove()
    refresh()
  }

  /// The user has dismissed `item`, and with it all that lies on it.
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
