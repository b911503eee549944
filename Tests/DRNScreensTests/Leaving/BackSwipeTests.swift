import DRN
import DRNScreens
import Testing

@Suite struct BackSwipeTests {
  private let recorder = MemoryRecorder<Room>()
  private let navigation: NavigationManager<Room>
  private let swipe = BackSwipe<Room>(edge: EdgeSwipe(edgeWidth: 20, distance: 80))

  init() {
    navigation = NavigationManager(.hall, recorder: recorder)
    navigation.go(.library)
  }

  @Test func `a swipe from the edge goes back, and says how far it is`() {
    #expect(swipe.begin(navigation, at: 5, width: 400))
    #expect(swipe.gesture?.destination?.currentRoute == .hall)
    #expect(swipe.move(100) == 0.25)
    #expect(swipe.move(-10) == 0)
    #expect(swipe.end(200))
    #expect(navigation.currentRoute == .hall)
    #expect(recorder.transitions.last?.metadata?.isInteractive == true)
    #expect(swipe.gesture == nil)
  }

  @Test func `the leading edge is the right one where lines begin there`() {
    #expect(!swipe.begin(navigation, at: 5, width: 400, isRightToLeft: true))
    #expect(swipe.begin(navigation, at: 395, width: 400, isRightToLeft: true))
    #expect(swipe.move(-100) == 0.25)
    #expect(swipe.end(-200))
    #expect(navigation.currentRoute == .hall)
  }

  @Test(arguments: [(50.0, 0.0), (100, 90), (-100, 0)])
  func `a finger that goes elsewhere stays`(horizontally: Double, vertically: Double) {
    swipe.begin(navigation, at: 5, width: 400)
    #expect(!swipe.end(horizontally, vertically: vertically))
    #expect(navigation.currentRoute == .library)
    #expect(recorder.transitions.count == 2)
  }

  @Test func `it begins only at the edge, and where there is something to go back to`() {
    #expect(!swipe.begin(navigation, at: 200, width: 400))
    #expect(!swipe.begin(navigation, at: 0, width: 0))
    navigation.reset(to: [.hall])
    #expect(!swipe.begin(navigation, at: 5, width: 400))
    navigation.go(.library)
    navigation.guards = [NavigationGuard { _ in .block(reason: "No.") }]
    #expect(!swipe.begin(navigation, at: 5, width: 400))
    #expect(!swipe.end(200))
    #expect(swipe.move(100) == 0)
  }

  @Test func `what comes in between ends it`() {
    swipe.begin(navigation, at: 5, width: 400)
    navigation.showOverlay(.lamp)
    #expect(swipe.move(100) == 0)
    _ = swipe.end(200)
    #expect(navigation.overlays == [.lamp])
    navigation.hideOverlay()
    swipe.begin(navigation, at: 5, width: 400)
    swipe.cancel()
    #expect(!swipe.end(200))
    #expect(navigation.currentRoute == .library)
  }
}
