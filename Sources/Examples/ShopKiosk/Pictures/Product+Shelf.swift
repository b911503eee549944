#if Gtk
  import Shop

  extension Product {
    @MainActor
    func drawShelf(on sheet: Sheet, _ paints: Paints) {
      switch id {
      case 20:
        // A shelf on the wall.
        sheet.box(paints.shade, 14, 58, 72, 4)
        sheet.box(paints.body, 14, 54, 72, 5)
        drawBooks(on: sheet, x: 22, bottom: 54, count: 5, paints)
        sheet.box(paints.metal, 64, 44, 12, 10, round: 3)
        sheet.disc(Tint(0x5f8a6c), 67, 38, 6)
        sheet.disc(Tint(0x6f9a7c), 74, 36, 5)
      case 21:
        // A bookcase with a ladder.
        sheet.box(paints.shade, 20, 12, 52, 76, round: 2)
        for row in 0..<4 {
          let y = 16 + Double(row) * 18
          sheet.box(paints.wall, 24, y, 44, 15, round: 0.5)
          drawBooks(on: sheet, x: 26 + Double(row % 2) * 5, bottom: y + 15, count: 6, paints)
        }
        sheet.bar(paints.body, 62, 22, 78, 90, 2.4)
        sheet.bar(paints.body, 74, 22, 90, 90, 2.4)
        for rung in 0..<5 {
          let (x, y) = (66 + Double(rung) * 2.8, 34 + Double(rung) * 12)
          sheet.bar(paints.shine, x, y, x + 11, y, 2)
        }
      case 22:
        // A low shelf for records and plants.
        sheet.box(paints.body, 12, 50, 76, 34, round: 2)
        sheet.box(paints.shade, 16, 54, 33, 26, round: 1)
        sheet.box(paints.shade, 51, 54, 33, 26, round: 1)
        for step in 0..<9 {
          sheet.box(step % 3 == 0 ? paints.shine : paints.metal, 18 + Double(step) * 3.2, 58, 2, 22)
        }
        sheet.box(paints.metal, 60, 40, 14, 10, round: 3)
        for (x, y) in [(60.0, 28.0), (67, 22), (74, 29)] { sheet.disc(Tint(0x5f8a6c), x, y, 7) }
      default:
        // Five boards and one screw.
        sheet.bar(paints.metal, 50, 10, 50, 90, 3)
        for row in 0..<5 {
          let y = 20 + Double(row) * 16
          sheet.box(paints.body, 20, y, 60, 4)
          sheet.box(paints.shade, 20, y + 3, 60, 2)
          if row > 0 {
            drawBooks(on: sheet, x: row % 2 == 0 ? 56 : 24, bottom: y, count: 3, paints)
          }
        }
      }
    }

    @MainActor
    private func drawBooks(
      on sheet: Sheet, x: Double, bottom: Double, count: Int, _ paints: Paints
    ) {
      let spines = [Tint(0x8a3d1c), Tint(0x2f5d50), Tint(0xd0b070), Tint(0x4f6478), paints.shine]
      for index in 0..<count {
        let height = 9 + Double((index * 7 + id) % 4)
        sheet.box(
          spines[(index + id) % spines.count], x + Double(index) * 5, bottom - height, 4.2, height,
          round: 0.6)
      }
    }
  }
#endif
