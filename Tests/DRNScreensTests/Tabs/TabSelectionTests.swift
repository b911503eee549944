import DRN
import DRNScreens
import Testing

@Suite struct TabSelectionTests {
  let navigation = NavigationManager<Room>.preview(.kitchen)

  private func selection(
    onTapAtRoot: @escaping (Room.Tab) -> Void = { _ in }
  ) -> TabSelection<Room> {
    TabSelection(navigation, root: { $0 == .ground ? .kitchen : .attic }, onTapAtRoot: onTapAtRoot)
  }

  @Test func `the tab of the place that led here is selected`() {
    navigation.go(.library)
    #expect(selection().selected == .ground)
    #expect(
      TabSelection(NavigationManager<Room>.preview(.hall), root: { _ in .hall }).selected == nil)
  }

  @Test func `another tab is taken up where it was left`() {
    navigation.go(.shelf(1))
    selection().tap(.upstairs)
    #expect(navigation.currentRoute == .attic)
    selection().tap(.ground)
    #expect(navigation.currentRoute == .shelf(1))
  }

  @Test func `the selected tab leads to its root, and there the app is told`() {
    var told: [Room.Tab] = []
    let selection = selection { told.append($0) }
    navigation.go(.shelf(1))
    selection.tap(.ground)
    #expect(navigation.currentRoute == .kitchen)
    #expect(told == [])
    selection.tap(.ground)
    #expect(told == [.ground])
  }

  @Test func `a tab that a guard refuses is not selected, and nobody is told`() {
    var told: [Room.Tab] = []
    navigation.guards = [NavigationGuard { _ in .block(reason: "Stay.") }]
    selection { told.append($0) }.tap(.upstairs)
    #expect(selection().selected == .ground)
    #expect(told == [])
  }
}
