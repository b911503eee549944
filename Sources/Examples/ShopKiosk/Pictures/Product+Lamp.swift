#if Gtk
  import Shop

  extension Product {
    @MainActor
    func drawLamp(on sheet: Sheet, _ paints: Paints) {
      switch id {
      case 1:
        // A desk lamp with a long arm.
        sheet.polygon(paints.glow, [(58, 34), (78, 34), (92, 80), (50, 80)], 0.35)
        sheet.box(paints.metal, 22, 78, 30, 4, round: 2)
        sheet.bar(paints.metal, 36, 78, 28, 48, 3)
        sheet.bar(paints.metal, 28, 48, 64, 26, 3)
        sheet.disc(paints.shade, 28, 48, 3.5)
        sheet.polygon(paints.body, [(62, 20), (74, 20), (82, 36), (54, 36)])
        sheet.polygon(paints.shine, [(62, 20), (66, 20), (62, 36), (54, 36)])
      case 3:
        // A pendant of glass.
        sheet.bar(paints.metal, 50, 2, 50, 34, 1.6)
        sheet.disc(paints.glow, 50, 54, 27, 0.35)
        sheet.disc(paints.body, 50, 54, 20)
        sheet.disc(paints.glow, 50, 56, 11)
        sheet.disc(paints.shine, 42, 46, 4)
        sheet.box(paints.shade, 44, 31, 12, 6, round: 2)
      case 4:
        // A bedside lamp.
        sheet.disc(paints.glow, 50, 40, 30, 0.3)
        sheet.box(paints.shade, 34, 78, 32, 5, round: 2.5)
        sheet.oval(paints.metal, 50, 69, 22, 20)
        sheet.polygon(paints.body, [(38, 28), (62, 28), (70, 56), (30, 56)])
        sheet.polygon(paints.shine, [(38, 28), (45, 28), (40, 56), (30, 56)])
      case 5:
        // A wall lamp whose light goes upwards.
        sheet.polygon(paints.glow, [(42, 54), (58, 54), (74, 8), (26, 8)], 0.45)
        sheet.box(paints.metal, 46, 50, 8, 32, round: 3)
        sheet.polygon(paints.body, [(32, 50), (68, 50), (60, 66), (40, 66)])
        sheet.polygon(paints.shade, [(54, 50), (68, 50), (60, 66), (53, 66)])
      default:
        // A floor lamp.
        sheet.disc(paints.glow, 50, 30, 28, 0.3)
        sheet.bar(paints.metal, 50, 38, 50, 86, 2.6)
        sheet.bar(paints.shade, 50, 70, 36, 88, 2.6)
        sheet.bar(paints.shade, 50, 70, 64, 88, 2.6)
        sheet.polygon(paints.body, [(38, 16), (62, 16), (70, 44), (30, 44)])
        sheet.polygon(paints.shine, [(38, 16), (45, 16), (40, 44), (30, 44)])
      }
    }
  }
#endif
