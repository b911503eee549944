public import DRN
public import Observation

/// What a debug overlay shows of a manager: where the user is, and the last transitions.
///
/// It sees what happens from when it is made; older transitions are in the log. The lines are those of
/// `drn log`, with the values of routes, so they are for developers only. It belongs to its manager's
/// isolation.
@Observable
public final class NavigationTrace<Route: NavigationRoute> {
  /// A transition, as one line.
  public struct Line: Hashable, Sendable, Identifiable {
    /// The position.
    public let seq: Int
    /// What happened.
    public let text: String
    /// The position, which tells it from the other lines.
    public var id: Int { seq }
  }

  /// The manager.
  @ObservationIgnored public let navigation: NavigationManager<Route>

  /// How many lines are kept; at least 1.
  @ObservationIgnored public let limit: Int

  /// The last transitions, newest first.
  public private(set) var lines: [Line] = []

  /// What came of the last call that was made here and did nothing, in a sentence.
  public private(set) var message: String?

  @ObservationIgnored private var observer: ObserverID?

  /// Creates a trace, which follows the manager from now on.
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
  /// The screen that the user sees.
  public var place: String { TransitionWords().value(navigation.currentRoute) }

  /// What lies on it, bottom to top, as names with plus signs between them; `nil` where nothing does.
  public var overlays: String? {
    let overlays = navigation.overlays + navigation.rootOverlays
    if overlays.isEmpty { return nil }
    return overlays.map { TransitionWords().value($0) }.joined(separator: " + ")
  }

  /// Where closing the last overlay returns to; `nil` where it returns nowhere.
  public var willReturnTo: String? {
    navigation.overlays.isEmpty ? nil : navigation.origin.map { TransitionWords().value($0) }
  }

  /// The move that waits, and what for.
  public var waiting: String? {
    navigation.pendingMove.map { move in
      let place = TransitionWords().value(move.destination)
      return move.question.map { "\(place): \($0)" } ?? "\(place): a guard is at work"
    }
  }

  /// Rewinds to a line.
  public func rewind(to seq: Int) {
    tell(navigation.rewind(to: seq), unchanged: "This is the state at \(seq) already.")
  }

  /// Rewinds to before the newest change.
  public func undo() { tell(navigation.undo(), unchanged: "There is nothing to undo.") }

  /// Rewinds to what was undone.
  public func redo() { tell(navigation.redo(), unchanged: "There is nothing to redo.") }

  private func tell(_ outcome: NavigationOutcome<Route>, unchanged: String) {
    switch outcome {
    case .refused(let refusal): message = refusal.reason
    case .unchanged: message = unchanged
    default: break
    }
  }
}
