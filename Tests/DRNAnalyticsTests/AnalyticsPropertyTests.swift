import DRN
import DRNAnalytics
import TestSupport
import Testing

/// What holds of the events of any run of calls.
@Suite(.tags(.property)) struct AnalyticsPropertyTests {
  /// Folds events to what must be seen, and how far the user has come.
  private struct Account {
    var overlays: [String] = []
    var rootOverlays: [String] = []
    var screen: String?
    var depth = 1
    var faults: [String] = []

    mutating func take(_ event: AnalyticsEvent, in state: NavigationState<Page>) {
      switch event.name {
      case .overlayShow:
        if event.isRootOverlay {
          rootOverlays.append(event.overlay ?? "?")
        } else {
          overlays.append(event.overlay ?? "?")
        }
      case .overlayHide:
        let hidden = event.isRootOverlay ? rootOverlays.popLast() : overlays.popLast()
        if hidden != event.overlay { faults.append("hid \(event.sketch) of \(hidden ?? "none")") }
      case .routePop: depth -= event.count ?? 0
      case .routePush: depth += event.count ?? 0
      case .screenView:
        if let screen, screen != event.previousScreen {
          faults.append("came from \(screen): \(event.sketch)")
        }
        screen = event.screen
      case .tabSwitch, .flowSwitch, .commandApplied, .linkOpen, .guardBlock: break
      }
      if let time = event.timeOnPreviousScreen, time < .zero { faults.append("negative time") }
    }
  }

  private func page(_ random: inout SplitMix64) -> Page {
    [
      .home, .search, .detail(.random(in: 0...2, using: &random)), .news, .post(1), .store, .cart,
      .searchWithFilter, .detailWithShare(1), .cartWithCoupon,
    ].randomElement(using: &random)!
  }

  /// - Parameter keepsWay: Whether to leave out what other than pushes and pops change the way by.
  private func action(
    _ random: inout SplitMix64, head: Int, keepsWay: Bool
  ) -> NavigationAction<Page> {
    let place = Place(page(&random))
    let overlay = [Page.Overlay.filter, .share, .coupon].randomElement(using: &random)!
    let count = Int.random(in: -1...4, using: &random)
    let other = page(&random)
    var actions: [NavigationAction<Page>] = [
      .go(place), .go(place), .replace(place), .showOverlay(overlay), .pushOverlay(overlay),
      .showRootOverlay(.alert), .hideOverlay(returning: true), .hideOverlay(returning: true),
      .hideOverlay(returning: false), .hideOverlays(through: overlay), .hideAllOverlays,
      .goBack(count), .goForward(count), .goBackTo { $0 == other }, .goBackToRoot,
      .reset((0..<4).map { _ in Place(page(&random)) }), .mark("m", at: nil),
    ]
    if !keepsWay {
      actions += [
        .selectTab(.shop, root: place), .switchFlow(.member, root: place), .undo, .redo,
        .rewind(to: .random(in: 0...head, using: &random)),
      ]
    }
    return actions.randomElement(using: &random)!
  }

  @Test(arguments: Seed.all, [false, true])
  func `events add up to what is seen after every call`(seed: Seed, keepsWay: Bool) {
    var random = SplitMix64(seed)
    // So long that no place is ever dropped, where places are counted.
    let run = AnalyticsRun(limit: keepsWay ? 2_000 : 5)
    var (account, told) = (Account(), 0)
    for _ in 0..<300 {
      let manager = run.manager
      if Int.random(in: 0..<10, using: &random) == 0 {
        let actions = (0..<5).map { _ in
          action(&random, head: manager.head, keepsWay: keepsWay)
        }
        manager.transaction("several") { for action in actions { manager.perform(action) } }
      } else {
        manager.perform(action(&random, head: manager.head, keepsWay: keepsWay))
      }
      let state = manager.state
      for event in run.events[told...] { account.take(event, in: state) }
      told = run.events.count
      guard account.faults.isEmpty, account.overlays == state.overlays.map({ "\($0)" }),
        account.rootOverlays == state.rootOverlays.map({ "\($0)" }),
        account.screen == analyticsName(of: state.currentRoute),
        !keepsWay || account.depth == state.cursor + 1
      else {
        Issue.record("\(account) at \(state.sketch)")
        return
      }
    }
    let keys = run.events.map { [$0.seq, $0.index] }
    #expect(Set(keys).count == keys.count)
    #expect(zip(run.events, run.events.dropFirst()).allSatisfy { $0.seq <= $1.seq })
    #expect(told > 300)
  }
}
