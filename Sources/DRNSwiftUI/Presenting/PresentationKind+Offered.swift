#if canImport(SwiftUI)
  import DRNScreens

  extension Presentation {
    var kind: PresentationKind { PresentationKind(style, offered: PresentationKind.offered) }
  }

  extension PresentationKind {
    /// What SwiftUI has on this platform.
    static var offered: Set<PresentationKind> {
      #if os(macOS)
        [.sheet, .popover, .panel, .dialog, .alert]
      #elseif os(iOS)
        [.sheet, .cover, .popover, .panel, .dialog, .alert]
      #elseif os(visionOS)
        [.sheet, .cover, .popover, .dialog, .alert]
      #else
        [.sheet, .cover, .dialog, .alert]
      #endif
    }
  }
#endif
