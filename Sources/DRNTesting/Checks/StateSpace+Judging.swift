import DRN

// What all states together show.

extension StateSpace {
  /// Everything that was found.
  func findings() -> NavigationFindings {
    let all = deadEnds() + stepFindings + permanentOverlays() + unreachable()
    let kinds = NavigationFinding.Kind.allCases
    // In a stable order: by kind, and as they were found.
    let sorted = kinds.flatMap { kind in all.filter { $0.kind == kind } }
    return NavigationFindings(
      all: sorted, stateCount: nodes.count, limit: limit, heldUpCount: heldUpCount)
  }

  /// Screens from which nothing leads to another one.
  private func deadEnds() -> [NavigationFinding] {
    var findings: [NavigationFinding] = []
    let stuck = statesThatKeep { $0.currentRoute == $1.currentRoute }
    var seen = Set(check.exits)
    for index in nodes.indices where stuck[index] {
      let route = nodes[index].state.currentRoute
      guard seen.insert(route).inserted else { continue }
      let screen = ValueText(route).line
      findings.append(
        NavigationFinding(
          kind: .deadEnd, subject: screen,
          explanation: "Dead end: nothing that can be done on \(screen) leads to another screen.",
          path: names(of: path(to: index))))
    }
    return findings
  }

  /// Overlays that stay up, whatever is done.
  private func permanentOverlays() -> [NavigationFinding] {
    var findings: [NavigationFinding] = []
    var judged = Set(check.permanentOverlays)
    for node in nodes {
      guard let overlay = node.state.activeOverlay, judged.insert(overlay).inserted else {
        continue
      }
      let stuck = statesThatKeep { $0.shows(overlay) && $1.shows(overlay) }
      guard let index = nodes.indices.first(where: { stuck[$0] && nodes[$0].state.shows(overlay) })
      else { continue }
      let name = ValueText(overlay).line
      findings.append(
        NavigationFinding(
          kind: .permanentOverlay, subject: name,
          explanation: "Nothing that can be done takes \(name) away.",
          path: names(of: path(to: index))))
    }
    return findings
  }

  private func unreachable() -> [NavigationFinding] {
    let reached = Set(nodes.map { ScreenName.caseName(of: $0.state.currentRoute) })
    var seen = reached
    return check.routes.map { Place($0).route }.compactMap { route in
      guard seen.insert(ScreenName.caseName(of: route)).inserted else { return nil }
      let name = ValueText(route).line
      let isWhole = limit == nil && heldUpCount == 0
      let extent = isWhole ? "No way leads" : "As far as the check came, no way leads"
      return NavigationFinding(
        kind: .unreachable, subject: name, explanation: "\(extent) from the start to \(name).",
        path: [])
    }
  }

  /// Tells of each state whether every state that can be reached from it keeps something of it.
  ///
  /// States that were not looked at might not keep it, so where one can be reached this is false.
  ///
  /// - Complexity: O(*n* + *m*) for *n* states and *m* steps between them.
  private func statesThatKeep(
    _ isKept: (NavigationState<Route>, NavigationState<Route>) -> Bool
  ) -> [Bool] {
    var before: [[Int]] = Array(repeating: [], count: nodes.count)
    var keeps = Array(repeating: true, count: nodes.count)
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      let isLost =
        node.next.map { $0.contains { !isKept(node.state, nodes[$0].state) } } ?? true
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
