import DRNInspect
import DRNLog

// The texts about screens and ways, for all formats.

extension GraphDrawing {
  static func facts(_ graph: WalkedGraph) -> String {
    "\(counted(graph.screens.count, "screen")), \(counted(graph.ways.count, "way")), "
      + "\(counted(graph.moveCount, "move")) in \(counted(graph.sessionCount, "session"))"
  }

  static func facts(_ comparison: GraphComparison) -> String {
    let (screens, ways) = (comparison.screens, comparison.ways)
    return "\(counted(screens.count { $0.isNew }, "new screen")), "
      + "\(grouped(screens.count { $0.isGone })) gone; "
      + "\(counted(ways.count { $0.isNew }, "new way")), "
      + "\(grouped(ways.count { $0.isGone })) gone"
  }

  /// The second line in a screen's box.
  static func detail(_ screen: WalkedGraph.Screen) -> String {
    var text = counted(screen.visits, "visit")
    if let time = screen.averageTime, time >= .milliseconds(1) {
      text += " · \(Quantity.duration(time))"
    }
    return text
  }

  static func remarks(_ screen: WalkedGraph.Screen) -> [String] {
    var remarks = [counted(screen.visits, "visit")]
    if let time = screen.averageTime, time >= .milliseconds(1) {
      remarks[0] +=
        ", \(Quantity.duration(time)) on average, \(Quantity.duration(screen.timeSpent)) in all"
    }
    if screen.routeCount > 1 { remarks.append("\(grouped(screen.routeCount)) different routes") }
    if screen.sessionsBegun > 0 {
      remarks.append("\(counted(screen.sessionsBegun, "session")) began here")
    }
    if screen.sessionsEnded > 0 {
      remarks.append("\(counted(screen.sessionsEnded, "session")) ended here")
    }
    for overlay in screen.overlays { remarks.append(remark(overlay)) }
    for tab in screen.tabs {
      remarks.append("in tab \(DisplayText.escaping(tab.name)): \(counted(tab.visits, "visit"))")
    }
    if screen.refusals > 0 {
      remarks.append("\(counted(screen.refusals, "move")) from here refused")
    }
    if screen.rewindsTo + screen.rewindsFrom > 0 {
      remarks.append(
        "rewound to \(grouped(screen.rewindsTo)), and from here \(grouped(screen.rewindsFrom)) times"
      )
    }
    if screen.isDeadEnd { remarks.append("a dead end: nobody continued from here") }
    if screen.isNeverReturnedTo { remarks.append("nobody returned to it") }
    if screen.isPointOfNoReturn { remarks.append("nobody came back from it") }
    return remarks
  }

  private static func remark(_ overlay: WalkedGraph.Overlay) -> String {
    var text = overlay.isRoot ? "root overlay " : "overlay "
    text += "\(DisplayText.escaping(overlay.name)): \(grouped(overlay.count))"
    if overlay.composed > 0 { text += ", \(grouped(overlay.composed)) as a composite" }
    return text
  }
}

extension WalkedGraph.Screen {
  /// The tab in which it was visited most.
  var mainTab: String? { tabs.first?.name }
}

extension WalkedGraph {
  /// Screens with the same tab, in the order of the first of each; those without a tab are last.
  ///
  /// - Parameter tabs: The tab of each screen.
  static func groups(_ tabs: [String?]) -> [(title: String, screens: [Int])] {
    var (order, members) = ([String](), [String: [Int]]())
    for (screen, tab) in tabs.enumerated() {
      guard let tab else { continue }
      if members[tab] == nil { order.append(tab) }
      members[tab, default: []].append(screen)
    }
    let others = tabs.indices.filter { tabs[$0] == nil }
    return order.map { (title: "tab \(whole($0))", screens: members[$0] ?? []) }
      + (others.isEmpty ? [] : [(title: "no tab", screens: others)])
  }
}

extension WalkedGraph.Way {
  /// The kinds of its moves, with counts: `went 12, wentBack 3`.
  var remark: String {
    moves.map { "\($0.move.rawValue) \(grouped($0.count))" }.joined(separator: ", ")
  }

  var flow: Double {
    moves.reduce(0) { flow, count in
      let each =
        switch count.move {
        case .went, .composed, .replaced, .redirected, .wentForward: 1.0
        case .tabSelected, .flowSwitched, .reset, .edited, .restored: 0.1
        case .returned, .wentBack: 0.001
        }
      return flow + each * Double(count.count)
    }
  }

  var style: GraphDrawing.WayStyle {
    if isBackward { return .backward }
    if count(of: .composed) == count { return .composed }
    return count(of: .redirected) == count ? .redirected : .plain
  }
}

/// The whole name of a screen or an overlay, escaped for display; only an enormous one is cut.
func whole(_ name: String) -> String { clipped(name, to: 400) }

/// `text` escaped for display, with `…` after `limit` scalars. Invisible text is quoted.
func clipped(_ text: String, to limit: Int) -> String {
  guard text.unicodeScalars.contains(where: { $0 != " " }) else {
    return DisplayText.quoting(text, limit: limit)
  }
  let scalars = text.unicodeScalars.prefix(limit + 1)
  let isLong = scalars.count > limit
  let shown = DisplayText.escaping(String(String.UnicodeScalarView(scalars.prefix(limit))))
  return isLong ? "\(shown)…" : shown
}
