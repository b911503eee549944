import DRN
import TestSupport
import Testing

/// `setPath` against what an array says.
@Suite struct PathTests {
  static let routes: [Page] = [.search, .detail(1), .detail(2), .news, .cart]

  @Test func `the path is what lies above the first entry, up to the cursor`() {
    let run = RecordedManager(Page.home) { $0.reset(to: [.home, .search, .cart]) }
    #expect(run.manager.path == [.search, .cart])
    run.manager.goBack()
    #expect(run.manager.path == [.search])
  }

  @Test(.tags(.property), arguments: Seed.all)
  func `any path is reached by one transition`(seed: Seed) {
    var generator = SplitMix64(seed)
    let run = RecordedManager(Page.home)
    for _ in 0..<200 {
      let before = run.manager.path
      var path = before.dropLast(Int.random(in: 0...3, using: &generator)).map { $0 }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        path.append(Self.routes.randomElement(using: &generator) ?? .search)
      }
      path = Array(path.suffix(20))
      let head = run.manager.head
      run.manager.path = path
      #expect(run.manager.path == path)
      #expect(run.manager.head == head + (path == before ? 0 : 1))
      #expect(run.manager.entries.first?.route == .home)
      #expect(run.manager.state.faults == [])
    }
    #expect(run.folded == run.manager.state)
  }

  @Test func `entries that stay keep their identity, wherever others come and go`() {
    let run = RecordedManager(Page.home) { $0.reset(to: [.home, .search, .cart]) }
    run.manager.path.append(.detail(1))
    run.manager.path[2] = .detail(2)
    #expect(run.manager.state.ids == "1 1.1 1.2 3")
    run.manager.path = [.search, .detail(1), .detail(2)]
    #expect(run.manager.state.ids == "1 1.1 4.2 3")
    run.manager.path.remove(at: 1)
    #expect(run.manager.state.ids == "1 1.1 3")
  }

  @Test func `the tabs of the entries that stay are kept`() {
    let run = RecordedManager(Page.news) { $0.go(.search) }
    run.manager.path = [.search, .detail(1), .detail(2)]
    #expect(run.sketch == "feed/news feed/search feed/detail(1) [feed/detail(2)]")
  }

  @Test func `a composite at the end remembers its origin`() {
    let run = RecordedManager(Page.home)
    run.manager.path.append(.cartWithCoupon)
    #expect(run.manager.path == [.cart])
    #expect(run.manager.origin == .home)
    run.manager.hideOverlay()
    #expect(run.manager.path == [])
  }

  @Test func `a path longer than the history's limit loses its beginning`() {
    let run = RecordedManager(Page.home, limit: 3)
    run.manager.path = [.search, .detail(1), .detail(2), .cart]
    #expect(run.manager.entries.map(\.route) == [.detail(1), .detail(2), .cart])
  }
}
