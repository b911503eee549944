import DRN
import DRNScreens
import TestSupport
import Testing

@Suite struct LeavingTests {
  @Test(.tags(.property), arguments: Seed.all)
  func `what can be left is what leaving does not refuse`(seed: Seed) {
    var random = SplitMix64(seed)
    let navigation = NavigationManager<Room>.preview(.hall)
    for _ in 0..<200 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: navigation.go(.library)
      case 1: navigation.pushOverlay(.lamp)
      case 2: navigation.pushOverlay(.update)
      case 3: navigation.hideOverlay()
      default: navigation.goBack()
      }
      let canLeave = navigation.state.canLeave
      guard Bool.random(using: &random) || !canLeave else { continue }
      if case .changed = navigation.exit() {
        #expect(canLeave)
      } else {
        #expect(!canLeave)
      }
    }
  }
}
