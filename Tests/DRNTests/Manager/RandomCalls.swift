import DRN
import TestSupport

extension ActionArgument {
  /// One of all calls but transactions and commands, with arguments that are right or wrong.
  static func random(
    head: Int, travelPercent: Int, using random: inout SplitMix64
  ) -> ActionArgument {
    let pages: [Page] = [
      .home, .search, .detail(.random(in: 0...2, using: &random)), .news,
      .post(.random(in: 0...2, using: &random)), .store, .cart, .searchWithFilter,
      .detailWithShare(1), .cartWithCoupon,
    ]
    func page() -> Page { pages.randomElement(using: &random)! }
    let (place, other) = (Place(page()), page())
    let overlay = [Page.Overlay.filter, .share, .coupon].randomElement(using: &random)!
    let tab = [Page.Tab.feed, .shop].randomElement(using: &random)!
    let flow = [Page.Flow.guest, .member].randomElement(using: &random)!
    let count = [Int.min, -1, 0, 1, 1, 1, 2, 3, .max].randomElement(using: &random)!
    let seq = Int.random(in: -1...head + 1, using: &random)
    let places = (0..<Int.random(in: 0...8, using: &random)).map { _ in Place(page()) }

    if Int.random(in: 0..<100, using: &random) < travelPercent {
      return [
        ActionArgument(.rewind(to: seq)), ActionArgument(.undo), ActionArgument(.undo),
        ActionArgument(.redo), ActionArgument(.redo),
        ActionArgument(.mark("m", at: seq)), ActionArgument(.note("n", payload: .integer(seq))),
      ].randomElement(using: &random)!
    }
    return [
      ActionArgument(.go(place)), ActionArgument(.go(place)), ActionArgument(.go(place)),
      ActionArgument(.replace(place)),
      ActionArgument(.go(Place(route: .detail(0), tab: tab))),
      ActionArgument(.showOverlay(overlay)),
      ActionArgument(.pushOverlay(overlay)), ActionArgument(.showRootOverlay(.alert)),
      ActionArgument(.hideOverlay(returning: true)), ActionArgument(.hideOverlay(returning: true)),
      ActionArgument(.hideOverlay(returning: false)),
      ActionArgument(.hideOverlays(through: overlay)),
      ActionArgument(.hideAllOverlays), ActionArgument(.goBack(count)),
      ActionArgument(.goForward(count)),
      ActionArgument(.goBackTo { $0 == other }), ActionArgument(.goBackToRoot),
      ActionArgument(.reset(places)),
      ActionArgument(.selectTab(tab, root: place)), ActionArgument(.switchFlow(flow, root: place)),
    ].randomElement(using: &random)!
  }
}
