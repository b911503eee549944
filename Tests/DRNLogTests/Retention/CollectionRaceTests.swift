import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Threads that record from a pool of few values, while symbols are collected all the time.
@Suite(.temporaryDirectory) struct CollectionRaceTests {
  @Test func `nothing that is recorded refers to what is collected`() throws {
    let path = try temporaryPath()
    let rounds = Soak.count(20, long: 400)
    let told = StatusList()
    try withLog(path, options: .init(onStatus: { told.add($0) })) { log in
      let (collected, dropped) = (SharedNumber(), SharedNumber())
      let isDone = SharedNumber()
      let run = Threads()
      for thread in 0..<3 {
        run.start {
          defer { isDone.add(1) }
          var random = SplitMix64(Seed(value: UInt64(thread + 1)))
          for round in 0..<rounds {
            let name = "\(thread)-\(round)"
            let manager = try log.manager(session: name, initial: TestRoute.home).manager
            for _ in 0..<100 { Self.step(manager, &random) }
            // The log folds to what the app shows.
            let session = try log.reader.session(named: name)
            let state = try session.position(manager.head).state
            let symbolizer = Symbolizer<TestRoute>(reader: session.source)
            #expect(try state.decoded(symbolizer) == manager.state)
          }
        }
      }
      // One that never ends.
      run.start {
        let manager = try log.manager(session: "long", initial: TestRoute.home).manager
        var random = SplitMix64(Seed(value: 77))
        while isDone.value < 3 {
          for _ in 0..<50 { Self.step(manager, &random) }
        }
        let state = try log.reader.session(named: "long").position(manager.head).state
        let symbolizer = Symbolizer<TestRoute>(reader: try log.reader)
        #expect(try state.decoded(symbolizer) == manager.state)
      }
      run.start {
        while isDone.value < 3 {
          let report = try log.apply(.init(transitions: 600, sessions: 5))
          dropped.add(report.sessions)
          collected.add(report.symbols + (try log.collect()))
        }
      }
      run.wait()
      #expect(collected.value > 0 && dropped.value > 0)
    }
    #expect(told.all.isEmpty, "\(told.all.first.map { "\($0)" } ?? "")")
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a reader of a log that is cut all the time is never told of damage`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      runConcurrently(
        2,
        {
          var random = SplitMix64(Seed(value: 5))
          for round in 0..<Soak.count(15, long: 300) {
            let manager = try log.manager(session: "\(round)", initial: TestRoute.home).manager
            for _ in 0..<200 { Self.step(manager, &random) }
            try log.apply(.init(transitions: 900, sessions: 4))
            try log.collect()
          }
        },
        meanwhile: { thread in
          do {
            let reader = try LogReader(path: path)
            if thread == 0 {
              _ = try LogVerifier.verify(reader)
            } else {
              try reader.forEachSession { session in
                do {
                  _ = try session.lines()
                } catch let error as LogError where error.code.isDropped {
                  // It says what became of it.
                }
              }
            }
          } catch let error as LogError where error.code.isDropped {
          }
        })
    }
  }

  private static func step(_ manager: TestManager, _ random: inout SplitMix64) {
    switch random.number(below: 20) {
    case 0: manager.note("tap", ["n": .integer(random.number(below: 50))])
    case 1: manager.mark("m\(random.number(below: 20))")
    case 2: _ = manager.undo()
    case 3: _ = manager.rewind(to: random.number(below: manager.head + 1))
    case 4: manager.showOverlay(.share(random.number(below: 30)))
    case 5: manager.go(.favorite(random.number(below: 30)))
    case 6:
      let (id, text) = (random.number(below: 60), "\(random.number(below: 60))")
      _ = manager.transaction("t\(random.number(below: 10))") {
        manager.go(.item(id))
        manager.go(.search(text))
      }
    case 7..<12: manager.go(.search("\(random.number(below: 60))"))
    default: manager.go(.item(random.number(below: 60)))
    }
  }
}
