import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct NotedDataTests {
  /// An app that keeps its basket with the moves that change it.
  private func fill(_ navigation: NavigationManager<TestRoute>, _ basket: JSONValue) {
    navigation.transaction("basket") {
      navigation.note("basket", basket)
      navigation.mark("basket", at: navigation.head)
      navigation.go(.item(1))
    }
  }

  @Test func `the newest note is found again, also after a kill`() throws {
    var path = try temporaryPath()
    try withLog(path) { log in
      #expect(try log.note("basket", session: "main") == nil)
      let navigation = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(try log.note("basket", session: "main") == nil)
      fill(navigation, ["lamp"])
      #expect(try log.note("basket", session: "main") == ["lamp"])
      navigation.note("basket", "not this one: no mark stands at it")
      navigation.go(.home)
      fill(navigation, ["lamp", "chair"])
      navigation.rewind(to: 0)
      #expect(try log.note("basket", session: "main") == ["lamp", "chair"])
      path = try CopiedLog(log, "killed.mdb").path
    }
    try withLog(path) { log in
      let basket = try log.note("basket", session: "main")
      #expect(basket == ["lamp", "chair"])
      let other = try log.note("basket", session: "other")
      #expect(other == nil)
    }
  }

  @Test func `a mark at something else is no note`() throws {
    try withLog(try temporaryPath()) { log in
      let navigation = try log.manager(session: "main", initial: TestRoute.home).manager
      fill(navigation, ["lamp"])
      func noted(_ label: String, at mark: String? = nil) throws -> JSONValue? {
        try log.reader.session(named: "main").note(label, at: mark)
      }
      #expect(try noted("basket", at: "elsewhere") == nil)
      navigation.mark("elsewhere", at: 1)
      #expect(try noted("basket", at: "elsewhere") == ["lamp"])
      #expect(try noted("tap", at: "elsewhere") == nil)
      navigation.mark("basket", at: 0)
      #expect(try noted("basket") == nil)
      navigation.note("empty")
      navigation.mark("empty", at: navigation.head)
      #expect(try noted("empty") == nil)
    }
  }
}
