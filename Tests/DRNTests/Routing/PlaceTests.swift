import DRN
import TestSupport
import Testing

/// The least that an app declares.
private enum Bare: NavigationRoute {
  case home
  case detail(Int)
}

/// Composites that are odd: in a tab of their own, or on top of one another.
private enum Odd: NavigationRoute {
  case base, tabbedBase, composite, tabbedComposite, compositeOfComposite

  enum Tab: Hashable, Codable { case own, base }
  enum Overlay: Hashable, Codable { case sheet, other }

  var tab: Tab? {
    switch self {
    case .tabbedBase: .base
    case .composite, .tabbedComposite: .own
    default: nil
    }
  }

  var composite: Composite<Odd>? {
    switch self {
    case .composite: Composite(.base, overlay: .sheet)
    case .tabbedComposite: Composite(.tabbedBase, overlay: .sheet)
    case .compositeOfComposite: Composite(.composite, overlay: .other)
    default: nil
    }
  }
}

@Suite struct PlaceTests {
  @Test func `an app needs neither overlays nor tabs nor flows`() {
    let run = RecordedManager(Bare.home)
    run.expect(.went(.detail(1), tab: nil), "home [detail(1)]") { $0.go(.detail(1)) }
    #expect(run.manager.tab == nil)
    #expect(run.manager.activeOverlay == nil)
    #expect(Place(Bare.home) == Place(route: .home))
  }

  @Test(arguments: [
    (Odd.base, Place<Odd>(route: .base)),
    (.tabbedBase, Place(route: .tabbedBase, tab: .base)),
    (.composite, Place(route: .base, overlay: .sheet, tab: .own)),
    (.tabbedComposite, Place(route: .tabbedBase, overlay: .sheet, tab: .base)),
    (.compositeOfComposite, Place(route: .composite, overlay: .other, tab: .own)),
  ])
  private func `a place is what its route declares`(route: Odd, place: Place<Odd>) {
    #expect(Place(route) == place)
  }
}
