import DRN
import Observation
import Synchronization
import TestSupport
import Testing

@Suite struct ObservationTests {
  typealias Manager = NavigationManager<Page>
  typealias Read = @Sendable (Manager) -> AnyHashable
  typealias Call = @Sendable (Manager) -> Void

  /// The properties that are told of exactly when they change.
  static let exact: [String: Read] = [
    "head": { $0.head }, "currentRoute": { $0.currentRoute },
    "activeOverlay": { $0.activeOverlay }, "overlays": { $0.overlays },
    "rootOverlays": { $0.rootOverlays }, "cursor": { $0.cursor },
    "canGoBack": { $0.canGoBack }, "canGoForward": { $0.canGoForward }, "tab": { $0.tab },
    "flow": { $0.flow },
  ]

  /// The properties that are told of whenever something may have changed in the state.
  static let coarse: [String: Read] = [
    "state": { $0.state }, "entries": { $0.entries }, "origin": { $0.origin },
  ]

  static let calls: [(name: String, call: Call)] = [
    ("go", { $0.go(.detail(1)) }),
    ("go to another tab", { $0.go(.cart) }),
    ("go nowhere", { $0.goBack(0) }),
    ("compose", { $0.go(.detailWithShare(1)) }),
    ("show an overlay", { $0.showOverlay(.share) }),
    ("push an overlay", { $0.pushOverlay(.share) }),
    ("show a root overlay", { $0.showRootOverlay(.alert) }),
    ("hide an overlay", { $0.hideOverlay() }),
    ("go back", { $0.goBack() }),
    ("go forward", { $0.goForward() }),
    ("replace", { $0.replace(.detail(2)) }),
    ("reset", { $0.reset(to: [.home]) }),
    ("select a tab", { $0.selectTab(.shop, root: .store) }),
    ("switch the flow", { $0.switchFlow(.member, root: .search) }),
    ("rewind", { $0.rewind(to: 0) }),
    ("rewind to the head", { $0.rewind(to: $0.head) }),
    ("undo", { $0.undo() }),
    ("mark", { $0.mark("here") }),
    ("note", { $0.note("tap") }),
    ("be refused", { $0.go(.home) }),
    (
      "run a transaction",
      { manager in
        manager.transaction("two") {
          manager.go(.cart)
          manager.showRootOverlay(.alert)
        }
      }
    ),
    (
      "run a transaction that leads back",
      { manager in
        manager.transaction("two") {
          manager.pushOverlay(.share)
          manager.hideOverlay()
        }
      }
    ),
  ]

  /// The names of `properties` that Observation tells of while `call` runs.
  private func told(
    _ properties: [String: Read], of manager: Manager,
    during call: (Manager) -> Void
  ) -> Set<String> {
    final class Names: Sendable {
      let set = Mutex<Set<String>>([])
    }
    let names = Names()
    for (name, read) in properties {
      withObservationTracking {
        _ = read(manager)
      } onChange: {
        names.set.withLock { _ = $0.insert(name) }
      }
    }
    call(manager)
    return names.set.withLock { $0 }
  }

  @Test(arguments: calls)
  func `observation tells of what changes and of nothing else`(name: String, call: Call) {
    let run = RecordedManager(Page.news, flow: .guest) {
      $0.go(.search)
      $0.go(.detail(1))
      $0.goBack()
      $0.showOverlay(.filter)
    }
    run.manager.guards = [
      NavigationGuard { $0.event == .went(.home, tab: nil) ? .block(reason: "no") : .allow }
    ]
    let all = Self.exact.merging(Self.coarse) { $1 }
    let before = all.mapValues { $0(run.manager) }
    let coarse = Set(Self.coarse.keys)
    let told = told(all, of: run.manager, during: call)
    let changed = Set(all.keys.filter { all[$0]!(run.manager) != before[$0]! })
    #expect(told.subtracting(coarse) == changed.subtracting(coarse))
    #expect(told.isSuperset(of: changed))
  }

  @Test(arguments: [{ $0.mark("here") }, { $0.note("tap") }] as [Call])
  func `marks and notes touch the head only`(call: Call) {
    let all = Self.exact.merging(Self.coarse) { $1 }
    #expect(told(all, of: NavigationManager(Page.home), during: call) == ["head"])
  }

  @Test func `a property that is read again is told of again`() {
    let manager = NavigationManager(Page.home)
    for page in [Page.search, .home, .search] {
      #expect(told(Self.exact, of: manager) { $0.go(page) }.contains("currentRoute"))
    }
  }

  @Test func `a property that nobody awaits is not told of`() {
    let manager = NavigationManager(Page.home)
    let told = told(["tab": { $0.tab }], of: manager) { manager in
      _ = manager.currentRoute
      manager.go(.search)
      manager.go(.cart)
    }
    #expect(told == ["tab"])
  }

  @Test func `what is read inside a transaction is told of if it is otherwise after it`() {
    struct Failure: Error {}
    final class Flag: Sendable {
      let isSet = Mutex(false)
    }
    /// Whether a change of the route is told of to who reads it when `body` says so.
    func isTold(_ body: @escaping (Manager, _ read: @escaping () -> Void) throws -> Void) -> Bool {
      let (manager, flag) = (NavigationManager(Page.home), Flag())
      _ = try? manager.transaction("outer") {
        try body(manager) {
          withObservationTracking {
            _ = manager.currentRoute
          } onChange: {
            flag.isSet.withLock { $0 = true }
          }
        }
      }
      return flag.isSet.withLock { $0 }
    }
    let thereAndBack = isTold { manager, read in
      manager.go(.search)
      read()
      manager.goBack()
    }
    #expect(thereAndBack)
    let backBefore = isTold { manager, read in
      manager.go(.search)
      manager.goBack()
      read()
    }
    #expect(!backBefore)
    let takenBack = isTold { manager, read in
      manager.go(.search)
      read()
      throw Failure()
    }
    #expect(takenBack)
    let innerTakenBack = isTold { manager, read in
      _ = try? manager.transaction("inner") {
        manager.go(.search)
        read()
        throw Failure()
      }
    }
    #expect(innerTakenBack)
    let nothingTakenBack = isTold { manager, read in
      read()
      manager.note("tap")
      throw Failure()
    }
    #expect(!nothingTakenBack)
  }

  @Test func `a call made when a property is told of is queued`() {
    // What SwiftUI does at that moment must not see a half-made change.
    final class Box: @unchecked Sendable {  // Used by one thread only.
      unowned let manager: Manager
      var outcome: NavigationOutcome<Page>?
      init(_ manager: Manager) { self.manager = manager }
    }
    let manager = NavigationManager(Page.home)
    let box = Box(manager)
    withObservationTracking {
      _ = manager.currentRoute
    } onChange: {
      box.outcome = box.manager.go(.cart)
    }
    manager.go(.search)
    #expect(box.outcome == .queued)
    #expect(manager.entries.map(\.route) == [.home, .search, .cart])
  }
}
