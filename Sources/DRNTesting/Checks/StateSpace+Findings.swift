import DRN

// Findings that all states together show.

extension StateSpace {
  func findings() -> NavigationFindings {
    let all = deadEnds() + stepFindings + permanentOverlays() + unreachable()
    let kinds = NavigationFinding.Kind.allCases
    // In a stable order: by kind, then in the order of discovery.
    let sorted = kinds.flatMap { kind in all.filter { $0.kind == kind } }
    return NavigationFindings(
      all: sorted, stateCount: nodes.count, limit: limit, heldUpCount: heldUpCount)
  }

  /// Screens that nothing leads away from.
  private func deadEnds() -> [NavigationFinding] {
    var findings: [NavigationFinding] = []
    let stuck = statesThatKeep { $0.currentRoute == $1.currentRoute }
    var seen = Set(check.exits)
    for index in nodes.indices where stuck[index] {
      let route = nodes[index].state.currentRoute
      guard seen.insert(route).inserted else { continue }
      let screen = ValueText(route).line
      let explanation = "nothing that can be done on \(screen) leads to another screen."
      findings.append(finding(.deadEnd, screen, "Dead end: \(explanation)", path(to: index)))
    }
    return findings
  }

  /// Overlays that nothing closes.
  private func permanentOverlays() -> [NavigationFinding] {
    var findings: [NavigationFinding] = []
    var seen = Set(check.permanentOverlays)
    for node in nodes {
      guard let overlay = node.state.activeOverlay, seen.insert(overlay).inserted else {
        continue
      }
      let stuck = statesThatKeep { $0.shows(overlay) && $1.shows(overlay) }
      guard let index = nodes.indices.first(where: { stuck[$0] && nodes[$0].state.shows(overlay) })
      else { continue }
      let name = ValueText(overlay).line
      let explanation = "Nothing that can be done takes \(name) away."
      findings.append(finding(.permanentOverlay, name, explanation, path(to: index)))
    }
    return findings
  }

  private func unreachable() -> [NavigationFinding] {
    var seen = Set(nodes.map { ScreenName.caseName(of: $0.state.currentRoute) })
    return check.routes.map { Place($0).route }.compactMap { route in
      guard seen.insert(ScreenName.caseName(of: route)).inserted else { return nil }
      let name = ValueText(route).line
      let isWhole = limit == nil && heldUpCount == 0
      let extent = isWhole ? "No way leads" : "As far as the check came, no way leads"
      return finding(.unreachable, name, "\(extent) from the start to \(name).", [])
    }
  }

  /// For each state, whether every step on every path from it keeps what `isKept` compares.
  ///
  /// A state whose steps were not all tried might lose it, so the result is false for every state
  /// from which one can be reached.
  ///
  /// - Complexity: O(*n* + *m*) for *n* states and *m* steps between them.
  private func statesThatKeep(
    _ isKept: (NavigationState<Route>, NavigationState<Route>) -> Bool
  ) -> [Bool] {
    var before: [[Int]] = Array(repeating: [], count: nodes.count)
    var keeps = Array(repeating: true, count: nodes.count)
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      let isLost = node.next.map { $0.contains { !isKept(node.state, nodes[$0].state) } } ?? true
      if isLost {
        keeps[index] = false
        open.append(index)
      }
      for following in node.next ?? [] { before[following].append(index) }
    }
    while let index = open.popLast() {
      for earlier in before[index] where keeps[earlier] {
        keeps[earlier] = false
        open.append(earlier)
      }
    }
    return keeps
  }
}

extension NavigationState {
  fileprivate func shows(_ overlay: Route.Overlay) -> Bool {
    rootOverlays.contains(overlay) || overlays.contains(overlay)
  }
}
