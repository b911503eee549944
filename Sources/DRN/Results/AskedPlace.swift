/// An overlay or a screen that was asked for a result.
struct AskedPlace<Route: NavigationRoute> {
  /// The screen's entry, or the one that the overlay lies on.
  let entry: EntryID
  /// The overlay, and its index in the entry's overlays, from the bottom.
  let overlay: (value: Route.Overlay, index: Int)?

  /// Whether it can still answer: the user is there, or somewhere that leads back to it.
  func isOpen(in state: NavigationState<Route>) -> Bool {
    isOpen(in: state.history) || state.rememberedTabs.values.contains(where: isOpen)
  }

  private func isOpen(in history: History<Route>) -> Bool {
    guard let index = history.entries.lastIndex(of: entry, before: history.cursor + 1) else {
      return false
    }
    guard let overlay else { return true }
    let overlays = history.entries[index].overlays
    return overlays.indices.contains(overlay.index) && overlays[overlay.index] == overlay.value
  }
}

/// Those who wait for results, in the order in which they asked.
final class ResultDesk<Route: NavigationRoute> {
  typealias Answer = AsyncStream<JSONValue?>

  private var asked: [(id: Int, place: AskedPlace<Route>, answer: Answer.Continuation)] = []
  private var asks = 0

  /// Whether somebody waits for what this place answers.
  func isAsked(_ entry: EntryID, overlayAt index: Int?) -> Bool {
    asked.contains { $0.place.entry == entry && $0.place.overlay?.index == index }
  }

  func ask(_ place: AskedPlace<Route>) -> (id: Int, answer: Answer) {
    let (stream, continuation) = Answer.makeStream()
    asks += 1
    asked.append((asks, place, continuation))
    return (asks, stream)
  }

  /// This asker does not wait any more; `false` where it was answered already.
  func forget(_ id: Int) -> Bool {
    guard let index = asked.firstIndex(where: { $0.id == id }) else { return false }
    asked.remove(at: index)
    return true
  }

  /// Answers those whose place is gone after a change: each transition of it, for a place may come and
  /// go within one.
  func hear(_ change: NavigationChange<Route>) {
    guard !asked.isEmpty else { return }
    guard change.transitions.count > 1 else {
      return close(in: change.state, with: change.transitions.first?.result)
    }
    var state = change.previous
    for transition in change.transitions {
      state.apply(transition.event, seq: transition.seq)
      close(in: state, with: transition.result)
    }
  }

  /// A result is for whoever asked first of those that it closes: the others lay above.
  private func close(in state: NavigationState<Route>, with result: JSONValue?) {
    var result = result
    asked.removeAll { _, place, answer in
      if place.isOpen(in: state) { return false }
      answer.yield(result)
      answer.finish()
      result = nil
      return true
    }
  }

  deinit {
    for (_, _, answer) in asked { answer.finish() }
  }
}

extension Transition {
  /// What the overlay or screen that this closed was asked for, if it answered.
  public var result: JSONValue? {
    switch event {
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack: meta?["result"]
    default: nil
    }
  }
}
