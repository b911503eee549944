import DRN

/// What a state wants to have presented, each with an id that it keeps for as long as it is up.
///
/// The engine knows overlays by their value, and the same one may be closed and shown again. To a
/// framework these are two. So every change has to be followed, not only the last one.
struct PresentationList<Route: NavigationRoute> {
  private(set) var items: [Presentation<Route>] = []
  private var entry: EntryID?
  private var idsGiven = 0

  /// Follows a change.
  mutating func update(_ state: NavigationState<Route>, question: PendingMove<Route>?) {
    let current = state.entries[state.cursor]
    // Those of another place are other ones, whatever they are.
    let place = entry == current.id ? items.filter { !$0.isRoot && !$0.isQuestion } : []
    let (root, asked) = (items.filter(\.isRoot), items.filter(\.isQuestion))
    entry = current.id
    items = kept(place, groups(current.overlays), isRoot: false)
    items += kept(root, groups(state.rootOverlays), isRoot: true)
    if let question, question.question != nil {
      let content = Presentation<Route>.Content.question(question)
      let same = asked.first { $0.content == content }
      items.append(same ?? made(content))
    }
  }

  /// The overlays, each with the levels on it.
  private func groups(_ overlays: [Route.Overlay]) -> [[Route.Overlay]] {
    overlays.reduce(into: []) { groups, overlay in
      let isLevel = (overlay as? any PresentableOverlay)?.presentationStyle == .level
      if isLevel, !groups.isEmpty {
        groups[groups.count - 1].append(overlay)
      } else {
        groups.append([overlay])
      }
    }
  }

  /// What was there before keeps its id, up to the first that is another one.
  private mutating func kept(
    _ before: [Presentation<Route>], _ groups: [[Route.Overlay]], isRoot: Bool
  ) -> [Presentation<Route>] {
    let same = zip(before, groups).prefix { $0.overlays.first == $1.first }.count
    var items: [Presentation<Route>] = []
    for (index, group) in groups.enumerated() {
      let content = Presentation<Route>.Content.overlays(group, isRoot: isRoot)
      if index < same {
        items.append(Presentation(id: before[index].id, content: content))
      } else {
        items.append(made(content))
      }
    }
    return items
  }

  private mutating func made(_ content: Presentation<Route>.Content) -> Presentation<Route> {
    idsGiven += 1
    return Presentation(id: idsGiven, content: content)
  }
}

extension Presentation {
  fileprivate var overlays: [Route.Overlay] {
    guard case .overlays(let overlays, _) = content else { return [] }
    return overlays
  }

  fileprivate var isRoot: Bool {
    guard case .overlays(_, let isRoot) = content else { return false }
    return isRoot
  }

  fileprivate var isQuestion: Bool {
    guard case .question = content else { return false }
    return true
  }
}
