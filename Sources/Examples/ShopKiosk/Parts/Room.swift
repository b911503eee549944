#if Gtk
  import GtkWidgets
  import Observation

  /// How wide something is: what follows from it for the layout.
  @Observable @MainActor
  final class Room {
    enum Kind: CaseIterable {
      /// One column of text; more; two columns; the same, and seen from farther away.
      case narrow, medium, broad, wide

      init(width: Int) {
        self =
          switch width {
          case ..<620: .narrow
          case ..<960: .medium
          case ..<1_500: .broad
          default: .wide
          }
      }

      var hasColumns: Bool { self == .broad || self == .wide }
    }

    private(set) var kind: Kind

    init(width: Int) { kind = Kind(width: width) }

    func resize(to width: Int) {
      let new = Kind(width: width)
      if new != kind { kind = new }
    }
  }

  extension Overlay {
    /// Keeps a room as wide as this widget.
    func measure(_ room: Room) {
      let reader = SizeReader()
      addLayer(reader)
      reader.onResize { width, _ in room.resize(to: width) }
    }
  }
#endif
