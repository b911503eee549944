/// An overlay or a screen whose result a call waits for.
struct RequestedPlace<Route: NavigationRoute> {
  /// The screen's entry, or the entry that has the overlay.
  let entry: EntryID
  /// The overlay, and its index from the bottom; `nil` for a screen.
  let overlay: (value: Route.Overlay, index: Int)?

  /// Whether the place can still answer: the user is there, or can go back to it.
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

/// The calls that wait for a result, oldest first.
final class ResultRequests<Route: NavigationRoute> {
  typealias Answer = AsyncStream<JSONValue?>

  private var asked: [(id: Int, place: RequestedPlace<Route>, answer: Answer.Continuation)] = []
  private var asks = 0

  /// Whether a call waits for the result of this place.
  func isAsked(_ entry: EntryID, overlayAt index: Int?) -> Bool {
    asked.contains { $0.place.entry == entry && $0.place.overlay?.index == index }
  }

  func ask(_ place: RequestedPlace<Route>) -> (id: Int, answer: Answer) {
    let (stream, continuation) = Answer.makeStream()
    asks += 1
    asked.append((asks, place, continuation))
    return (asks, stream)
  }

  /// Removes a request; `false` if it was answered already.
  func forget(_ id: Int) -> Bool {
    guard let index = asked.firstIndex(where: { $0.id == id }) else { return false }
    asked.remove(at: index)
    return true
  }

  /// Answers the requests whose place a change has closed. Checks after each of its transitions,
  /// because a place may come and go within one change.
  func resolve(after change: NavigationChange<Route>) {
    guard !asked.isEmpty else { return }
    change.forEachTransition { close(in: $1, with: $0.result) }
  }

  /// The result answers the oldest of the closed requests; the others lay above it and get `nil`.
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
  /// The result of the overlay or screen that the transition closed, if it gave one.
  public var result: JSONValue? {
    switch event {
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack: meta?["result"]
    default: nil
    }
  }
}
