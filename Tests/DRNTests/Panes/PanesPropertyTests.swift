import DRN
import TestSupport
import Testing

/// Panes in all small histories and in random ones, compared with a model that reads a history forward.
@Suite(.tags(.property)) struct PanesPropertyTests {
  static let behaviors: [PaneBackBehavior] = [.untilLayoutChanges, .untilPaneChanges, .oneEntry]
  static let widths: [Double] = [799, 800, 999, 1_000]

  /// A layout of the model: the kind, the indices of the entries in the panes, and the current pane.
  struct Picture: Hashable {
    var kind: PaneLayout<Page>.Kind
    var indices: [Int?]
    var current: Int
  }

  /// What is shown when each entry up to the cursor is current, oldest first.
  ///
  /// It goes through the history once, with the pair that is open: whoever leads opens one, and whoever does
  /// not follow closes it.
  static func pictures(
    of state: NavigationState<Page>, by rule: PaneRule<Page>, width: Double
  ) -> [Picture] {
    var open: (index: Int, follower: PaneRole)?
    return (0...state.cursor).map { index in
      let entry = state.entries[index]
      let role = rule.role(entry.route)
      let isInOtherTab = open.map { state.entries[$0.index].tab != entry.tab } ?? false
      switch role.kind {
      case .list: open = (index, .detail(of: role.group))
      case .main: open = (index, .supporting(of: role.group))
      case .single: open = nil
      case .detail, .supporting: if isInOtherTab || open?.follower != role { open = nil }
      }
      guard let pair = open else { return Picture(kind: .single, indices: [index], current: 0) }
      let isList = pair.follower.kind == .detail
      let fits = width >= (isList ? 800 : 1_000)
      switch (fits, pair.index == index, isList) {
      case (true, true, true): return Picture(kind: .listDetail, indices: [index, nil], current: 0)
      case (false, _, _), (_, true, false):
        return Picture(kind: .single, indices: [index], current: 0)
      case (true, false, _):
        return Picture(
          kind: isList ? .listDetail : .supporting, indices: [pair.index, index], current: 1)
      }
    }
  }

  /// How far back leads, by the definition of the behavior: to the nearest picture that differs enough.
  static func backCount(_ pictures: [Picture], _ behavior: PaneBackBehavior) -> Int {
    guard let now = pictures.last else { return 0 }
    let target = pictures.dropLast().lastIndex { earlier in
      let isOtherLayout =
        now.kind == .single || earlier.kind != now.kind || earlier.indices[0] != now.indices[0]
      return switch behavior {
      case .untilLayoutChanges: isOtherLayout
      case .untilPaneChanges: isOtherLayout || earlier.current != now.current
      case .oneEntry: true
      }
    }
    return target.map { pictures.count - 1 - $0 } ?? 0
  }

  /// What was seen of a layout, to know that a test has seen everything.
  private static func check(
    _ state: NavigationState<Page>, _ behavior: PaneBackBehavior, width: Double
  ) -> String {
    let rule = PaneRule<Page>.pages(behavior)
    let layout = state.panes(by: rule, width: width)
    let pictures = pictures(of: state, by: rule, width: width)
    guard let picture = pictures.last else { return "" }
    var faults: [String] = []
    if layout.kind != picture.kind { faults.append("kind") }
    let ids = picture.indices.map { index in index.map { state.entries[$0].id } }
    if layout.panes.map(\.id) != ids { faults.append("entries") }
    if layout.currentIndex != picture.current { faults.append("current") }
    if layout.current.entry != state.current { faults.append("the current entry is not shown") }
    for pane in layout.panes {
      if let route = pane.route, pane.role != rule.role(route) { faults.append("role") }
      if pane.isPlaceholder, pane.role.kind != .detail { faults.append("placeholder") }
    }
    let count = backCount(pictures, behavior)
    if layout.backCount != count { faults.append("back by \(count)") }
    if layout.canGoBack != (count > 0) { faults.append("canGoBack") }
    if !faults.isEmpty {
      Issue.record("\(faults) in \(layout.sketch) of \(state.sketch), width \(width), \(behavior)")
    }
    return "\(layout.kind) \(layout.panes.map(\.isPlaceholder)) \(min(count, 3))"
  }

  @Test func `every history of up to four entries is shown as the model says`() throws {
    let pages: [Page] = [.home, .detail(1), .news, .post(1), .store, .cart, .search]
    var histories: [[Page]] = [[]]
    var seen: Set<String> = []
    for _ in 1...4 {
      histories = histories.flatMap { history in pages.map { history + [$0] } }
      for history in histories {
        let entries = history.enumerated().map {
          Entry<Page>(id: EntryID(seq: $0.offset), route: $0.element)
        }
        for cursor in entries.indices {
          let state = try #require(
            History(entries: entries, cursor: cursor).flatMap {
              NavigationState(
                history: $0, rememberedTabs: [:], rootOverlays: [], flow: nil, historyLimit: 4)
            })
          for behavior in Self.behaviors {
            for width in Self.widths {
              seen.insert(Self.check(state, behavior, width: width))
            }
          }
        }
      }
    }
    #expect(
      seen == [
        "single [false] 0", "single [false] 1", "listDetail [false, true] 0",
        "listDetail [false, true] 1", "listDetail [false, false] 0",
        "listDetail [false, false] 1", "listDetail [false, false] 2",
        "listDetail [false, false] 3", "supporting [false, false] 1",
        "supporting [false, false] 2", "supporting [false, false] 3",
      ])
  }

  @Test(arguments: Seed.all)
  func `in random sessions the panes are those of the model, and back leaves them`(
    seed: Seed
  ) throws {
    var random = SplitMix64(seed)
    let run = RecordedManager(Page.home, limit: .random(in: 2...8, using: &random))
    let manager = run.manager
    for _ in 0..<400 {
      let (width, behavior) = (random.pick(Self.widths), random.pick(Self.behaviors))
      let rule = PaneRule<Page>.pages(behavior)
      let before = manager.state
      _ = Self.check(before, behavior, width: width)
      let layout = before.panes(by: rule, width: width)

      // What lies ahead of the cursor is not shown.
      let history = try #require(
        History(entries: before.entries[...before.cursor], cursor: before.cursor))
      let past = try #require(
        NavigationState(
          history: history, rememberedTabs: [:], rootOverlays: [], flow: nil, historyLimit: 8))
      #expect(past.panes(by: rule, width: width) == layout)

      guard random.chance(30) else {
        if random.chance(50) {
          manager.go(random.pick([.home, .detail(1), .detail(2), .news, .post(1), .store, .cart]))
        } else {
          manager.perform(
            ActionArgument.random(head: manager.head, travelPercent: 5, using: &random).action)
        }
        continue
      }
      let target = before.cursor - layout.backCount
      try #require(before.entries.indices.contains(target))
      let head = manager.head
      let outcome = manager.goBack(inPanes: rule, width: width)
      guard layout.canGoBack else {
        #expect(outcome == .unchanged && manager.state == before)
        continue
      }
      #expect(outcome == .changed(seq: head + 1))
      #expect(run.recorder.transitions.last?.event == .wentBack(count: layout.backCount))
      let after = manager.state.panes(by: rule, width: width)
      #expect(after.current.id == before.entries[target].id)
      if behavior == .untilLayoutChanges {
        #expect(after.kind != layout.kind || after.panes[0].id != layout.panes[0].id)
      }
    }
  }

  @Test(arguments: Seed.all)
  func `leaving again and again ends at the root, and each step is one picture`(seed: Seed) {
    var random = SplitMix64(seed)
    for behavior in Self.behaviors {
      let (manager, rule) = (NavigationManager(Page.home), PaneRule<Page>.pages(behavior))
      for _ in 0..<30 {
        manager.perform(
          ActionArgument.random(head: manager.head, travelPercent: 0, using: &random).action)
      }
      var steps = 0
      while manager.exit(inPanes: rule, width: 1_000).refusal == nil, steps < 200 { steps += 1 }
      #expect(steps < 200)
      #expect(manager.activeOverlay == nil)
      #expect(!manager.state.panes(by: rule, width: 1_000).canGoBack)
      if behavior != .untilLayoutChanges { #expect(!manager.canGoBack) }
    }
  }
}
