import DRN
import Testing

/// The examples of the article "Resetting when idle", in its order.
@MainActor
@Suite struct ResettingWhenIdleTests {
  enum KioskRoute: NavigationRoute {
    case welcome, menu, payment
    case dish(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case sizes, stillThere }
  }

  final class Basket {
    var dishes: [Int] = [7]
    func removeAll() { dishes = [] }
  }

  @Test func `the article's examples do what it says`() async {
    let basket = Basket()
    let navigation = NavigationManager(KioskRoute.welcome, recorder: MemoryRecorder())

    let idle = IdleReset(
      navigation, after: .seconds(60), warning: .stillThere, countdown: .seconds(10), to: .welcome,
      isPostponed: { $0.currentRoute == .payment },
      onOutcome: { outcome in
        switch outcome {
        case .reset, .alreadyThere: basket.removeAll()
        case .refused(let refusal): print("The screen still shows the last order: \(refusal)")
        case .postponed, .waiting: break
        }
      })

    let watch = Task { await idle.run() }
    watch.cancel()
    await watch.value

    navigation.go(.dish(id: 7))
    let start = ContinuousClock.now
    #expect(!idle.input(at: start))
    idle.advance(to: start.advanced(by: .seconds(65)))
    #expect(navigation.activeOverlay == .stillThere)
    #expect(idle.remaining == 5)
    idle.advance(to: start.advanced(by: .seconds(70)))
    #expect(navigation.currentRoute == .welcome)
    #expect(!navigation.canGoBack)
    #expect(basket.dishes.isEmpty)
  }
}
