import DRN
import TestSupport
import Testing

/// `changes()`, for `for await`.
@Suite struct ChangesTests {
  typealias Changes = AsyncStream<NavigationChange<Page>>

  /// The streams that `open` opens, after two calls and a transaction; the manager is gone then.
  private func changes(
    open: (NavigationManager<Page>) -> [Changes] = { [$0.changes()] }
  ) -> [Changes] {
    let manager = NavigationManager(Page.home)
    manager.go(.cart)
    let streams = open(manager)
    manager.go(.search)
    manager.note("tap")
    manager.transaction("two") {
      manager.go(.detail(1))
      manager.go(.detail(2))
    }
    return streams
  }

  private func seqs(_ changes: Changes) async -> [[Int]] {
    await changes.reduce(into: []) { $0.append($1.transitions.map(\.seq)) }
  }

  @Test func `each change from then on arrives once, and the stream ends with the manager`() async {
    for stream in changes(open: { [$0.changes(), $0.changes()] }) {
      #expect(await seqs(stream) == [[2], [3], [4, 5]])
    }
  }

  @Test func `a change has the states before and after it`() async {
    var route = Page.cart
    for await change in changes()[0] {
      #expect(change.previous.currentRoute == route)
      route = change.state.currentRoute
    }
    #expect(route == .detail(2))
  }

  @Test func `a consumer that only wants the newest can say so`() async {
    let streams = changes { [$0.changes(bufferingPolicy: .bufferingNewest(1))] }
    #expect(await seqs(streams[0]) == [[4, 5]])
  }

  @Test func `a stream that was given up harms nobody`() async {
    let streams = changes {
      _ = $0.changes()
      return [$0.changes()]
    }
    #expect(await seqs(streams[0]).count == 3)
  }

  @Test func `changes arrive while the manager lives`() async {
    let manager = NavigationManager(Page.home)
    var iterator = manager.changes().makeAsyncIterator()
    for id in 1...3 {
      manager.go(.detail(id))
      #expect(await iterator.next()?.state.currentRoute == .detail(id))
    }
  }
}
