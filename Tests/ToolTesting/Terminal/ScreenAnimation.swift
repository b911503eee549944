/// Draws screens as an SVG that shows one after another, for ever. Where nothing can move, the first is
/// seen.
package struct ScreenAnimation: Sendable {
  /// A screen, and how long it is seen.
  package struct Still: Sendable {
    package var screen: VirtualTerminal
    package var milliseconds: Int

    package init(_ screen: VirtualTerminal, milliseconds: Int) {
      self.screen = screen
      self.milliseconds = milliseconds
    }
  }

  package var picture: ScreenPicture

  package init(title: String) { picture = ScreenPicture(title: title) }

  /// The picture's source.
  ///
  /// - Precondition: There is a still, and all are of one size.
  package func svg(of stills: [Still]) -> String {
    guard let first = stills.first?.screen else {
      preconditionFailure("A moving picture has something to show.")
    }
    // Each row that is seen is drawn once, however often it is seen.
    var numbers: [String: Int] = [:]
    var definitions: [String] = []
    var frames: [String] = []
    let total = stills.reduce(0) { $0 + $1.milliseconds }
    var begin = 0
    for (index, still) in stills.enumerated() {
      var uses = ""
      for row in 0..<still.screen.rows {
        let drawn = drawing(of: still.screen, row)
        guard !drawn.isEmpty else { continue }
        let number = numbers[drawn] ?? definitions.count
        if number == definitions.count {
          numbers[drawn] = number
          definitions.append("<g id=\"r\(number)\">\(drawn)</g>")
        }
        uses += "<use href=\"#r\(number)\" y=\"\(row * picture.cellHeight)\"/>"
      }
      let end = begin + still.milliseconds
      frames.append(
        "<g visibility=\"\(index == 0 ? "visible" : "hidden")\">"
          + animation(from: begin, to: end, of: total) + uses + "</g>")
      begin = end
    }
    let lines =
      picture.beginning(columns: first.columns, rows: first.rows)
      + ["<defs>"] + definitions + ["</defs>"] + frames + picture.ending
    return lines.joined(separator: "\n") + "\n"
  }

  /// A row as it is drawn; nothing for an empty one.
  package func drawing(of screen: VirtualTerminal, _ row: Int) -> String {
    picture.lines(of: screen, row, at: 0).joined()
  }

  private func animation(from begin: Int, to end: Int, of total: Int) -> String {
    func part(_ time: Int) -> String { "\(Double(time * 10_000 / total) / 10_000)" }
    var (values, times) = (["visible"], [part(begin)])
    if begin > 0 {
      values.insert("hidden", at: 0)
      times.insert("0", at: 0)
    }
    if end < total {
      values.append("hidden")
      times.append(part(end))
    }
    return "<animate attributeName=\"visibility\" calcMode=\"discrete\" "
      + "values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\" "
      + "dur=\"\(total)ms\" repeatCount=\"indefinite\"/>"
  }
}
