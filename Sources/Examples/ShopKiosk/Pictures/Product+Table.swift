#if Gtk
  import Shop

  extension Product {
    @MainActor
    func drawTable(on sheet: Sheet, _ paints: Paints) {
      switch id {
      case 12:
        // A coffee table with a tray.
        sheet.bar(paints.metal, 28, 60, 22, 84, 3)
        sheet.bar(paints.metal, 72, 60, 78, 84, 3)
        sheet.oval(paints.shade, 50, 60, 72, 16)
        sheet.oval(paints.body, 50, 57, 72, 16)
        sheet.oval(paints.metal, 50, 54, 44, 9)
        sheet.oval(paints.shine, 50, 53, 40, 7)
        sheet.box(paints.metal, 44, 42, 9, 10, round: 3)
      case 13:
        // A desk with a drawer.
        sheet.box(paints.shade, 16, 46, 5, 40)
        sheet.box(paints.shade, 79, 46, 5, 40)
        sheet.box(paints.body, 12, 40, 76, 7, round: 2)
        sheet.box(paints.shine, 50, 47, 28, 12, round: 2)
        sheet.box(paints.metal, 60, 51.5, 8, 2.4)
        sheet.box(paints.metal, 24, 24, 12, 16, round: 2)
        sheet.bar(paints.glow, 30, 24, 36, 12, 2)
      case 14:
        // A side table of steel.
        sheet.bar(paints.metal, 50, 40, 50, 86, 4)
        sheet.oval(paints.metal, 50, 86, 34, 7)
        sheet.oval(paints.shade, 50, 40, 48, 12)
        sheet.oval(paints.body, 50, 38, 48, 12)
        sheet.box(paints.shine, 45, 22, 10, 15, round: 4)
        sheet.disc(Tint(0x5f8a6c), 50, 18, 7)
      case 24:
        // A round table.
        sheet.bar(paints.shade, 50, 48, 50, 74, 8)
        sheet.bar(paints.shade, 50, 72, 28, 86, 4)
        sheet.bar(paints.shade, 50, 72, 72, 86, 4)
        sheet.oval(paints.shade, 50, 47, 76, 20)
        sheet.oval(paints.body, 50, 43, 76, 20)
        sheet.oval(paints.shine, 42, 40, 30, 6)
      default:
        // A dining table.
        sheet.bar(paints.shade, 18, 48, 14, 86, 5)
        sheet.bar(paints.shade, 82, 48, 86, 86, 5)
        sheet.bar(paints.metal, 30, 48, 30, 78, 3)
        sheet.bar(paints.metal, 70, 48, 70, 78, 3)
        sheet.polygon(paints.body, [(20, 38), (80, 38), (92, 48), (8, 48)])
        sheet.polygon(paints.shine, [(20, 38), (44, 38), (40, 48), (8, 48)], 0.6)
        sheet.box(paints.shade, 8, 48, 84, 4)
        sheet.disc(Tint(0xc75f4a), 56, 36, 4)
        sheet.disc(Tint(0x8aa05a), 62, 37, 3.6)
      }
    }
  }
#endif
