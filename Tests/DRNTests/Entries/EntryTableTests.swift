import DRN
import TestSupport
import Testing

/// Counts the objects that are alive.
private final class Census {
  var alive = 0
  var made = 0
}

/// What a screen has besides its route.
private final class Model {
  let route: Page
  private let census: Census
  /// Called when the model goes.
  var farewell: () -> Void = {}

  init(_ route: Page, _ census: Census) {
    (self.route, self.census) = (route, census)
    census.alive += 1
    census.made += 1
  }

  deinit {
    census.alive -= 1
    farewell()
  }
}

@Suite struct EntryTableTests {
  private let census = Census()
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  private func makeTable() -> EntryTable<Page, Model> {
    EntryTable(manager) { [census] in Model($0.route, census) }
  }

  /// Asks for the model of every place that is drawn now.
  private func visit(_ table: EntryTable<Page, Model>, _ routes: Page...) {
    for route in routes {
      manager.go(route)
      _ = table[manager.state.current]
    }
  }

  @Test func `a value is made when it is first asked for, and once`() {
    let table = makeTable()
    #expect(census.made == 0)
    let model = table[manager.state.current]
    #expect(model.route == .home)
    #expect(table[manager.state.current] === model)
    #expect(table.value(of: manager.state.current.id) === model)
    manager.showOverlay(.filter)
    #expect(table[manager.state.current] === model)
    #expect(census.made == 1)
  }

  @Test func `the same route visited twice has two values`() {
    let table = makeTable()
    visit(table, .search, .detail(1), .search)
    #expect(census.alive == 3)
    #expect(Set(manager.entries.dropFirst().map { ObjectIdentifier(table[$0]) }).count == 3)
  }

  @Test func `it is kept while its entry is ahead of the cursor`() {
    let table = makeTable()
    visit(table, .search, .detail(1))
    manager.goBack(2)
    #expect(census.alive == 2)
    manager.goForward(2)
    #expect(table[manager.state.current].route == .detail(1))
    #expect(census.made == 2)
  }

  @Test func `it is kept while its entry is only in another tab`() {
    let table = makeTable()
    visit(table, .news, .post(1))
    manager.selectTab(.shop, root: .store)
    #expect(census.alive == 2)
    manager.selectTab(.feed, root: .news)
    #expect(table[manager.state.current].route == .post(1))
    #expect(census.made == 2)
  }

  typealias Manager = NavigationManager<Page>

  /// What makes `search` go from `home search [detail(1)]`, and how many values are left of three.
  static let endings: [(name: String, left: Int, call: @Sendable (Manager) -> Void)] = [
    (
      "what is ahead is overtaken", 1,
      {
        $0.goBack(2)
        $0.go(.cart)
      }
    ),
    ("a reset", 0, { $0.reset(to: [.home, .search]) }),
    ("a flow", 0, { $0.switchFlow(.guest, root: .home) }),
    ("a rewind", 1, { $0.rewind(to: 0) }),
    (
      "undo", 1,
      {
        $0.undo()
        $0.undo()
      }
    ),
    (
      "a replacement", 2,
      {
        $0.goBack()
        $0.replace(.cart)
      }
    ),
    (
      "a transaction", 0,
      { manager in
        manager.transaction("two") {
          manager.go(.cart)
          manager.reset(to: [.home])
        }
      }
    ),
    ("the limit", 0, { manager in for id in 10..<80 { manager.go(.detail(id)) } }),
  ]

  @Test(arguments: endings.indices) func `it is released with its entry`(ending: Int) {
    let table = makeTable()
    _ = table[manager.state.current]
    visit(table, .search, .detail(1))
    #expect(census.alive == 3)
    Self.endings[ending].call(manager)
    #expect(census.alive == table.count)
    #expect(table.count == Self.endings[ending].left, "\(Self.endings[ending].name)")
    #expect(!manager.entries.contains { $0.route == .search && table.value(of: $0.id) != nil })
  }

  @Test func `it is released when its tab is forgotten`() {
    let table = makeTable()
    visit(table, .news, .post(1))
    manager.selectTab(.shop, root: .store)
    manager.go(.news)
    #expect(table.count == 0)
    #expect(census.alive == 0)
  }

  @Test func `closing a composite's overlay releases its place`() {
    let table = makeTable()
    visit(table, .cartWithCoupon)
    #expect(census.alive == 1)
    manager.hideOverlay()
    #expect(census.alive == 0)
  }

