import DRN

/// How a platform presents a style.
enum PresentationKind: Hashable {
  case sheet, cover, popover, panel, dialog, alert

  /// The platform's presentation for a style; a sheet for unsupported styles and for the app's own.
  init(_ style: PresentationStyle) {
    self =
      switch style {
      case .fullScreenCover: Self.hasCovers ? .cover : .sheet
      case .popover: Self.hasPopovers ? .popover : .sheet
      case .panel: Self.hasPanels ? .panel : .sheet
      case .confirmationDialog: .dialog
      case .alert: .alert
      default: .sheet
      }
  }

  #if os(macOS)
    static let hasCovers = false
  #else
    static let hasCovers = true
  #endif

  #if os(tvOS) || os(watchOS)
    static let hasPopovers = false
  #else
    static let hasPopovers = true
  #endif

  #if os(iOS) || os(macOS)
    static let hasPanels = true
  #else
    static let hasPanels = false
  #endif
}
