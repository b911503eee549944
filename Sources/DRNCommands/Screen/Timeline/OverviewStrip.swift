import TerminalScreen

/// A whole session on one line: each column stands for an equal part of its transitions.
///
/// A column shows one thing: a refused move before a mark, and a mark before a rewind. The cursor's column is
/// reversed.
struct OverviewStrip {
  let first: Int
  let count: Int
  let width: Int

  /// - Parameter range: The session's positions.
  init(of range: ClosedRange<Int>, width: Int) {
    (first, count, self.width) = (range.lowerBound, range.count, max(width, 1))
  }

  /// The column of a position.
  func column(of seq: Int) -> Int {
    let place = min(max(seq - first, 0), count - 1)
    // The product may overflow; the quotient is less than the width.
    return count.dividingFullWidth(place.multipliedFullWidth(by: width)).quotient
  }

  /// The positions of a column; `nil` if there are fewer positions than columns and it has none.
  func positions(of column: Int) -> ClosedRange<Int>? {
    let (start, end) = (beginning(of: column), beginning(of: column + 1))
    return start < end ? first + start...first + end - 1 : nil
  }

  /// The position to go to when a column is clicked.
  func position(at column: Int) -> Int {
    first + min(beginning(of: min(max(column, 0), width - 1)), count - 1)
  }

  /// How many positions are before a column.
  private func beginning(of column: Int) -> Int {
    // In two steps, since the product may overflow.
    let (quotient, rest) = count.quotientAndRemainder(dividingBy: width)
    return column * quotient + (column * rest + width - 1) / width
  }

  /// The line, in exactly ``width`` columns.
  ///
  /// - Parameter range: The range that is selected.
  func line(
    cursor: Int, range: ClosedRange<Int>?, marks: MatchSet, landmarks: Landmarks, _ glyphs: Glyphs
  ) -> TextLine {
    let here = column(of: cursor)
    let selected = range.map { column(of: $0.lowerBound)...column(of: $0.upperBound) }
    var line = TextLine()
    for column in 0..<width {
      let isSelected = selected?.contains(column) == true
      var (text, style) = (isSelected ? glyphs.selectedTrack : glyphs.horizontal, TextStyle.dim)
      if let positions = positions(of: column) {
        if landmarks.refusals.found.hasMatch(in: positions) {
          (text, style) = (glyphs.refusal, .failure)
        } else if marks.hasMatch(in: positions) {
          (text, style) = (glyphs.mark, .mark)
        } else if landmarks.rewinds.found.hasMatch(in: positions) {
          (text, style) = (glyphs.rewind, .changed)
        }
      }
      if column == here {
        if style == .dim { text = glyphs.cursor }
        style = style.selected
      }
      line.append(text, style)
    }
    return line
  }
}
