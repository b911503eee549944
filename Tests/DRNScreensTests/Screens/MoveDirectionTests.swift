import DRN
import DRNScreens
import TestSupport
import Testing

@Suite struct MoveDirectionTests {
  let navigation = NavigationManager<Room>.preview(.hall)

  private func direction(of call: (NavigationManager<Room>) -> Void) -> MoveDirection {
    let before = navigation.state
    call(navigation)
    return MoveDirection(from: before, to: navigation.state)
  }

  @Test func `places lie one behind the other`() {
    #expect(direction { $0.go(.library) } == .forward)
    #expect(direction { $0.goBack() } == .backward)
    #expect(direction { $0.goForward() } == .forward)
    #expect(direction { $0.go(.reading(1)) } == .forward)
    #expect(direction { $0.hideOverlay() } == .backward)
    #expect(navigation.currentRoute == .library)
  }

  @Test func `tabs, new histories and time travel lie beside each other`() {
    #expect(direction { $0.selectTab(.ground, root: .kitchen) } == .across)
    #expect(direction { $0.reset(to: [.kitchen, .hall]) } == .across)
    #expect(direction { $0.replace(.library) } == .across)
    #expect(direction { $0.rewind(to: 0) } == .across)
  }
}
