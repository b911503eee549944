public import DRN
public import Observation

/// The model of a debug overlay: the current place and the last transitions of a manager.
///
/// It records transitions from its creation on; older ones are in the log. The lines have the
/// format of `drn log` and contain the values of routes, so they are for developers only. It
/// belongs to its manager's isolation.
@Observable
public final class NavigationTrace<Route: NavigationRoute> {
  /// A transition, as one line.
  public struct Line: Hashable, Sendable, Identifiable {
    /// The transition's position.
    public let seq: Int
    /// The transition as text.
    public let text: String
    /// The position, which is unique among the lines.
    public var id: Int { seq }
  }

  /// The manager.
  @ObservationIgnored public let navigation: NavigationManager<Route>

  /// The maximum number of lines; at least 1.
  @ObservationIgnored public let limit: Int

  /// The last transitions, newest first.
  public private(set) var lines: [Line] = []

  /// Why the last call to this object did nothing, in one sentence.
  public private(set) var message: String?

  @ObservationIgnored private var observer: ObserverID?

  /// Creates a trace and begins to observe the manager.
  public init(_ navigation: NavigationManager<Route>, limit: Int = 20) {
    (self.navigation, self.limit) = (navigation, max(limit, 1))
    observer = navigation.observe { [weak self] change in self?.follow(change) }
  }

  deinit {
    if let observer { navigation.removeObserver(observer) }
  }

  private func follow(_ change: NavigationChange<Route>) {
    message = nil
    let new = change.transitions.suffix(limit).map {
      Line(seq: $0.seq, text: $0.description)
    }
    lines = Array((new.reversed() + lines).prefix(limit))
  }
}

extension NavigationTrace {
  /// The current screen.
  public var place: String { TransitionWords().value(navigation.currentRoute) }

  /// The names of the overlays on it, bottom to top, separated by plus signs; `nil` if there are
  /// none.
  public var overlays: String? {
    let overlays = navigation.overlays + navigation.rootOverlays
    if overlays.isEmpty { return nil }
    return overlays.map { TransitionWords().value($0) }.joined(separator: " + ")
  }

  /// The place that closing the last overlay returns to; `nil` if there is none.
  public var willReturnTo: String? {
    navigation.overlays.isEmpty ? nil : navigation.origin.map { TransitionWords().value($0) }
  }

  /// The pending move, and what it waits for.
  public var waiting: String? {
    navigation.pendingMove.map { move in
      let place = TransitionWords().value(move.destination)
      return move.question.map { "\(place): \($0)" } ?? "\(place): a guard is at work"
    }
  }

  /// Rewinds to the position of a line.
  public func rewind(to seq: Int) {
    tell(
      navigation.rewind(to: seq, crossingFence: true),
      unchanged: "This is the state at \(seq) already.")
  }

  /// Undoes the newest change.
  public func undo() { tell(navigation.undo(), unchanged: "There is nothing to undo.") }

  /// Redoes what was undone.
  public func redo() { tell(navigation.redo(), unchanged: "There is nothing to redo.") }

  private func tell(_ outcome: NavigationOutcome<Route>, unchanged: String) {
    switch outcome {
    case .refused(let refusal): message = refusal.reason
    case .unchanged: message = unchanged
    default: break
    }
  }
}
