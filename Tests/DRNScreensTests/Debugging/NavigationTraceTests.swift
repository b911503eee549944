import DRN
import DRNScreens
import Testing

@Suite struct NavigationTraceTests {
  let navigation = NavigationManager<Room>.preview(.hall)

  @Test func `it says where the user is, and where closing leads`() {
    let trace = NavigationTrace(navigation)
    navigation.go(.library)
    #expect(trace.willReturnTo == nil)
    #expect(trace.overlays == nil)
    navigation.go(.reading(4))
    navigation.pushOverlay(.chapter(1))
    navigation.showRootOverlay(.update)
    #expect(trace.place == "shelf(4)")
    #expect(trace.overlays == "reader + chapter(1) + update")
    #expect(trace.willReturnTo == "library")
  }

  @Test func `the last transitions are lines, newest first`() {
    let trace = NavigationTrace(navigation, limit: 2)
    navigation.go(.library)
    navigation.go(.shelf(1))
    navigation.showOverlay(.lamp)
    #expect(
      trace.lines.map(\.text) == ["    3  overlayShown    lamp", "    2  went            shelf(1)"])
    navigation.transaction("tour") { [navigation] in
      navigation.hideOverlay()
      navigation.go(.hall)
      navigation.go(.library)
    }
    #expect(trace.lines.map(\.seq) == [6, 5])
  }

  @Test func `its buttons travel in time, and say where they cannot`() {
    let trace = NavigationTrace(navigation)
    navigation.go(.library)
    navigation.go(.shelf(1))
    trace.rewind(to: 1)
    #expect(navigation.currentRoute == .library)
    trace.undo()
    #expect(navigation.currentRoute == .hall)
    #expect(trace.message == nil)
    trace.undo()
    #expect(trace.message == "There is nothing to undo.")
    trace.redo()
    #expect(trace.message == nil)
    #expect(navigation.currentRoute == .library)
    trace.rewind(to: 99)
    #expect(trace.message?.contains("99") == true)
  }

  @Test func `it says what waits`() {
    let trace = NavigationTrace(navigation)
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    #expect(trace.waiting == nil)
    navigation.go(.attic)
    #expect(trace.waiting == "attic: Leave?")
  }
}
