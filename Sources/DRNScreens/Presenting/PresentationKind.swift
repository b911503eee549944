public import DRN

/// What a presentation is made of in a toolkit.
public enum PresentationKind: Hashable, Sendable, CaseIterable {
  /// Over a part of the screen below.
  case sheet
  /// Over the whole screen.
  case cover
  /// Beside the element that it belongs to.
  case popover
  /// Beside the screen.
  case panel
  /// A few answers to choose from.
  case dialog
  /// A question above everything else.
  case alert

  /// The presentation for a style: a sheet for the app's own styles, and for what the toolkit does not offer.
  ///
  /// - Parameters:
  ///   - style: The style that an overlay declares.
  ///   - offered: What the toolkit has. Every toolkit has sheets.
  public init(_ style: PresentationStyle, offered: Set<PresentationKind>) {
    let kind: PresentationKind? =
      switch style {
      case .fullScreenCover: .cover
      case .popover: .popover
      case .panel: .panel
      case .confirmationDialog: .dialog
      case .alert: .alert
      default: nil
      }
    self = kind.flatMap { offered.contains($0) ? $0 : nil } ?? .sheet
  }

  /// Whether what lies below cannot be used meanwhile. A panel is used beside the screen, and a popover closes when
  /// something else is used.
  public var isModal: Bool {
    switch self {
    case .sheet, .cover, .dialog, .alert: true
    case .popover, .panel: false
    }
  }
}
