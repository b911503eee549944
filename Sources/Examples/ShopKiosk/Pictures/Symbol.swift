#if Gtk
  import GtkWidgets

  /// The kiosk's symbols, drawn so that no icon theme has to be there.
  enum Symbol {
    case back, basket, start, heart, minus, plus, tick, house

    @MainActor
    func drawing(_ tint: Tint, size: Int = 32) -> Drawing {
      let drawing = Drawing(width: size, height: size) { canvas in draw(on: Sheet(canvas), tint) }
      drawing.align(.center, .center)
      return drawing
    }

    @MainActor
    private func draw(on sheet: Sheet, _ tint: Tint) {
      switch self {
      case .back:
        sheet.bar(tint, 66, 12, 30, 50, 13)
        sheet.bar(tint, 30, 50, 66, 88, 13)
        sheet.disc(tint, 30, 50, 6.5)
      case .basket:
        sheet.arc(tint, 50, 40, 24, 2, 4, 9)
        sheet.polygon(tint, [(6, 40), (94, 40), (80, 90), (20, 90)])
      case .start:
        sheet.arc(tint, 50, 52, 32, -0.6, 2.8, 12)
        sheet.polygon(tint, [(50, 2), (50, 38), (24, 20)])
      case .heart:
        sheet.disc(tint, 30, 34, 22)
        sheet.disc(tint, 70, 34, 22)
        sheet.polygon(tint, [(11.5, 46), (50, 34), (88.5, 46), (50, 92)])
      case .minus: sheet.box(tint, 14, 43, 72, 14, round: 7)
      case .plus:
        sheet.box(tint, 14, 43, 72, 14, round: 7)
        sheet.box(tint, 43, 14, 14, 72, round: 7)
      case .tick:
        sheet.bar(tint, 16, 52, 42, 80, 14)
        sheet.bar(tint, 40, 80, 86, 22, 14)
      case .house:
        // The shop's own mark.
        sheet.polygon(tint, [(50, 6), (96, 48), (84, 48), (84, 92), (16, 92), (16, 48), (4, 48)])
        sheet.polygon(Tint(0xffd98a), [(40, 92), (40, 62), (60, 62), (60, 92)])
      }
    }
  }
#endif
