#if Gtk
  import GtkWidgets
  import Platform

  /// A square of 100 by 100 in the middle of a canvas, on which pictures are drawn at any size.
  @MainActor
  struct Sheet {
    private let canvas: Canvas
    private let scale: Double
    private let left: Double
    private let top: Double

    init(_ canvas: Canvas) {
      self.canvas = canvas
      scale = min(canvas.width, canvas.height) / 100
      left = (canvas.width - 100 * scale) / 2
      top = (canvas.height - 100 * scale) / 2
    }

    func polygon(_ tint: Tint, _ points: [(Double, Double)], _ alpha: Double = 1) {
      canvas.setColor(tint.red, tint.green, tint.blue, alpha)
      canvas.fillPolygon(points.map { (x: left + $0.0 * scale, y: top + $0.1 * scale) })
    }

    func disc(_ tint: Tint, _ x: Double, _ y: Double, _ radius: Double, _ alpha: Double = 1) {
      canvas.setColor(tint.red, tint.green, tint.blue, alpha)
      canvas.fillCircle(x: left + x * scale, y: top + y * scale, radius: radius * scale)
    }

    /// A rectangle with round corners.
    func box(
      _ tint: Tint, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      round radius: Double = 1.2, _ alpha: Double = 1
    ) {
      let radius = min(radius, width / 2, height / 2)
      var points: [(Double, Double)] = []
      let centers = [
        (x + width - radius, y + height - radius), (x + radius, y + height - radius),
        (x + radius, y + radius), (x + width - radius, y + radius),
      ]
      for (corner, center) in centers.enumerated() {
        for step in 0...6 {
          let angle = (Double(corner) + Double(step) / 6) * Double.pi / 2
          points.append((center.0 + radius * cos(angle), center.1 + radius * sin(angle)))
        }
      }
      polygon(tint, points, alpha)
    }

    func oval(
      _ tint: Tint, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ alpha: Double = 1
    ) {
      let points = (0..<48).map { step in
        let angle = Double(step) / 24 * Double.pi
        return (x + width / 2 * cos(angle), y + height / 2 * sin(angle))
      }
      polygon(tint, points, alpha)
    }

    /// A straight bar between two points.
    func bar(
      _ tint: Tint, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ thickness: Double
    ) {
      let (dx, dy) = (toX - x, toY - y)
      let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
      let (nx, ny) = (-dy / length * thickness / 2, dx / length * thickness / 2)
      polygon(
        tint, [(x + nx, y + ny), (toX + nx, toY + ny), (toX - nx, toY - ny), (x - nx, y - ny)])
    }

    /// A thick arc; angles in quarters of a turn, clockwise from the right.
    func arc(
      _ tint: Tint, _ x: Double, _ y: Double, _ radius: Double, _ from: Double, _ to: Double,
      _ thickness: Double
    ) {
      func points(_ radius: Double) -> [(Double, Double)] {
        (0...32).map { step in
          let angle = (from + (to - from) * Double(step) / 32) * Double.pi / 2
          return (x + radius * cos(angle), y + radius * sin(angle))
        }
      }
      polygon(tint, points(radius + thickness / 2) + points(radius - thickness / 2).reversed())
    }
  }
#endif
