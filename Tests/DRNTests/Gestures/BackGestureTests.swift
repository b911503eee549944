import DRN
import Observation
import Synchronization
import TestSupport
import Testing

/// A step back that the user may still take back.
@Suite struct BackGestureTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `a gesture shows where it leads, and its commit leads there`() throws {
    manager.go(.search)
    let gesture = try #require(try run.expectNothing { try manager.beginBack() })
    #expect(gesture.destination?.sketch == "[home] search")
    #expect(gesture.event == .wentBack(count: 1))
    run.expectNothing { gesture.progress = 0.5 }
    run.expect(.wentBack(count: 1), "[home] search") { _ in gesture.commit() }
    #expect(gesture.destination == manager.state)
    #expect(run.recorder.transitions.last?.metadata == .interactive)
    #expect(run.recorder.transitions.last?.cause == .user)
    #expect(!gesture.isActive)
  }

  @Test func `a cancelled gesture has done nothing`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    run.expectNothing {
      gesture.progress = 0.9
      gesture.cancel()
      gesture.cancel()
      #expect(gesture.commit() == .cancelled)
    }
    #expect(!gesture.isActive)
  }

  @Test func `a gesture is committed once`() throws {
    manager.go(.search)
    manager.go(.detail(1))
    let gesture = try #require(try manager.beginBack())
    gesture.commit()
    run.expectNothing { #expect(gesture.commit() == .cancelled) }
  }

  @Test func `an overlay is closed before anything is gone back to`() throws {
    manager.go(.search)
    manager.showOverlay(.filter)
    manager.showRootOverlay(.alert)
    for sketch in ["home [search+filter]", "home [search]", "[home] search"] {
      let gesture = try #require(try manager.beginBack())
      #expect(gesture.destination?.sketch == sketch)
      #expect(gesture.commit().seq == manager.head)
      #expect(run.sketch == sketch)
      #expect(gesture.destination == manager.state)
    }
    #expect(try manager.beginBack() == nil)
  }

  @Test func `at the root no gesture begins`() throws {
    #expect(try run.expectNothing { try manager.beginBack() } == nil)
    manager.go(.search)
    #expect(try run.expectNothing { try manager.beginBack(0) } == nil)
    #expect(try run.expectNothing { try manager.beginBack(.min) } == nil)
  }

  @Test func `a gesture can lead over several entries`() throws {
    manager.go(.search)
    manager.go(.detail(1))
    let gesture = try #require(try manager.beginBack(.max))
    run.expect(.wentBack(count: 2), "[home] search detail(1)") { _ in gesture.commit() }
  }

  @Test func `a gesture out of two panes leads where the panes say`() throws {
    manager.go(.detail(1))
    #expect(
      try manager.beginBack(manager.state.panes(by: .pages(), width: 900).backCount) == nil)
    manager.reset(to: [.search, .home, .detail(1)])
    let count = manager.state.panes(by: .pages(), width: 900).backCount
    let gesture = try #require(try manager.beginBack(count))
    run.expect(.wentBack(count: 2), "[search] home detail(1)") { _ in gesture.commit() }
  }

  @Test func `a gesture from a composite leads to its origin`() throws {
    manager.go(.cartWithCoupon)
    let gesture = try #require(try manager.beginBack())
    #expect(gesture.destination?.sketch == "[home]")
    run.expect(.overlayHidden, "[home]") { _ in gesture.commit() }
  }

  @Test func `metadata, cause and time are recorded, and that it was a gesture`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack(cause: "edge"))
    gesture.commit(.animated("slide"), time: Timestamp(nanosecondsSince1970: 7))
    let transition = try #require(run.recorder.transitions.last)
    #expect(
      transition.metadata == TransitionMetadata(animation: "slide", isInteractive: true))
    #expect(transition.cause == "edge")
    #expect(transition.time == Timestamp(nanosecondsSince1970: 7))
  }

  @Test func `the focus of the place is recorded with the gesture`() throws {
    manager.go(.search)
    manager.focus = "field"
    try #require(try manager.beginBack()).commit()
    #expect(run.recorder.transitions.last?.focus == "field")
    #expect(run.recorder.transitions.last?.metadata == .interactive)
  }

  @Test func `progress is from 0 to 1`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    var seen = [gesture.progress]
    let values: [Double] = [0.25, -1, 0.5, .nan, 2, -Double.infinity, .infinity, 0]
    for progress in values {
      gesture.progress = progress
      seen.append(gesture.progress)
    }
    #expect(seen == [0, 0.25, 0, 0.5, 0.5, 1, 0, 1, 0])
    gesture.cancel()
    gesture.progress = 0.125
    #expect(gesture.progress == 0.125)
  }

  @Test func `progress and the end are observable`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    func isTold(of read: () -> Void, by change: () -> Void) -> Bool {
      let told = Mutex(false)
      withObservationTracking(read) { told.withLock { $0 = true } }
      change()
      return told.withLock { $0 }
    }
    #expect(isTold(of: { _ = gesture.progress }, by: { gesture.progress = 0.5 }))
    #expect(!isTold(of: { _ = gesture.progress }, by: { gesture.progress = 0.5 }))
    #expect(!isTold(of: { _ = gesture.isActive }, by: { gesture.progress = 0.75 }))
    #expect(isTold(of: { _ = gesture.isActive }, by: { manager.note("tap") }))
    let other = try #require(try manager.beginBack())
    #expect(isTold(of: { _ = other.isActive }, by: { other.cancel() }))
    #expect(!isTold(of: { _ = other.isActive }, by: { other.cancel() }))
  }

  @Test func `a gesture that is begun ends the one before`() throws {
    manager.go(.search)
    let first = try #require(try manager.beginBack())
    let second = try #require(try manager.beginBack())
    #expect((first.isActive, second.isActive) == (false, true))
    run.expectNothing { #expect(first.commit() == .cancelled) }
    // Ending the first one again does nothing to the second.
    first.cancel()
    #expect(second.commit() == .changed(seq: 2))
  }

  @Test func `a gesture that does not begin ends the one before as well`() throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    #expect(try manager.beginBack(0) == nil)
    #expect(gesture.commit() == .cancelled)
  }

  static let transitions: [(String, @Sendable (NavigationManager<Page>) -> Void)] = [
    ("a move", { $0.go(.detail(1)) }), ("an overlay", { $0.showOverlay(.share) }),
    ("a note", { $0.note("tap") }), ("a mark", { $0.mark("here") }), ("undo", { $0.undo() }),
    ("a fence", { $0.fence() }), ("an update", { $0.update(.detail(7)) }),
    (
      "a way there and back",
      { manager in
        manager.go(.detail(1))
        manager.goBack()
      }
    ),
    ("a transaction", { manager in manager.transaction("t") { manager.go(.detail(1)) } }),
    (
      "a refusal",
      { manager in
        manager.guards = [NavigationGuard { _ in .block(reason: "No.") }]
        manager.go(.detail(1))
        manager.guards = []
      }
    ),
  ]

  @Test(arguments: transitions.indices)
  func `any transition meanwhile ends a gesture`(index: Int) throws {
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    #expect(gesture.isActive)
    Self.transitions[index].1(manager)
    #expect(!gesture.isActive)
    run.expectNothing { #expect(gesture.commit() == .cancelled) }
  }

  @Test func `what is no transition does not end a gesture`() throws {
    struct Stop: Error {}
    manager.go(.search)
    let gesture = try #require(try manager.beginBack())
    manager.go(.search)
    manager.focus = "field"
    manager.rewind(to: 99)
    _ = try? manager.transaction("t") { [manager] in
      manager.go(.detail(1))
      #expect(!gesture.isActive)
      throw Stop()
    }
    #expect(gesture.isActive)
    #expect(gesture.commit().seq == 2)
  }

  @Test func `a gesture outlives its manager, and does nothing then`() throws {
    weak var gone: NavigationManager<Page>?
    let gesture: BackGesture<Page>
    do {
      let manager = NavigationManager(Page.home)
      gone = manager
      manager.go(.search)
      gesture = try #require(try manager.beginBack())
      #expect(gesture.isActive)
    }
    #expect(gone == nil)
    #expect(!gesture.isActive)
    #expect(gesture.commit() == .cancelled)
  }

  @Test func `an overlay that the user may not dismiss is not swiped away`() throws {
    enum Locked: NavigationRoute {
      case home
      enum Overlay: Hashable, Codable, PresentableOverlay {
        case update
        var isDismissible: Bool { false }
      }
    }
    let manager = NavigationManager(Locked.home)
    manager.showOverlay(.update)
    #expect(throws: Refusal.self) { try manager.beginBack() }
    do throws(Refusal) {
      _ = try manager.beginBack()
    } catch {
      #expect(error.code == .notDismissible)
    }
  }
}
