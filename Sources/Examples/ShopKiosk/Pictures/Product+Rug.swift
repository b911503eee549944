#if Gtk
  import Shop

  extension Product {
    @MainActor
    func drawRug(on sheet: Sheet, _ paints: Paints) {
      switch id {
      case 16:
        // A round rug.
        sheet.oval(paints.shade, 50, 52, 78, 56)
        sheet.oval(paints.body, 50, 50, 76, 54)
        sheet.oval(paints.shine, 50, 50, 56, 40)
        sheet.oval(paints.body, 50, 50, 38, 26)
        sheet.oval(paints.shine, 50, 50, 18, 12)
      case 17:
        // A thick rug in four grays.
        for (index, gray) in [0x53, 0x77, 0x9b, 0xbf].enumerated() {
          let tint = Tint(UInt32(gray) << 16 | UInt32(gray) << 8 | UInt32(gray))
          sheet.box(
            tint.mixed(with: paints.body, 0.25), 12, 24 + Double(index) * 14, 76, 14, round: 0.5)
        }
        sheet.box(paints.shade, 12, 80, 76, 3, round: 1)
      case 18:
        // A runner.
        sheet.polygon(paints.body, [(40, 10), (60, 10), (72, 88), (28, 88)])
        sheet.polygon(paints.shine, [(44, 14), (56, 14), (65, 84), (35, 84)])
        sheet.polygon(paints.body, [(47, 18), (53, 18), (59, 80), (41, 80)])
      default:
        // A woven rug with fringes.
        for step in 0..<16 {
          let x = 13 + Double(step) * 4.9
          sheet.bar(paints.shade, x, 20, x, 82, 1.4)
        }
        sheet.box(paints.body, 10, 26, 80, 50, round: 1)
        for step in 0..<4 {
          let x = 20 + Double(step) * 20
          sheet.polygon(paints.shine, [(x, 36), (x + 9, 51), (x, 66), (x - 9, 51)])
          sheet.polygon(paints.shade, [(x, 45), (x + 4, 51), (x, 57), (x - 4, 51)])
        }
      }
    }
  }
#endif
