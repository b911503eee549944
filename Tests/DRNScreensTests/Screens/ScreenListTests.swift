import DRN
import TestSupport
import Testing

@testable import DRNScreens

@Suite struct ScreenListTests {
  let navigation = NavigationManager<Room>.preview(.hall)

  private func follow(_ list: inout ScreenList<Room>, _ call: (NavigationManager<Room>) -> Void) {
    call(navigation)
    list.update(navigation.state)
  }

  @Test func `the same route visited again is another screen`() {
    var list = ScreenList(navigation.state, limit: 8)
    let first = list.current.id
    follow(&list) { $0.go(.library) }
    follow(&list) { $0.go(.hall) }
    #expect(list.current.id != first)
    #expect(list.screens.map(\.entry.route) == [.hall, .library, .hall])
  }

  @Test func `an overlay leaves the screen as it is`() {
    var list = ScreenList(navigation.state)
    let first = list.current.id
    follow(&list) { $0.showOverlay(.lamp) }
    #expect(list.current.id == first)
    #expect(list.current.entry.overlays == [.lamp])
  }

  @Test func `what happens on a screen takes no other screen's place`() {
    var list = ScreenList(navigation.state, limit: 2)
    follow(&list) { $0.go(.library) }
    for _ in 0..<3 {
      follow(&list) { $0.showOverlay(.lamp) }
      follow(&list) { $0.hideOverlay() }
    }
    #expect(list.screens.map(\.entry.route) == [.hall, .library])
  }

  @Test func `going back leads to the screen that was left, if it is kept`() {
    var (kept, single) = (ScreenList(navigation.state, limit: 2), ScreenList(navigation.state))
    let first = kept.current.id
    navigation.go(.library)
    kept.update(navigation.state)
    single.update(navigation.state)
    #expect(kept.screens.count == 2)
    #expect(single.screens.count == 1)
    navigation.goBack()
    kept.update(navigation.state)
    single.update(navigation.state)
    #expect(kept.current.id == first)
    #expect(single.current.id != first)
  }

  @Test func `a screen of a place that is gone is not kept`() {
    var list = ScreenList(navigation.state, limit: 8)
    follow(&list) { $0.go(.library) }
    follow(&list) { $0.goBack() }
    #expect(list.screens.map(\.entry.route) == [.hall, .library])
    follow(&list) { $0.go(.attic) }
    #expect(list.screens.map(\.entry.route) == [.hall, .attic])
    follow(&list) { $0.reset(to: [.hall]) }
    #expect(list.screens.map(\.entry.route) == [.hall])
  }

  @Test func `the one that was seen longest ago goes first`() {
    var list = ScreenList(navigation.state, limit: 2)
    follow(&list) { $0.go(.library) }
    follow(&list) { $0.goBack() }
    follow(&list) { $0.goForward() }
    follow(&list) { $0.go(.shelf(1)) }
    #expect(list.screens.map(\.entry.route) == [.library, .shelf(1)])
  }

  @Test func `a replaced route is shown by the same screen where the app says so`() {
    func isShelf(_ room: Room) -> Bool { if case .shelf = room { true } else { false } }
    var list = ScreenList(navigation.state, limit: 8) { isShelf($0) && isShelf($1) }
    follow(&list) { $0.go(.shelf(1)) }
    let shelf = list.current.id
    follow(&list) { $0.replace(.shelf(2)) }
    #expect(list.current.id == shelf)
    #expect(list.current.entry.route == .shelf(2))
    follow(&list) { $0.go(.shelf(3)) }
    #expect(list.current.id != shelf)
    follow(&list) { $0.replace(.hall) }
    #expect(list.screens.count == 3)
  }

  @Test func `tabs keep their screens, each with its own in front`() {
    var list = ScreenList(navigation.state, limit: 8)
    follow(&list) { $0.go(.kitchen) }
    follow(&list) { $0.go(.shelf(1)) }
    follow(&list) { $0.selectTab(.upstairs, root: .attic) }
    #expect(list.front(of: .ground)?.entry.route == .shelf(1))
    #expect(list.front(of: .upstairs)?.entry.route == .attic)
    #expect(list.screens(in: .ground).map(\.entry.route) == [.kitchen, .shelf(1)])
    let shelf = list.front(of: .ground)?.id
    follow(&list) { $0.selectTab(.ground, root: .kitchen) }
    #expect(list.current.id == shelf)
    #expect(list.current.entry.route == .shelf(1))
  }

  /// What is current is always there and in front, no more is kept than may be, and ids are given once.
  @Test(.tags(.property), arguments: Seed.all)
  func `the current screen is there, whatever happens`(seed: Seed) {
    var random = SplitMix64(seed)
    let limit = Int.random(in: 1...4, using: &random)
    var list = ScreenList(navigation.state, limit: limit)
    var visits: [Int: EntryID] = [:]
    let rooms: [Room] = [.hall, .library, .shelf(1), .kitchen, .attic, .reading(1)]
    for _ in 0..<500 {
      let room = rooms.randomElement(using: &random) ?? .hall
      follow(&list) { navigation in
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: navigation.go(room)
        case 2: navigation.replace(room)
        case 3: navigation.goBack(Int.random(in: 1...3, using: &random))
        case 4: navigation.goForward()
        case 5: navigation.selectTab(.upstairs, root: .attic)
        default: navigation.undo()
        }
      }
      #expect(list.current.entry == navigation.entries[navigation.cursor])
      #expect((1...limit).contains(list.screens.count))
      #expect(Set(list.screens.map(\.id)).count == list.screens.count)
      for screen in list.screens {
        #expect(visits[screen.id] ?? screen.entry.id == screen.entry.id)
        visits[screen.id] = screen.entry.id
      }
      if let tab = navigation.state.highlightedTab {
        #expect(list.front(of: tab)?.id == list.current.id)
      }
    }
  }
}
