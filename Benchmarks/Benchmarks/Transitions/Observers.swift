import Benchmark
import DRN
import Observation
import Support

/// The cost of observers, active and inactive.
func registerObservers() {
  for count in [1, 10, 100] {
    Benchmark("Observers.blocks.\(count)") { benchmark, fixture in
      go(fixture, benchmark.scaledIterations)
    } setup: {
      let fixture = try Fixture(isLogged: false)
      for _ in 0..<count { fixture.manager.observe { blackHole($0.state.cursor) } }
      return fixture
    }
  }

  // A property was read once, and is not tracked any more.
  Benchmark("Observers.once") { benchmark, fixture in
    go(fixture, benchmark.scaledIterations)
  } setup: {
    let fixture = try Fixture(isLogged: false)
    blackHole(fixture.manager.currentRoute)
    return fixture
  }

  // Like a view that is redrawn after each transition.
  for isLogged in [false, true] {
    Benchmark("Observers.tracking\(isLogged ? ".log" : "")") { benchmark, fixture in
      let manager = fixture.manager
      for index in benchmark.scaledIterations {
        withObservationTracking {
          blackHole(manager.currentRoute)
        } onChange: {
        }
        manager.go(Fixture.routes[index % 256])
      }
    } setup: {
      try Fixture(isLogged: isLogged)
    }
  }
}

private func go(_ fixture: Fixture, _ indices: Range<Int>) {
  for index in indices { fixture.manager.go(Fixture.routes[index % 256]) }
}
