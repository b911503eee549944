#if Gtk
  import Shop

  extension Product {
    @MainActor
    func drawChair(on sheet: Sheet, _ paints: Paints) {
      switch id {
      case 7:
        // A reading chair with high sides.
        sheet.box(paints.metal, 30, 78, 4, 11)
        sheet.box(paints.metal, 66, 78, 4, 11)
        sheet.box(paints.shade, 26, 14, 48, 56, round: 16)
        sheet.box(paints.body, 32, 20, 36, 44, round: 12)
        sheet.box(paints.shade, 20, 46, 14, 34, round: 6)
        sheet.box(paints.shade, 66, 46, 14, 34, round: 6)
        sheet.box(paints.shine, 32, 58, 36, 14, round: 5)
        sheet.box(paints.body, 32, 68, 36, 12, round: 4)
      case 8:
        // A folding chair.
        sheet.bar(paints.metal, 36, 20, 66, 88, 3)
        sheet.bar(paints.metal, 64, 46, 34, 88, 3)
        sheet.box(paints.body, 28, 18, 22, 12, round: 3)
        sheet.polygon(paints.shade, [(34, 52), (70, 52), (66, 58), (32, 58)])
        sheet.polygon(paints.body, [(36, 48), (72, 48), (70, 54), (34, 54)])
      case 9:
        // A desk chair on castors.
        sheet.bar(paints.metal, 50, 58, 50, 80, 4)
        for x in [30.0, 50, 70] {
          sheet.bar(paints.metal, 50, 78, x, 86, 3)
          sheet.disc(paints.shade, x, 88, 3)
        }
        sheet.box(paints.shade, 33, 14, 34, 38, round: 9)
        for row in 0..<5 { sheet.box(paints.shine, 38, 20 + Double(row) * 6, 24, 2, round: 1, 0.8) }
        sheet.box(paints.body, 28, 52, 44, 10, round: 5)
      case 10:
        // A stool.
        sheet.bar(paints.shade, 38, 42, 30, 88, 4)
        sheet.bar(paints.shade, 62, 42, 70, 88, 4)
        sheet.bar(paints.shade, 34, 68, 66, 68, 3)
        sheet.bar(paints.body, 50, 42, 50, 88, 4)
        sheet.oval(paints.shade, 50, 41, 46, 14)
        sheet.oval(paints.body, 50, 38, 46, 14)
        sheet.oval(paints.shine, 44, 36, 20, 5)
      case 23:
        // A rocking chair.
        sheet.arc(paints.metal, 50, 46, 42, 0.45, 1.55, 3.2)
        sheet.bar(paints.shade, 36, 58, 30, 82, 3)
        sheet.bar(paints.shade, 66, 58, 70, 82, 3)
        sheet.bar(paints.body, 30, 14, 38, 58, 5)
        sheet.polygon(paints.shine, [(34, 18), (62, 14), (64, 54), (40, 56)], 0.7)
        for step in 0..<4 {
          let x = 38 + Double(step) * 7
          sheet.bar(paints.shade, x, 18, x + 3, 54, 1.2)
        }
        sheet.box(paints.body, 34, 54, 38, 6, round: 3)
      default:
        // A dining chair.
        sheet.bar(paints.body, 34, 14, 36, 88, 4)
        sheet.bar(paints.shade, 64, 56, 68, 88, 4)
        sheet.bar(paints.shade, 46, 58, 46, 84, 3)
        sheet.box(paints.body, 33, 14, 26, 10, round: 4)
        sheet.box(paints.shine, 35, 30, 22, 6, round: 3)
        sheet.polygon(paints.shade, [(34, 56), (68, 56), (68, 61), (34, 61)])
        sheet.polygon(paints.shine, [(38, 48), (64, 48), (70, 57), (33, 57)])
      }
    }
  }
#endif
