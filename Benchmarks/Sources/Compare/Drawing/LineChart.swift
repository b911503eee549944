import Support

/// A line chart of microseconds over lengths, both on logarithmic scales.
struct LineChart {
  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let axis: String
  let lines: [Line]

  var svg: String {
    let (left, right, top, bottom) = (64.0, 640.0, 52.0, 280.0)
    let points = lines.flatMap(\.points)
    let across = LogScale(points.map(\.x), from: left, to: right)
    let up = LogScale(points.map(\.y) + [1, 100], from: bottom, to: top)
    var drawing = Drawing(width: 740, height: 336, title: title)
    for tick in up.ticks {
      drawing.line([(left, tick.place), (right, tick.place)], "grid")
      drawing.text(LogScale.duration(tick.value * 1_000), left - 22, tick.place + 4, "middle")
    }
    for tick in across.ticks {
      drawing.line([(tick.place, top), (tick.place, bottom)], "grid")
      drawing.text(LogScale.label(tick.value), tick.place, bottom + 18, "middle")
    }
    drawing.text(axis, (left + right) / 2, bottom + 38, "middle")
    for (index, line) in lines.enumerated() {
      let places = line.points.map { (x: across.place($0.x), y: up.place($0.y)) }
      drawing.line(places, "line\(index)")
      for place in places { drawing.dot(place.x, place.y, "dot\(index)") }
      guard let last = places.last else { continue }
      drawing.text(line.name, last.x + 10, last.y + 4, "strong")
    }
    return drawing.svg
  }
}
