import DRN
import TestSupport
import Testing

/// The article "The history": its code, word for word, and what it says.
@Suite struct TheHistoryTests {
  // sample
  enum AppRoute: NavigationRoute {
    case home, search
    case product(id: Int)
    case favorite(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case settings, filter }

    var composite: Composite<Self>? {
      guard case .favorite(let id) = self else { return nil }
      return Composite(.product(id: id), overlay: .settings)
    }
  }
  // end

  typealias Manager = NavigationManager<AppRoute>

  private func routes(_ navigation: Manager) -> [AppRoute] { navigation.entries.map(\.route) }

  @Test func `the article's code is this`() throws {
    let article = try Article("Sources/DRN/DRN.docc/The-History.md")
    #expect(try article.blocks() == Article.samples())
  }

  @Test func `the oldest entries fall off, and time travel brings them back`() throws {
    // sample
    let settings = SessionSettings(historyLimit: 3)
    let navigation = NavigationManager(
      AppRoute.home, settings: settings, recorder: MemoryRecorder())
    navigation.go(.search)
    navigation.go(.product(id: 1))
    navigation.go(.product(id: 2))
    print(navigation.entries.map(\.route))  // search, product(id: 1), product(id: 2)

    navigation.undo()
    print(navigation.entries.map(\.route))  // home, search, product(id: 1)
    // end
    #expect(routes(navigation) == [.home, .search, .product(id: 1)])
    #expect(navigation.entries.map(\.id) == [0, 1, 2].map { EntryID(seq: $0) })
    navigation.redo()
    #expect(routes(navigation) == [.search, .product(id: 1), .product(id: 2)])
    navigation.goBackToRoot()
    #expect(navigation.currentRoute == .search)
    navigation.rewind(to: 0)
    #expect(routes(navigation) == [.home])
  }

  @Test func `the limits are these`() async {
    #expect(SessionSettings.defaultHistoryLimit == 64)
    #expect(SessionSettings().historyLimit == 64)
    #expect(NavigationLimits.places == 16_384)
    let navigation = Manager(.home)
    for id in 0..<100 { navigation.go(.product(id: id)) }
    #expect(navigation.entries.count == 64)
    #expect(navigation.entries.first?.route == .product(id: 36))
    // Overlays do not count.
    for _ in 0..<100 { navigation.pushOverlay(.filter) }
    #expect(navigation.entries.count == 64)
    await #expect(processExitsWith: .failure) { _ = SessionSettings(historyLimit: 1) }
  }

  @Test func `each tab has the limit for itself`() {
    let navigation = NavigationManager(Page.news, settings: SessionSettings(historyLimit: 3))
    for id in 0..<5 { navigation.go(.detail(id)) }
    navigation.selectTab(.shop, root: .cart)
    for id in 0..<5 { navigation.go(.detail(id)) }
    #expect(navigation.entries.count == 3)
    #expect(navigation.state.rememberedTabs[.feed]?.entries.count == 3)
  }

  @Test func `what falls off is what the table says`() {
    func filled() -> Manager {
      let navigation = Manager(.home, settings: SessionSettings(historyLimit: 4))
      for id in 1...3 { navigation.go(.product(id: id)) }
      return navigation
    }
    let moved = filled()
    moved.goBack()
    moved.go(.favorite(id: 9))
    #expect(routes(moved) == [.home, .product(id: 1), .product(id: 2), .product(id: 9)])
    moved.go(.search)
    #expect(routes(moved) == [.product(id: 1), .product(id: 2), .product(id: 9), .search])
    let reset = filled()
    reset.reset(to: (1...6).map { .product(id: $0) })
    #expect(routes(reset) == (3...6).map { .product(id: $0) })
    let edited = filled()
    edited.goBack(2)
    edited.insert(.search, beforeCurrent: true)
    #expect(routes(edited) == [.search, .product(id: 1), .product(id: 2), .product(id: 3)])
    let first = filled()
    first.goBackToRoot()
    first.editHistory { $0.insert(.search, beforeCurrent: false) }
    #expect(routes(first) == [.home, .search, .product(id: 1), .product(id: 2)])
    for call: (Manager) -> Void in [
      { $0.goBack() }, { $0.replace(.search) }, { $0.update(.search) }, { $0.showOverlay(.filter) },
    ] {
      let navigation = filled()
      call(navigation)
      #expect(navigation.entries.count == 4 && navigation.entries.first?.route == .home)
    }
  }

