import DRN
import TestSupport
import Testing

@Suite struct NavigationStateMapTests {
  /// A route as a log describes it: by its text.
  struct Text: NavigationRoute {
    typealias Overlay = String
    typealias Tab = String
    typealias Flow = String
    let text: String
  }

  struct Untold: Error, Equatable {
    let value: String
  }

  private let state = RecordedManager(Page.news, flow: .guest) {
    $0.go(.cartWithCoupon)
    $0.go(.detailWithShare(1))
    $0.pushOverlay(.filter)
    $0.showRootOverlay(.alert)
    $0.goBack()
  }.manager.state

  @Test func `mapping keeps everything but the values`() {
    let mapped: NavigationState<Text> = state.map(
      route: { Text(text: "\($0)") }, overlay: { "\($0)" }, tab: { "\($0)" }, flow: { "\($0)" })
    #expect(mapped.ids == state.ids)
    #expect(mapped.historyLimit == state.historyLimit)
    #expect(mapped.sketch.replacing(/Text\(text: "(.*?)"\)/, with: \.output.1) == state.sketch)
  }

  @Test func `mapping by nothing gives the same state`() {
    let mapped: NavigationState<Page> = state.map(
      route: { $0 }, overlay: { $0 }, tab: { $0 }, flow: { $0 })
    #expect(mapped == state)
  }

  @Test(arguments: ["cart", "coupon", "shop", "guest", "alert"])
  func `what cannot be converted is thrown`(missing: String) {
    func name<Value>(_ value: Value) throws(Untold) -> String {
      let name = "\(value)"
      if name == missing { throw Untold(value: name) }
      return name
    }
    #expect(throws: Untold(value: missing)) {
      let _: NavigationState<Text> = try state.map(
        route: { value throws(Untold) in Text(text: try name(value)) },
        overlay: { value throws(Untold) in try name(value) },
        tab: { value throws(Untold) in try name(value) },
        flow: { value throws(Untold) in try name(value) })
    }
  }
}
