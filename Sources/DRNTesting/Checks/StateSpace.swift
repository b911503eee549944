import DRN

/// The states of an app and the steps between them, in order of distance from the start.
struct StateSpace<Route: NavigationRoute> {
  /// A state, and the path to it.
  struct Node {
    let state: NavigationState<Route>
    let facts: AnyHashable
    let depth: Int
    /// The previous state and the step from there; `nil` for the start.
    let cameFrom: (node: Int, step: AppStep)?
    /// The states that its steps lead to; `nil` if not all steps were tried.
    var next: Set<Int>?
  }

  let check: NavigationCheck<Route>
  private(set) var nodes: [Node] = []
  /// Findings that single steps show.
  private(set) var stepFindings: [NavigationFinding] = []
  /// How many steps were held up by a guard that takes time.
  private(set) var heldUpCount = 0
  /// Called with each walk and its path, after its newest step.
  var onWalk: ((GuardedWalk<Route>, [AppStep]) -> Void)?
  private var isAtStateLimit = false
  private var isAtStepLimit = false

  private let names: ExploredApp<Route>
  private let steps: [AppStep]
  private var indices: [StateKey<Route>: Int] = [:]

  init(_ check: NavigationCheck<Route>) {
    self.check = check
    names = check.app()
    steps = names.actions.enumerated().flatMap { action, choices in
      choices.isTimeTravel
        ? [] : choices.choices.indices.map { AppStep(action: action, choice: $0) }
    }
  }

  /// Tries every step in every state, within the limits.
  mutating func explore() {
    let start = walk([])
    _ = add(start, depth: 0, cameFrom: nil)
    judge(start, [])
    var index = 0
    while index < nodes.count {
      if nodes[index].depth < check.stepLimit {
        expand(index)
      } else {
        isAtStepLimit = true
      }
      index += 1
    }
  }

  func path(to index: Int) -> [AppStep] {
    var (path, node): ([AppStep], Int) = ([], index)
    while let (before, step) = nodes[node].cameFrom {
      path.append(step)
      node = before
    }
    return path.reversed()
  }

  /// The names of a path's steps, as calls in a test.
  func names(of path: [AppStep]) -> [String] { path.flatMap(names.names(of:)) }

  /// The limit at which the check ended, with the numbers of what it found.
  var limit: String? {
    guard isAtStateLimit || isAtStepLimit else { return nil }
    let bound =
      isAtStateLimit
      ? "at \(check.stateLimit) states" : "\(check.stepLimit) steps away from the start"
    let routes = Set(nodes.map(\.state.currentRoute)).count
    let overlays = Set(nodes.map { $0.state.rootOverlays + $0.state.overlays }).count
    let facts = Set(nodes.map(\.facts)).count
    return "The check gave up \(bound). Routes: \(routes), stacks of overlays: \(overlays), "
      + "facts: \(facts); bound what has no end, or raise the limit."
  }

  private mutating func expand(_ index: Int) {
    let path = path(to: index)
    let here = walk(path)
    var (next, isWhole) = (Set<Int>(), true)
    var open = Array(steps.filter(here.offers).reversed())
    while var step = open.popLast() {
      let walk = walk(path)
      walk.take(step)
      judge(walk, path + [step])
      if let node = add(walk, depth: path.count + 1, cameFrom: (index, step)) {
        next.insert(node)
      } else {
        isWhole = false
      }
      if walk.isHeldUp {
        heldUpCount += 1
        isWhole = false
      }
      guard walk.isAsked else { continue }
      guard step.answers.count < Self.questionLimit else {
        isWhole = false
        continue
      }
      step.answers.append(false)
      open.append(step)
      step.answers[step.answers.count - 1] = true
      open.append(step)
    }
    if isWhole { nodes[index].next = next }
  }

  private static var questionLimit: Int { 16 }

  /// Walks a path in a new app, so that its guards and facts are those of the path.
  private func walk(_ path: [AppStep]) -> GuardedWalk<Route> {
    let walk = GuardedWalk(check.app())
    for step in path { walk.take(step) }
    return walk
  }

  /// Adds the state of a walk; returns its index, or `nil` if there are too many states.
  private mutating func add(
    _ walk: GuardedWalk<Route>, depth: Int, cameFrom: (Int, AppStep)?
  ) -> Int? {
    let (state, facts) = (walk.manager.state, walk.app.facts())
    let key = StateKey(
      state, facts: facts, depth: check.historyDepth, overlayDepth: check.overlayDepth)
    if let known = indices[key] { return known }
    guard nodes.count < check.stateLimit else {
      isAtStateLimit = true
      return nil
    }
    indices[key] = nodes.count
    nodes.append(Node(state: state, facts: facts, depth: depth, cameFrom: cameFrom))
    return nodes.count - 1
  }
}

// Findings that single steps show.

extension StateSpace {
  private mutating func judge(_ walk: GuardedWalk<Route>, _ path: [AppStep]) {
    onWalk?(walk, path)
    if let loop = walk.redirectLoop {
      let screens = loop.map { ValueText($0).line }
      note(
        .redirectLoop, screens[0],
        "The guards redirect in a circle: \(screens.joined(separator: " → ")).", path)
    }
    judgeOrigin(walk, path)
  }

  /// Notes a composite that is open without an origin.
  private mutating func judgeOrigin(_ walk: GuardedWalk<Route>, _ path: [AppStep]) {
    let state = walk.manager.state
    guard let overlay = state.overlays.last, state.origin == nil else { return }
    let isLost = state.current.origin != nil
    let isComposite = walk.newTransitions.contains {
      $0.seq == state.current.id.seq && $0.event.opensComposite
    }
    guard isLost || isComposite else { return }
    let (screen, name) = (ValueText(state.currentRoute).line, ValueText(overlay).line)
    let reason = isLost ? "its origin has left the history" : "it was not entered from anywhere"
    note(
      .noWayHome, "\(screen) with \(name)",
      "Closing \(name) on \(screen) leads nowhere: \(reason).", path)
  }

  private mutating func note(
    _ kind: NavigationFinding.Kind, _ subject: String, _ explanation: String, _ path: [AppStep]
  ) {
    if stepFindings.contains(where: { $0.kind == kind && $0.subject == subject }) { return }
    stepFindings.append(finding(kind, subject, explanation, path))
  }

  func finding(
    _ kind: NavigationFinding.Kind, _ subject: String, _ explanation: String, _ path: [AppStep]
  ) -> NavigationFinding {
    NavigationFinding(
      kind: kind, subject: subject, explanation: explanation, path: names(of: path))
  }
}

extension NavigationEvent {
  /// Whether the entry that the event makes current is a base with an overlay.
  fileprivate var opensComposite: Bool {
    switch self {
    case .composed: true
    case .started(let place, _, _), .replaced(let place), .tabSelected(_, let place),
      .flowSwitched(_, let place):
      place.overlay != nil
    case .reset(let places): places.last?.overlay != nil
    default: false
    }
  }
}
