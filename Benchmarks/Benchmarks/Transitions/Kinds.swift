import Benchmark
import DRN
import DRNLog
import Support

/// A kind of call, with arguments such that each call changes something.
private struct Kind {
  let name: String
  /// Whether it is time travel, which needs a log.
  var isTravel = false
  let call: (NavigationManager<BenchmarkRoute>, Int) -> Void
}

/// Every kind of call, with and without a log. If a call is possible only after another one, the
/// two alternate and both are in the name.
func registerKinds() {
  for kind in moves + overlays + others {
    for isLogged in kind.isTravel ? [true] : [false, true] {
      Benchmark("Kind.\(kind.name)\(isLogged ? ".log" : "")") { benchmark, fixture in
        for index in benchmark.scaledIterations { kind.call(fixture.manager, index) }
      } setup: {
        try Fixture(isLogged: isLogged)
      }
    }
  }
}

private let routes = Fixture.routes

private var moves: [Kind] {
  [
    Kind(name: "go") { $0.go(routes[$1 % 256]) },
    Kind(name: "replace") { $0.replace(routes[$1 % 256]) },
    Kind(name: "goBack-goForward") { manager, index in
      if index.isMultiple(of: 2) { manager.goBack() } else { manager.goForward() }
    },
    Kind(name: "reset") { $0.reset(to: [.home, routes[$1 % 255], routes[$1 % 255 + 1]]) },
    Kind(name: "selectTab") { manager, index in
      manager.selectTab(index.isMultiple(of: 2) ? .feed : .shop, root: .home)
    },
    Kind(name: "switchFlow") { manager, index in
      manager.switchFlow(index.isMultiple(of: 2) ? .guest : .member, root: .home)
    },
  ]
}

private var overlays: [Kind] {
  let composites = PageNames.generated(256).map { BenchmarkRoute.detailWithSettings(id: $0) }
  return [
    Kind(name: "compose-hideOverlay") { manager, index in
      if index.isMultiple(of: 2) {
        manager.go(composites[index % 256])
      } else {
        manager.hideOverlay()
      }
    },
    Kind(name: "showOverlay") { $0.showOverlay($1.isMultiple(of: 2) ? .settings : .filter) },
    Kind(name: "showOverlay-hideOverlay") { manager, index in
      if index.isMultiple(of: 2) { manager.showOverlay(.filter) } else { manager.hideOverlay() }
    },
    Kind(name: "pushOverlay-hideOverlay") { manager, index in
      if index.isMultiple(of: 2) { manager.pushOverlay(.filter) } else { manager.hideOverlay() }
    },
  ]
}

private var others: [Kind] {
  let names = (0..<256).map { "mark-\($0)" }
  return [
    Kind(name: "note") { $0.note("tap", .string(names[$1 % 256])) },
    Kind(name: "mark") { $0.mark(names[$1 % 256]) },
    Kind(name: "transaction") { manager, index in
      manager.transaction("checkout") {
        manager.go(routes[index % 256])
        manager.showOverlay(.settings)
      }
    },
    Kind(name: "rewind", isTravel: true) { $0.rewind(to: 1 + $1 % 64) },
    Kind(name: "undo-redo", isTravel: true) { manager, index in
      if index.isMultiple(of: 2) { manager.undo() } else { manager.redo() }
    },
  ]
}
