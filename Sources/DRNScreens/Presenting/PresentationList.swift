import DRN

/// The presentations that a state requires, each with an id that is stable while it is shown.
///
/// The engine identifies overlays by value, so an overlay that is closed and shown again is the
/// same to it; to a framework these are two presentations. So every change must be applied here,
/// not only the last.
struct PresentationList<Route: NavigationRoute> {
  private(set) var items: [Presentation<Route>] = []
  private var entry: EntryID?
  private var idsGiven = 0

  mutating func update(_ state: NavigationState<Route>, question: PendingMove<Route>?) {
    let current = state.entries[state.cursor]
    // Overlays of another place are different ones, even if equal.
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

  /// The overlays, each grouped with the levels inside it.
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

  /// Keeps the ids of existing presentations up to the first difference.
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
