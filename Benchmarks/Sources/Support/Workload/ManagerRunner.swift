public import DRN

/// Performs commands on DRN's manager.
public struct ManagerRunner: CommandRunner {
  public let manager: NavigationManager<BenchmarkRoute>

  @usableFromInline let routes: [BenchmarkRoute]
  @usableFromInline let composites: [BenchmarkRoute]
  @usableFromInline let overlays: [BenchmarkRoute.Overlay]

  /// Creates a runner for a workload's commands.
  public init(_ manager: NavigationManager<BenchmarkRoute>, _ workload: Workload) {
    self.manager = manager
    (routes, composites, overlays) = (workload.routes, workload.composites, workload.overlays)
  }

  @inlinable
  public func run(_ command: Command) {
    let index = Int(command.index)
    switch command.kind {
    case .go: manager.go(routes[index])
    case .goBack: manager.goBack()
    case .showOverlay: manager.showOverlay(overlays[index])
    case .hideOverlay: manager.hideOverlay()
    case .compose: manager.go(composites[index])
    }
  }
}
