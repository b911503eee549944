import Support

/// A bar chart with a logarithmic scale, the shortest bar at the top.
struct BarChart {
  struct Bar {
    let label: String
    let note: String
    let value: Double
    let isOurs: Bool
  }

  let title: String
  let bars: [Bar]

  var svg: String {
    let bars = bars.sorted { $0.value < $1.value }
    let (top, step, left, right) = (72.0, 34.0, 330.0, 700.0)
    let bottom = top + step * Double(bars.count)
    let scale = LogScale(bars.map(\.value), from: left, to: right)
    var drawing = Drawing(width: 780, height: Int(bottom) + 24, title: title)
    drawing.text("shorter is better; each line is ten times the one before", 16, 46, "faint")
    for tick in scale.ticks {
      drawing.line([(tick.place, top - 8), (tick.place, bottom)], "grid")
      drawing.text(LogScale.duration(tick.value), tick.place, top - 14, "middle")
    }
    for (index, bar) in bars.enumerated() {
      let y = top + step * Double(index)
      let end = scale.place(bar.value)
      drawing.text(bar.label, 16, y + 12, bar.isOurs ? "strong" : "plain")
      drawing.text("survives: \(bar.note)", 16, y + 25, "faint")
      drawing.rectangle(left, y + 4, max(end - left, 2), 18, bar.isOurs ? "ours" : "theirs")
      drawing.text(bar.value.formatted, end + 6, y + 17, bar.isOurs ? "strong" : "plain")
    }
    return drawing.svg
  }
}
