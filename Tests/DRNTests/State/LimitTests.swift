import TestSupport
import Testing

@testable import DRN

/// What the engine refuses to make, because no log may have it.
@Suite struct LimitTests {
  /// Routes are numbers, and so are overlays, tabs and flows.
  struct Number: NavigationRoute {
    typealias Overlay = Int
    typealias Tab = Int
    typealias Flow = Int
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  private let manager = NavigationManager(Number(0), settings: SessionSettings(historyLimit: .max))

  private func place(_ number: Int) -> Place<Number> { Place(Number(number)) }

  private func expectRefusal(
    _ excess: NavigationLimits.Excess, _ action: NavigationAction<Number>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (state, head) = (manager.state, manager.head)
    #expect(manager.perform(action) == .refused(.limit(excess)), sourceLocation: sourceLocation)
    #expect(manager.state == state, sourceLocation: sourceLocation)
    #expect(manager.head == head, sourceLocation: sourceLocation)
  }

  @Test func `a history has so many places, whatever the session's limit is`() {
    for number in 1...NavigationLimits.places + 10 { manager.perform(.go(place(number))) }
    #expect(manager.state.entries.count == NavigationLimits.places)
    #expect(manager.currentRoute == Number(NavigationLimits.places + 10))
    #expect(manager.state.entries.first?.route == Number(11))
  }

  @Test func `a reset has so many places`() {
    let places = (0...NavigationLimits.places).map(place)
    expectRefusal(.places, .reset(places))
    #expect(manager.perform(.reset(Array(places.dropLast()))).seq != nil)
  }

  @Test func `a reset of too many places is not recorded as blocked either`() {
    manager.guards = [NavigationGuard { _ in .block(reason: "No.") }]
    expectRefusal(.places, .reset((0...NavigationLimits.places).map(place)))
    #expect(manager.perform(.reset([place(1)])) == .refused(Refusal(.blocked, "No.")))
    #expect(manager.head == 1)
  }

  @Test func `so many tabs remember a history`() {
    // The first tab leaves none behind.
    for tab in 0...NavigationLimits.tabs {
      #expect(manager.perform(.selectTab(tab, root: place(0))).seq != nil)
    }
    #expect(manager.state.rememberedTabs.count == NavigationLimits.tabs)
    expectRefusal(.tabs, .selectTab(-1, root: place(0)))
    expectRefusal(.tabs, .go(Place(route: Number(5), tab: -1)))
    expectRefusal(.tabs, .go(Place(route: Number(5), overlay: 1, tab: -1)))
    // Within the tab all goes on.
    #expect(manager.perform(.go(place(5))).seq != nil)
  }

  @Test func `other tabs remember so many places together`() {
    let places = (0..<NavigationLimits.places).map(place)
    manager.perform(.selectTab(0, root: place(0)))
    manager.perform(.reset(places))
    for tab in 1...4 { manager.perform(.go(Place(route: Number(tab), tab: tab))) }
    #expect(manager.state.placeCount == 5 * NavigationLimits.places)
    expectRefusal(.rememberedPlaces, .selectTab(5, root: place(0)))
    #expect(manager.perform(.switchFlow(1, root: place(0))).seq != nil)
    #expect(manager.state.placeCount == 1)
  }

  @Test func `a tab that remembers a history can be entered at the limit`() {
    for tab in 0...NavigationLimits.tabs { manager.perform(.selectTab(tab, root: place(0))) }
    #expect(manager.perform(.selectTab(0, root: place(0))).seq != nil)
    #expect(manager.perform(.go(Place(route: Number(5), tab: 1))).seq != nil)
    #expect(manager.state.rememberedTabs.count == NavigationLimits.tabs)
    #expect(manager.state.excess == nil)
    // A composite's tab keeps what it remembers.
    expectRefusal(.tabs, .go(Place(route: Number(5), overlay: 1, tab: 2)))
    expectRefusal(.tabs, .selectTab(-1, root: place(0)))
  }

  @Test func `a tab that remembers a history since before a composite is left at the limit`() {
    for tab in 0..<NavigationLimits.tabs { manager.perform(.selectTab(tab, root: place(0))) }
    manager.perform(.go(Place(route: Number(5), overlay: 1, tab: 0)))
    #expect(manager.state.rememberedTabs.count == NavigationLimits.tabs)
    // What tab 0 remembered is replaced.
    #expect(manager.perform(.selectTab(-1, root: place(0))).seq != nil)
    #expect(manager.state.excess == nil)
    expectRefusal(.tabs, .selectTab(-2, root: place(0)))
  }

  @Test func `places that a tab takes back are not counted`() {
    let places = (0..<NavigationLimits.places).map(place)
    manager.perform(.selectTab(0, root: place(0)))
    manager.perform(.reset(places))
    for tab in 1...4 { manager.perform(.go(Place(route: Number(tab), tab: tab))) }
    expectRefusal(.rememberedPlaces, .selectTab(5, root: place(0)))
    #expect(manager.perform(.selectTab(0, root: place(0))).seq != nil)
    #expect(manager.state.placeCount == 5 * NavigationLimits.places)
    #expect(manager.state.excess == nil)
  }

  @Test func `a place has so many overlays, and so has the root`() {
    for overlay in 0..<NavigationLimits.overlays { manager.perform(.pushOverlay(overlay)) }
    expectRefusal(.overlays, .pushOverlay(-1))
    for overlay in 0..<NavigationLimits.rootOverlays { manager.perform(.showRootOverlay(overlay)) }
    expectRefusal(.rootOverlays, .showRootOverlay(-1))
  }

  @Test func `a transaction has so many steps, and names so many bytes`() {
    manager.transaction("long") {
      for number in 1...NavigationLimits.steps { manager.perform(.go(place(number))) }
      expectRefusal(.steps, .go(place(-1)))
      expectRefusal(.steps, .note("more", payload: nil))
    }
    let name = String(repeating: "é", count: NavigationLimits.nameByteCount / 2 + 1)
    expectRefusal(.name, .mark(name, at: nil))
    expectRefusal(.name, .note(name, payload: nil))
    #expect(manager.transaction(name) {} == .refused(.limit(.name)))
  }

  @Test func `a guard that redirects leads no further`() {
    for tab in 0...NavigationLimits.tabs { manager.perform(.selectTab(tab, root: place(0))) }
    manager.guards = [NavigationGuard { _ in .allow }]
    expectRefusal(.tabs, .selectTab(-1, root: place(0)))
  }
}