  @Test func `an entry that comes back gets a new value`() {
    let table = makeTable()
    visit(table, .search)
    manager.undo()
    #expect(census.alive == 0)
    manager.redo()
    #expect(table[manager.state.current].route == .search)
    #expect(census.made == 2)
  }

  @Test func `an entry that has gone gets a value that is not kept`() {
    let table = makeTable()
    visit(table, .search)
    let left = manager.state.current
    manager.undo()
    #expect(table[left].route == .search)
    #expect(table.count == 0)
    #expect(census.alive == 0)
  }

  @Test func `an entry of a transaction that throws leaves no value to the next one of its id`() {
    struct Failure: Error {}
    let table = makeTable()
    let home = manager.state.current
    _ = try? manager.transaction("t") {
      manager.go(.search)
      #expect(table[manager.state.current].route == .search)
      #expect(table[home].route == .home)
      throw Failure()
    }
    #expect(table.value(of: home.id) != nil)
    manager.go(.cart)
    #expect(manager.state.current.id == EntryID(seq: 1))
    #expect(table[manager.state.current].route == .cart)
  }

  @Test func `nothing keeps the table or the manager`() {
    weak var weakTable: EntryTable<Page, Model>?
    weak var weakManager: Manager?
    do {
      let manager = NavigationManager(Page.home, recorder: MemoryRecorder())
      var table: EntryTable? = EntryTable(manager) { [census] in Model($0.route, census) }
      _ = table?[manager.state.current]
      (weakTable, weakManager) = (table, manager)
      #expect(census.alive == 1)
      table = nil
      #expect(weakTable == nil)
      #expect(census.alive == 0)
      manager.go(.search)
      let second = EntryTable(manager) { [census] in Model($0.route, census) }
      #expect(second.count == 0)
    }
    #expect(weakManager == nil)
  }

  @Test func `a table outlives its manager and keeps what it has`() {
    let table: EntryTable<Page, Model>
    let entry: Entry<Page>
    do {
      let manager = NavigationManager(Page.home)
      table = EntryTable(manager) { [census] in Model($0.route, census) }
      entry = manager.state.current
      _ = table[entry]
    }
    #expect(table[entry].route == .home)
    #expect(census.made == 1)
  }

  @Test func `a value that goes may ask the table`() {
    let table = makeTable()
    visit(table, .search)
    var counted: Int?
    let home = manager.entries[0]
    table[manager.state.current].farewell = { [unowned table] in
      counted = table.count
      _ = table[home]
    }
    manager.goBack()
    manager.go(.cart)
    #expect(counted == 0)
    #expect(table.value(of: home.id) != nil)
  }

  @Test func `making one may ask for another`() {
    let census = census
    var parent: Model?
    var table: EntryTable<Page, Model>?
    table = EntryTable(manager) { [unowned manager] entry in
      if entry.id != manager.entries[0].id { parent = table?[manager.entries[0]] }
      return Model(entry.route, census)
    }
    manager.go(.search)
    _ = table?[manager.state.current]
    #expect(parent?.route == .home)
    #expect(table?.count == 2)
    table = nil
  }

  @Test(.tags(.property), arguments: Seed.all)
  func `it has values for entries that are somewhere, and for no others`(seed: Seed) {
    var generator = SplitMix64(seed)
    let table = makeTable()
    let pages: [Page] = [.home, .search, .news, .post(1), .store, .cartWithCoupon, .detail(1)]
    for _ in 0..<300 {
      let page = pages.randomElement(using: &generator) ?? .home
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: manager.goBack()
      case 1: manager.goForward(2)
      case 2: manager.selectTab(.feed, root: .news)
      case 3: manager.selectTab(.shop, root: .store)
      case 4: manager.undo()
      case 5: manager.reset(to: [.home, page])
      case 6: manager.replace(page)
      case 7: manager.hideOverlay()
      default: manager.go(page)
      }
      _ = table[manager.state.current]
      let state = manager.state
      let histories = [state.history] + state.rememberedTabs.values
      let entries = histories.flatMap { Array($0.entries) }
      #expect(census.alive == table.count)
      let found = Set(entries.map(\.id).filter { table.value(of: $0) != nil })
      #expect(found.count == table.count)
    }
  }
}
