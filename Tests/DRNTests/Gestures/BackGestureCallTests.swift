import DRN
import Observation
import Synchronization
import TestSupport
import Testing

/// Gestures that begin or end inside a transaction, a guard or an observer.
@Suite struct BackGestureCallTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `inside a transaction no gesture begins or ends`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    manager.transaction("t") {
      #expect(run.refusedCode() == .insideTransaction)
      #expect(gesture.commit().refusal?.code == .insideTransaction)
    }
    #expect(run.kinds == [.started, .went])
    #expect(gesture.isActive)
    #expect(gesture.commit().seq == 2)
  }

  @Test func `a commit inside ends a transaction that stops at a refusal`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    let outcome = manager.transaction("t", stopsAtRefusal: true) { [manager] in
      gesture.commit()
      manager.go(.cart)
    }
    #expect(outcome.refusal?.code == .insideTransaction)
    #expect(run.sketch == "home [search]")
  }

  @Test func `inside a guard no gesture begins or ends`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    var codes: [Refusal.Code?] = []
    manager.guards = [
      NavigationGuard { [weak manager] _ in
        do throws(Refusal) {
          _ = try manager?.beginBack()
        } catch {
          codes.append(error.code)
        }
        codes.append(gesture.commit().refusal?.code)
        return .allow
      }
    ]
    // It leads to where the user is, so the gesture has not ended.
    manager.go(.search)
    #expect(codes.first == .insideGuard)
    #expect(Set(codes) == [.insideGuard])
    manager.guards = []
    #expect(gesture.isActive)
    #expect(gesture.commit().seq == 2)
  }

  @Test func `inside an observer no gesture begins, and the ones before have ended`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    var code: Refusal.Code?
    manager.observe { [weak manager] _ in
      #expect(gesture.commit() == .cancelled)
      do throws(Refusal) {
        _ = try manager?.beginBack()
      } catch {
        code = error.code
      }
    }
    manager.go(.detail(1))
    #expect(code == .insideGuard)
    #expect(run.sketch == "home search [detail(1)]")
  }

  @Test func `a commit before a change is announced is queued, and then is too late`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    let outcome = Mutex<NavigationOutcome<Page>?>(nil)
    nonisolated(unsafe) let commit = { gesture.commit() }
    withObservationTracking {
      _ = manager.currentRoute
    } onChange: {
      // The state is still the one before.
      let answer = commit()
      outcome.withLock { $0 = answer }
    }
    manager.go(.detail(1))
    #expect(outcome.withLock { $0 } == .queued)
    #expect(run.sketch == "home search [detail(1)]")
    #expect(run.kinds == [.started, .went, .went])
  }

  @Test func `calls that observers make answer a commit in order`() throws {
    manager.go(.search)
    manager.observe { [weak manager] change in
      if change.transitions.first?.event.kind == .wentBack { manager?.go(.cart) }
    }
    try #require(try manager.beginBack()).commit()
    #expect(run.sketch == "home [shop/cart]")
  }
}