  @Test func `an entry that falls off takes along what belongs to it`() {
    let navigation = Manager(.home, settings: SessionSettings(historyLimit: 2))
    let models = EntryTable(navigation) { _ in ScreenModel() }
    _ = models[navigation.state.current]
    let home = navigation.state.current.id
    navigation.save("red", as: "color")
    navigation.go(.search)
    #expect(models.count == 1 && navigation.savedValue("color", of: home) == "red")
    navigation.go(.product(id: 1))
    #expect(models.count == 0 && navigation.savedValue("color", of: home) == nil)
  }

  @Test func `what time travel brings back has a new object and no saved values`() {
    let navigation = NavigationManager(
      AppRoute.home, settings: SessionSettings(historyLimit: 2), recorder: MemoryRecorder())
    let models = EntryTable(navigation) { _ in ScreenModel() }
    let home = navigation.state.current
    let model = models[home]
    navigation.save("red", as: "color")
    navigation.go(.search)
    navigation.go(.product(id: 1))
    navigation.rewind(to: 0)
    #expect(navigation.state.current.id == home.id)
    #expect(models[home] !== model)
    #expect(navigation.savedValue("color") == nil)
  }

  @Test func `an origin that has fallen off is not returned to`() {
    // sample
    let narrow = NavigationManager(AppRoute.home, settings: SessionSettings(historyLimit: 2))
    narrow.go(.favorite(id: 5))  // origin: home
    narrow.go(.favorite(id: 6))  // origin: favorite 5, whose own origin has fallen off
    narrow.hideOverlay()  // product 5 with its settings
    narrow.hideOverlay()  // product 5
    // end
    #expect(routes(narrow) == [.product(id: 5)])
    #expect(narrow.overlays == [] && narrow.origin == nil)

    let other = NavigationManager(AppRoute.home, settings: SessionSettings(historyLimit: 2))
    other.go(.favorite(id: 5))
    #expect(other.origin == .home)
    other.go(.favorite(id: 6))
    #expect(other.origin == .product(id: 5))
    other.hideOverlay()
    #expect(other.currentRoute == .product(id: 5) && other.activeOverlay == .settings)
    #expect(other.origin == nil)
  }

