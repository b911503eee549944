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
    /// Whether it is a screen that stands upright.
    private(set) var isTall: Bool

    init(_ width: Int, _ height: Int) {
      kind = Kind(width: width)
      isTall = Self.isTall(width, height)
    }

    func resize(to width: Int, _ height: Int) {
      let (kind, isTall) = (Kind(width: width), Self.isTall(width, height))
      if kind != self.kind { self.kind = kind }
      if isTall != self.isTall { self.isTall = isTall }
    }

    private static func isTall(_ width: Int, _ height: Int) -> Bool { height > width * 5 / 4 }
  }

  /// A widget that is as wide as its space and not as its content: that is made for the space once it is known.
  ///
  /// Otherwise a window with two columns could not be made so narrow that it has one.
  final class Elastic: Overlay {
    init(_ content: Widget, in room: Room) {
      super.init(Box())
      addLayer(content)
      expand()
      let reader = SizeReader()
      addLayer(reader)
      reader.onResize { width, height in room.resize(to: width, height) }
    }
  }
#endif
