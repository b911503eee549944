import Pattern
import Support

/// Performs commands on the pattern's plain manager.
struct PatternRunner: CommandRunner {
  let manager: PatternManager
  let values: PatternValues

  func run(_ command: Command) {
    let index = Int(command.index)
    switch command.kind {
    case .go: manager.go(values.routes[index])
    case .goBack: manager.goBack()
    case .showOverlay: manager.showOverlay(values.overlays[index])
    case .hideOverlay: manager.hideOverlay()
    case .compose: manager.go(values.composites[index])
    }
  }
}

/// Performs commands on the pattern's `@Observable` manager.
struct ObservablePatternRunner: CommandRunner {
  let manager: ObservablePatternManager
  let values: PatternValues

  func run(_ command: Command) {
    let index = Int(command.index)
    switch command.kind {
    case .go: manager.go(values.routes[index])
    case .goBack: manager.goBack()
    case .showOverlay: manager.showOverlay(values.overlays[index])
    case .hideOverlay: manager.hideOverlay()
    case .compose: manager.go(values.composites[index])
    }
  }
}

/// A workload's values in the pattern's own types.
struct PatternValues {
  let routes: [PatternRoute]
  let composites: [PatternRoute]
  let overlays: [PatternOverlay]

  init(_ workload: Workload) {
    routes = workload.routes.map(PatternRoute.init)
    composites = workload.composites.map(PatternRoute.init)
    overlays = workload.overlays.map(PatternOverlay.init)
  }
}

extension PatternRoute {
  init(_ route: BenchmarkRoute) {
    switch route {
    case .home: self = .home
    case .detail(let id): self = .detail(id: id)
    case .detailWithSettings(let id): self = .detailWithSettings(id: id)
    }
  }
}

extension PatternOverlay {
  init(_ overlay: BenchmarkRoute.Overlay) {
    switch overlay {
    case .settings: self = .settings
    case .filter: self = .filter
    case .itemSettings(let id): self = .itemSettings(id: id)
    }
  }
}

extension Lane {
  static let observablePattern = "pattern, @Observable"

  /// The pattern's managers, without persistence.
  static func patterns(_ workload: Workload) -> [Lane] {
    let values = PatternValues(workload)
    let plain = PatternRunner(manager: PatternManager(.home), values: values)
    let observable = ObservablePatternRunner(
      manager: ObservablePatternManager(.home), values: values)
    let endless = ObservablePatternRunner(
      manager: ObservablePatternManager(.home, historyLimit: .max), values: values)
    return [
      lane("pattern, plain class", workload, plain),
      lane("pattern, @Observable, history never cut", workload, endless),
      lane(observablePattern, workload, observable),
    ]
  }

  private static func lane(
    _ name: String, _ workload: Workload, _ runner: some CommandRunner
  ) -> Lane {
    var cursor = 0
    return Lane(name: name, survives: Survival.nothing, batch: workload.commands.count) {
      workload.run($0, from: &cursor, on: runner)
    }
  }
}
