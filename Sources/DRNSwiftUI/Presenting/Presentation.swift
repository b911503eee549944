public import DRN

/// Something that lies on a screen: an overlay with the levels inside it, or a question.
public struct Presentation<Route: NavigationRoute>: Identifiable, Equatable {
  /// What is presented.
  public enum Content: Equatable {
    /// An overlay, and the levels inside it; never empty.
    case overlays([Route.Overlay], isRoot: Bool)
    /// A guard's question about the move that waits for its answer.
    case question(PendingMove<Route>)
  }

  /// What tells it from everything else that its window has presented.
  public let id: Int

  /// What is presented.
  public internal(set) var content: Content
}

extension Presentation {
  /// The overlay to draw: the topmost level. `nil` for a question.
  public var overlay: Route.Overlay? {
    guard case .overlays(let overlays, _) = content else { return nil }
    return overlays.last
  }

  /// How it is presented: what its lowest overlay declares, and `alert` for a question. A level with
  /// nothing below it is a sheet.
  public var style: PresentationStyle {
    guard case .overlays(let overlays, _) = content else { return .alert }
    let style = overlays.first.flatMap { $0 as? any PresentableOverlay }?.presentationStyle
    return style.flatMap { $0 == .level ? nil : $0 } ?? .sheet
  }

  /// Whether the user may dismiss it: where everything in it may be.
  public var isDismissible: Bool {
    guard case .overlays(let overlays, _) = content else { return true }
    return overlays.allSatisfy { ($0 as? any PresentableOverlay)?.isDismissible ?? true }
  }

  /// The title of a dialog; the question, for one.
  public var title: String {
    if case .question(let move) = content { return move.question ?? "" }
    return titled?.title ?? ""
  }

  /// What a dialog says below its title.
  public var message: String? { titled?.message }

  private var titled: (any TitledOverlay)? { overlay.flatMap { $0 as? any TitledOverlay } }

  /// Whether it is a dialog, on which nothing can lie: it makes way for what does, and comes back.
  var isTransient: Bool { style == .confirmationDialog || style == .alert }

  /// How many dismissals close it: the engine closes root overlays one by one, even levels.
  var dismissalCount: Int {
    guard case .overlays(let overlays, isRoot: true) = content else { return 1 }
    return overlays.count
  }
}

extension PresentationStyle {
  /// A question above everything else, with an answer that goes on and one that does not.
  public static var alert: Self { "alert" }
}
