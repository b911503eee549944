public import Support

/// What the pattern's managers have in common.
public protocol PatternManaging: AnyObject {
  var currentRoute: PatternRoute { get }
  var activeOverlay: PatternOverlay? { get }
  func go(_ route: PatternRoute)
  func showOverlay(_ overlay: PatternOverlay)
  func hideOverlay()
}

/// Performs commands on one of the pattern's managers.
public struct PatternRunner<Manager: PatternManaging>: CommandRunner {
  public let manager: Manager
  let values: PatternValues

  public init(_ manager: Manager, _ values: PatternValues) {
    (self.manager, self.values) = (manager, values)
  }

  public func run(_ command: Command) {
    let index = Int(command.index)
    switch command.kind {
    case .go: manager.go(values.routes[index])
    case .showOverlay: manager.showOverlay(values.overlays[index])
    case .hideOverlay: manager.hideOverlay()
    case .compose: manager.go(values.composites[index])
    case .goBack: preconditionFailure("The pattern's manager keeps no history.")
    }
  }
}

extension PatternRunner: WatchableScreen {
  @inline(__always)
  func readScreen() {
    withExtendedLifetime(manager.currentRoute) {}
    withExtendedLifetime(manager.activeOverlay) {}
  }

  @inline(__always)
  func readRoute() { withExtendedLifetime(manager.currentRoute) {} }
}

/// A workload's values in the pattern's own types.
public struct PatternValues: Sendable {
  public let routes: [PatternRoute]
  public let composites: [PatternRoute]
  public let overlays: [PatternOverlay]

  public init(_ workload: Workload) {
    routes = workload.routes.map(PatternRoute.init)
    composites = workload.composites.map(PatternRoute.init)
    overlays = workload.overlays.map(PatternOverlay.init)
  }
}
