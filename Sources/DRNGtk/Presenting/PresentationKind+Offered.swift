#if Gtk
  import DRNScreens

  extension Presentation {
    /// GTK has everything.
    var kind: PresentationKind {
      PresentationKind(style, offered: Set(PresentationKind.allCases))
    }
  }
#endif
