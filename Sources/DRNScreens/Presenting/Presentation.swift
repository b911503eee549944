public import DRN

/// A presentation on a screen: an overlay with the levels inside it, or a guard's question.
public struct Presentation<Route: NavigationRoute>: Identifiable, Equatable {
  /// The content of a presentation.
  public enum Content: Equatable {
    /// An overlay, and the levels inside it; never empty.
    case overlays([Route.Overlay], isRoot: Bool)
    /// A guard's question about the pending move.
    case question(PendingMove<Route>)
  }

  /// Unique among all presentations of its window.
  public let id: Int

  /// The content.
  public internal(set) var content: Content
}

extension Presentation {
  /// The overlay with its levels, bottom to top; none for a question.
  public var overlays: [Route.Overlay] {
    if case .overlays(let overlays, _) = content { overlays } else { [] }
  }

  var isRoot: Bool { if case .overlays(_, isRoot: true) = content { true } else { false } }

  var isQuestion: Bool { if case .question = content { true } else { false } }

  /// The overlay to draw: the topmost level. `nil` for a question.
  public var overlay: Route.Overlay? { overlays.last }

  /// The style declared by its lowest overlay; `alert` for a question. A level without an overlay
  /// below it is a sheet.
  public var style: PresentationStyle {
    if isQuestion { return .alert }
    let style = overlays.first.flatMap { $0 as? any PresentableOverlay }?.presentationStyle
    return style.flatMap { $0 == .level ? nil : $0 } ?? .sheet
  }

  /// Whether the user may dismiss it: all of its overlays must allow that.
  public var isDismissible: Bool {
    overlays.allSatisfy { ($0 as? any PresentableOverlay)?.isDismissible ?? true }
  }

  /// A dialog's title; for a question, its text.
  public var title: String {
    if case .question(let move) = content { return move.question ?? "" }
    return titled?.title ?? ""
  }

  /// A dialog's message.
  public var message: String? { titled?.message }

  private var titled: (any TitledOverlay)? { overlay.flatMap { $0 as? any TitledOverlay } }

  /// Whether it is a dialog. Nothing can be presented on a dialog, so it is hidden meanwhile and
  /// comes back.
  var isTransient: Bool { style == .confirmationDialog || style == .alert }

  /// How many calls close it: the engine closes root overlays one by one, including levels.
  var dismissalCount: Int { isRoot ? overlays.count : 1 }
}

extension PresentationStyle {
  /// A question above everything else, with a confirming and a cancelling answer.
  public static var alert: Self { "alert" }
}
