// Which entries are in which pane.
//
// A pair is an entry that leads, and all entries between it and the cursor that follow it without a gap:
// each of the role that follows, of the same group and in the same tab. The newest of them is the current
// entry, so the layout is found by a walk from the cursor back to the one that leads.

extension NavigationState {
  /// The panes in a window of a width.
  ///
  /// ```swift
  /// let layout = navigation.state.panes(by: rule, width: window.width)
  /// for pane in layout.panes { draw(pane) }
  /// ```
  ///
  /// A function of the state and the width, and of nothing else: a window that becomes wider shows the
  /// same history in another way. Entries after the cursor are not shown. A detail is beside the list
  /// that it was reached from, over other details at most. It is alone if another screen lies between,
  /// if it is in another tab than the list, or if there is no list before it, as after a link.
  ///
  /// - Parameters:
  ///   - rule: The roles of the routes, and the widths from which two panes fit.
  ///   - width: The window's width, in the unit of the rule. If it is not a number, one pane fits.
  /// - Complexity: O(*n*), where *n* is the number of entries between the cursor and the list or main
  ///   screen that the current entry follows, at most `historyLimit`.
  public func panes(by rule: PaneRule<Route>, width: Double) -> PaneLayout<Route> {
    let role = rule.role(currentRoute)
    switch role.kind {
    case .list where width >= rule.listDetailWidth:
      return pair(.listDetail, from: cursor, role, role, back: rule.back)
    case .detail where width >= rule.listDetailWidth:
      guard let leader = role.leader, let index = leaderIndex(leader, of: role, by: rule) else {
        return alone(role)
      }
      return pair(.listDetail, from: index, leader, role, back: rule.back)
    case .supporting where width >= rule.supportingWidth:
      guard let leader = role.leader, let index = leaderIndex(leader, of: role, by: rule) else {
        return alone(role)
      }
      return pair(.supporting, from: index, leader, role, back: rule.back)
    case .single, .list, .detail, .main, .supporting: return alone(role)
    }
  }

  /// The index of the entry that leads, if only entries of the current one's role are in between.
  private func leaderIndex(
    _ leader: PaneRole, of role: PaneRole, by rule: PaneRule<Route>
  ) -> Int? {
    for index in (0..<cursor).reversed() {
      guard entries[index].tab == tab else { return nil }
      let found = rule.role(entries[index].route)
      if found == leader { return index }
      if found != role { return nil }
    }
    return nil
  }

  /// The current entry alone.
  private func alone(_ role: PaneRole) -> PaneLayout<Route> {
    PaneLayout(
      kind: .single, panes: [.init(role: role, entry: current)], currentIndex: 0,
      backCount: min(cursor, 1))
  }

  /// The entry at `index`, and beside it the current one, if that is another.
  private func pair(
    _ kind: PaneLayout<Route>.Kind, from index: Int, _ leader: PaneRole, _ role: PaneRole,
    back: PaneBackBehavior
  ) -> PaneLayout<Route> {
    let followers = cursor - index
    let second: PaneLayout<Route>.Pane =
      followers == 0
      ? .init(role: .detail(of: role.group), entry: nil) : .init(role: role, entry: current)
    let backCount =
      switch back {
      // The list alone is the same layout, but the main screen alone is another one.
      case .untilLayoutChanges where kind == .listDetail: index > 0 ? followers + 1 : 0
      case .untilLayoutChanges, .untilPaneChanges:
        followers > 0 ? followers : min(cursor, 1)
      case .oneEntry: min(cursor, 1)
      }
    return PaneLayout(
      kind: kind, panes: [.init(role: leader, entry: entries[index]), second],
      currentIndex: followers == 0 ? 0 : 1, backCount: backCount)
  }
}