  @Test func `entries stay the same as the table says`() {
    func started() -> Manager {
      let navigation = NavigationManager(AppRoute.home, recorder: MemoryRecorder())
      navigation.go(.search)
      navigation.showOverlay(.filter)
      return navigation
    }
    let search = EntryID(seq: 1)
    func ids(_ call: (Manager) -> Void) -> [EntryID] {
      let navigation = started()
      call(navigation)
      return navigation.entries.map(\.id)
    }
    func entry(_ index: Int, _ call: (Manager) -> Void) -> Entry<AppRoute> {
      let navigation = started()
      call(navigation)
      return navigation.entries[index]
    }
    let home = EntryID(seq: 0)
    #expect(ids { $0.go(.product(id: 1)) } == [home, search, EntryID(seq: 3)])
    #expect(entry(1) { $0.go(.product(id: 1)) }.overlays == [])
    #expect(ids { $0.go(.search) } == [home, search])
    #expect(entry(1) { $0.go(.search) }.overlays == [])
    #expect(ids { $0.go(.favorite(id: 1)) } == [home, search, EntryID(seq: 3)])
    #expect(entry(1) { $0.go(.favorite(id: 1)) }.overlays == [.filter])
    #expect(ids { $0.replace(.search) } == [home, EntryID(seq: 3)])
    #expect(ids { $0.update(.product(id: 1)) } == [home, search])
    #expect(entry(1) { $0.update(.product(id: 1)) }.overlays == [.filter])
    #expect(ids { $0.goBack() } == [home, search])
    #expect(
      ids { $0.reset(to: [.home, .search]) } == [EntryID(seq: 3), EntryID(seq: 3, index: 1)])
    #expect(ids { $0.bringToFront(.home) } == [search, home])
    let travelled = started()
    travelled.reset(to: [.product(id: 1)])
    travelled.undo()
    #expect(travelled.entries.map(\.id) == [home, search])
    #expect(travelled.activeOverlay == .filter)
  }

  @Test func `a path keeps the entries that are in both`() {
    // sample
    final class ScreenModel {}

    let stack = NavigationManager(AppRoute.home, recorder: MemoryRecorder())
    let models = EntryTable(stack) { _ in ScreenModel() }

    stack.path = [.search, .product(id: 1), .product(id: 2)]
    let first = stack.entries[2]
    let model = models[first]
    stack.save("red", as: "color", of: first.id)

    stack.path = [.product(id: 1), .product(id: 3)]  // one transition: historyEdited
    print(stack.entries[1].id == first.id)  // true: product 1 is the same entry
    print(models[stack.entries[1]] === model)  // true
    print(stack.savedValue("color", of: first.id) ?? "none")  // "red"
    // end
    #expect(stack.entries[1].id == first.id)
    #expect(models[stack.entries[1]] === model)
    #expect(stack.savedValue("color", of: first.id) == "red")
    #expect(stack.path == [.product(id: 1), .product(id: 3)])
  }

  /// From `[search, product 1]`, with an overlay on each and product 3 ahead.
  private func assigning(
    _ path: [AppRoute]
  ) -> (kinds: [EventKind], before: [Entry<AppRoute>], after: [Entry<AppRoute>], cursor: Int) {
    let recorder = MemoryRecorder<AppRoute>()
    let navigation = NavigationManager(AppRoute.home, recorder: recorder)
    navigation.path = [.search, .product(id: 1), .product(id: 3)]
    navigation.goBack()
    navigation.showOverlay(.filter)
    let (before, count) = (Array(navigation.entries), recorder.transitions.count)
    navigation.path = path
    return (
      recorder.transitions.dropFirst(count).map(\.event.kind), before, Array(navigation.entries),
      navigation.cursor
    )
  }

  @Test func `an assignment is the smallest transition that leads to the path`() {
    let same = assigning([.search, .product(id: 1)])
    #expect(same.kinds == [] && same.after == same.before)
    let beginning = assigning([.search])
    #expect(beginning.kinds == [.wentBack])
    #expect(beginning.after.map(\.id) == beginning.before.map(\.id))
    #expect(beginning.cursor == 1 && beginning.after[2].overlays == [])
    let longer = assigning([.search, .product(id: 1), .product(id: 2)])
    #expect(longer.kinds == [.went])
    #expect(longer.after.prefix(3).map(\.id) == longer.before.prefix(3).map(\.id))
    #expect(longer.after.map(\.route).last == .product(id: 2) && longer.after.count == 4)
    #expect(assigning([.search, .product(id: 1), .favorite(id: 2)]).kinds == [.composed])
    let replaced = assigning([.search, .product(id: 2)])
    #expect(replaced.kinds == [.replaced])
    #expect(replaced.after.prefix(2).map(\.id) == replaced.before.prefix(2).map(\.id))
    #expect(replaced.after[2].id != replaced.before[2].id)
    #expect(replaced.after[3] == replaced.before[3])
    let edited = assigning([.product(id: 1)])
    #expect(edited.kinds == [.historyEdited])
    #expect(edited.after == [edited.before[0], edited.before[2]])
    #expect(edited.after[1].overlays == [.filter])
  }

  @Test func `the list below the table is right`() {
    let navigation = NavigationManager(AppRoute.home, recorder: MemoryRecorder())
    func ids() -> [EntryID] { navigation.entries.map(\.id) }
    navigation.path = [.search, .product(id: 1), .search]
    let before = ids()
    navigation.path = [.product(id: 1), .search]
    #expect(ids() == [before[0], before[2], before[3]])
    // Swapped: one of the two is new.
    navigation.path = [.search, .product(id: 1)]
    #expect(Set(ids()).subtracting(before).count == 1)
    navigation.reset(to: [.home, .search, .product(id: 1)])
    let kept = ids()
    navigation.bringToFront(.search)
    #expect(ids() == [kept[0], kept[2], kept[1]])

    navigation.path = [.favorite(id: 5), .product(id: 2)]
    #expect(navigation.path == [.product(id: 5), .product(id: 2)])
    #expect(navigation.entries[1].overlays == [.settings] && navigation.entries[1].origin == nil)
    navigation.path.append(.favorite(id: 6))
    #expect(navigation.origin == .product(id: 2))

    let short = NavigationManager(AppRoute.home, settings: SessionSettings(historyLimit: 3))
    short.path = [.search, .product(id: 1), .product(id: 2)]
    #expect(short.path == [.product(id: 1), .product(id: 2)])
    #expect(short.entries.first?.route == .search)

    navigation.guards = [NavigationGuard { _ in .block(reason: "No.") }]
    let path = navigation.path
    navigation.path = []
    #expect(navigation.path == path)
    navigation.guards = []
    let head = navigation.head
    navigation.path.append(.home)
    navigation.path.removeLast()
    #expect(navigation.head == head + 2)
  }

  private final class ScreenModel {}
}
