import DRNLog

// What is said of screens and ways, in every format.

extension GraphDrawing {
  static func facts(_ graph: WalkedGraph) -> String {
    "\(counting(graph.screens.count, "screen")), \(counting(graph.ways.count, "way")), "
      + "\(counting(graph.moveCount, "move")) in \(counting(graph.sessionCount, "session"))"
  }

  static func facts(_ comparison: GraphComparison) -> String {
    let (screens, ways) = (comparison.screens, comparison.ways)
    return "\(counting(screens.count { $0.isNew }, "new screen")), "
      + "\(grouped(screens.count { $0.isGone })) gone; "
      + "\(counting(ways.count { $0.isNew }, "new way")), "
      + "\(grouped(ways.count { $0.isGone })) gone"
  }

  /// A screen's second line.
  static func detail(_ screen: WalkedGraph.Screen) -> String {
    var text = counting(screen.visits, "visit")
    if let time = screen.averageTime, time > .zero { text += " · \(forPeople(time))" }
    return text
  }

  static func remarks(_ screen: WalkedGraph.Screen) -> [String] {
    var remarks = [counting(screen.visits, "visit")]
    if let time = screen.averageTime, time > .zero {
      remarks[0] += ", \(forPeople(time)) on average, \(forPeople(screen.timeSpent)) in all"
    }
    if screen.routeCount > 1 { remarks.append("\(grouped(screen.routeCount)) different routes") }
    if screen.sessionsBegun > 0 {
      remarks.append("\(counting(screen.sessionsBegun, "session")) began here")
    }
    if screen.sessionsEnded > 0 {
      remarks.append("\(counting(screen.sessionsEnded, "session")) ended here")
    }
    for overlay in screen.overlays { remarks.append(remark(overlay)) }
    for tab in screen.tabs {
      remarks.append("in tab \(DisplayText.escaping(tab.name)): \(counting(tab.visits, "visit"))")
    }
    if screen.refusals > 0 {
      remarks.append("\(counting(screen.refusals, "move")) from here refused")
    }
    if screen.rewindsTo + screen.rewindsFrom > 0 {
      remarks.append(
        "rewound to \(grouped(screen.rewindsTo)), and from here \(grouped(screen.rewindsFrom)) times"
      )
    }
    if screen.isDeadEnd { remarks.append("a dead end: nobody went on from here") }
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

extension WalkedGraph.Way {
  /// How its moves came about: `went 12, wentBack 3`.
  var remark: String {
    moves.map { "\($0.move.rawValue) \(grouped($0.count))" }.joined(separator: ", ")
  }

  var flow: Double {
    moves.reduce(0) { flow, count in
      let each =
        switch count.move {
        case .went, .composed, .replaced, .redirected, .wentForward: 1.0
        case .tabSelected, .flowSwitched, .reset, .restored: 0.1
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

/// A number with commas, and what it counts.
func counting(_ count: Int, _ what: String) -> String {
  "\(grouped(count)) \(what)\(count == 1 ? "" : "s")"
}

/// A duration with two digits or so: `320 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`.
func forPeople(_ duration: Duration) -> String {
  let (seconds, rest) = duration.components
  let milliseconds = rest / 1_000_000_000_000_000
  if seconds < 1 { return milliseconds == 0 ? "under 1 ms" : "\(milliseconds) ms" }
  if seconds < 10 { return "\(seconds).\(milliseconds / 100) s" }
  if seconds < 60 { return "\(seconds) s" }
  func two(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) -> String {
    small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
  }
  if seconds < 3_600 { return two(seconds / 60, "min", seconds % 60, "s") }
  if seconds < 86_400 { return two(seconds / 3_600, "h", seconds % 3_600 / 60, "min") }
  return two(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h")
}

/// `text` with `…` for what is beyond so many characters, safe to show.
func clipped(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars.prefix(limit + 1)
  let isLong = scalars.count > limit
  let shown = DisplayText.escaping(String(String.UnicodeScalarView(scalars.prefix(limit))))
  return isLong ? "\(shown)…" : shown
}
