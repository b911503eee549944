#if Gtk
  import GtkWidgets
  import Observation

  /// How wide something is: what follows from it for the layout.
  @Observable @MainActor
  final class Room {
    enum Kind: CaseIterable {
      case narrow, medium, wide

      init(width: Int) { self = width < 620 ? .narrow : width < 1500 ? .medium : .wide }
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
