import Support

/// A change of the pattern's manager, with as much as an observer of DRN's gets: before and after.
struct PatternChange: Sendable {
  let previousRoute: PatternRoute
  let previousOverlay: PatternOverlay?
  let route: PatternRoute
  let overlay: PatternOverlay?
}

/// The pattern's manager with closures that are called after each change, as an app would add them.
struct NotifyingPatternRunner: CommandRunner {
  let base: PatternRunner<ObservablePatternManager>
  let observers: [(PatternChange) -> Void]

  func run(_ command: Command) {
    let manager = base.manager
    let (route, overlay) = (manager.currentRoute, manager.activeOverlay)
    base.run(command)
    let change = PatternChange(
      previousRoute: route, previousOverlay: overlay, route: manager.currentRoute,
      overlay: manager.activeOverlay)
    for observer in observers { observer(change) }
  }
}
