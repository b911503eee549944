#if Gtk
  import GtkWidgets
  import Shop

  extension Product {
    /// A picture of it, without files: it is as sharp on any screen.
    @MainActor
    func picture(
      _ width: Int, _ height: Int, _ theme: Theme, _ color: ProductColor = .natural
    ) -> Drawing {
      let paints = Paints(category, color, theme)
      let drawing = Drawing(width: width, height: height) { canvas in
        let sheet = Sheet(canvas)
        sheet.disc(paints.wall, 50, 50, 48)
        switch category {
        case .lamps: drawLamp(on: sheet, paints)
        case .chairs: drawChair(on: sheet, paints)
        case .tables: drawTable(on: sheet, paints)
        case .rugs: drawRug(on: sheet, paints)
        case .shelves: drawShelf(on: sheet, paints)
        }
      }
      drawing.setAccessibleRole(.image)
      drawing.setAccessibleName("\(name), \(color.title.lowercased())")
      return drawing
    }
  }
#endif
