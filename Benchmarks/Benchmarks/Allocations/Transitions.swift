import Benchmark
import DRN
import Lanes
import Support

/// `go` with and without a log, and the pattern's own for comparison.
func registerGoing() {
  let routes = PageNames.generated(256).map { PatternRoute.detail(id: $0) }
  Benchmark("Pattern.go") { benchmark in
    let manager = ObservablePatternManager(.home)
    count(benchmark) { manager.go(routes[$0 % 256]) }
  }

  for isLogged in [false, true] {
    Benchmark("go\(isLogged ? ".log" : "")") { benchmark in
      let fixture = try Fixture(isLogged: isLogged)
      let manager = fixture.manager
      count(benchmark) { manager.go(Fixture.routes[$0 % 256]) }
    }
  }
}

/// The mix of calls that `compare` uses.
func registerMixes() {
  let workload = Workload(Walk.generated(sessions: 10_000).among(mostVisited: 256), count: 1_000)
  for isLogged in [false, true] {
    Benchmark("mix\(isLogged ? ".log" : "")") { benchmark in
      let fixture = try Fixture(isLogged: isLogged)
      let runner = ManagerRunner(fixture.manager, workload)
      let commands = workload.commands
      count(benchmark) { runner.run(commands[$0 % commands.count]) }
    }
  }
}

/// Showing and hiding an overlay.
func registerOverlays() {
  for isLogged in [false, true] {
    Benchmark("showOverlay-hideOverlay\(isLogged ? ".log" : "")") { benchmark in
      let fixture = try Fixture(isLogged: isLogged)
      let manager = fixture.manager
      count(benchmark) { index in
        if index.isMultiple(of: 2) { manager.showOverlay(.filter) } else { manager.hideOverlay() }
      }
    }
  }
}
