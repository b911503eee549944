/// Draws screens as an SVG that shows them in a loop. Viewers without animation show the first.
package struct ScreenAnimation: Sendable {
  /// A screen, and how long it is shown.
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

  /// The source of the SVG.
  ///
  /// - Precondition: There is at least one still, and all have the same size.
  package func svg(of stills: [Still]) -> String {
    guard let first = stills.first?.screen else {
      preconditionFailure("A moving picture has something to show.")
    }
    // Each distinct row is defined once, however often it is used.
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

  /// The SVG of a row; an empty string for an empty row.
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
