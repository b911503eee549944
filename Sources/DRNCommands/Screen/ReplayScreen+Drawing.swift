import DRN
import DRNInspect
import DRNLog
import TerminalScreen

// The layout, and drawing.

extension ReplayScreen {
  /// The height of the area that covers the panes.
  var frontHeight: Int { max(terminal.rows - 3, 1) }
  var pageHeight: Int { max(areas[.timeline]?.height ?? frontHeight, 1) }

  func draw() {
    var picture = Picture(rows: terminal.rows, columns: terminal.columns)
    let body = Picture.Area(
      row: 0, column: 0, height: max(picture.rows - 2, 0), width: picture.columns)
    switch focus {
    case .page(var page):
      page.fit(width: body.width, height: frontHeight)
      focus = .page(page)
      drawCover(page.title, page.visible(height: body.height - 1), in: body, &picture)
    case .sessions(let list):
      drawCover(
        list.title, list.lines(height: body.height - 1, width: body.width, glyphs), in: body,
        &picture)
    case .panes, .prompt, .question:
      var panes = body
      overviewArea = nil
      if body.height > 9, body.width > 2 {
        panes.height -= 1
        drawOverview(row: panes.height, &picture)
      }
      drawPanes(in: panes, &picture)
    }
    drawStatus(&picture)
    drawLastLine(&picture)
    terminal.show(picture)
  }

  private func line(_ row: Int, _ picture: Picture) -> Picture.Area {
    Picture.Area(row: row, column: 0, height: 1, width: picture.columns)
  }

  private func drawCover(
    _ title: String, _ lines: [TextLine], in body: Picture.Area, _ picture: inout Picture
  ) {
    guard body.height > 0 else { return }
    picture.put(
      [TextLine(" " + DisplayText.escaping(title), .title.selected)], in: line(0, picture), glyphs)
    let area = Picture.Area(row: 1, column: 0, height: body.height - 1, width: body.width)
    picture.put(lines, in: area, glyphs)
  }

  private func drawPanes(in body: Picture.Area, _ picture: inout Picture) {
    layOut(body, &picture)
    if areas[pane] == nil { pane = .timeline }
    if let area = areas[.timeline] { picture.put(timelineLines(area), in: area, glyphs) }
    if let area = areas[.state] {
      let lines = statePane.lines(
        stateRows, height: area.height, isFocused: pane == .state, glyphs)
      picture.put(lines, in: area, glyphs)
    }
    if let area = areas[.difference] {
      let lines = difference.flatMap { LongText.folded($0).wrapped(to: area.width) }
      differenceTop = min(differenceTop, max(lines.count - area.height, 0))
      picture.put(Array(lines.dropFirst(differenceTop)), in: area, glyphs)
    }
  }

  /// Lays out the panes: side by side if the terminal is wide enough, otherwise one above the
  /// other, or only the focused one if it is very low.
  private func layOut(_ body: Picture.Area, _ picture: inout Picture) {
    areas = [:]
    if body.height < 9 {
      // With a title, since the other panes are hidden.
      var area = body
      if pane != .timeline, body.height > 1 {
        drawTitle(pane, row: 0, column: 0, width: body.width, &picture)
        (area.row, area.height) = (1, body.height - 1)
      }
      areas[pane] = area
    } else if body.width >= 76 {
      let left = body.width * (body.width < 100 ? 60 : 55) / 100
      let width = body.width - left - 1
      let height = (body.height - 1) * 3 / 5
      areas[.timeline] = Picture.Area(row: 0, column: 0, height: body.height, width: left)
      let border = Picture.Area(row: 0, column: left, height: body.height, width: 1)
      picture.put(
        Array(repeating: TextLine(glyphs.vertical, .dim), count: body.height), in: border, glyphs)
      areas[.state] = Picture.Area(row: 0, column: left + 1, height: height, width: width)
      drawTitle(.difference, row: height, column: left + 1, width: width, &picture)
      areas[.difference] = Picture.Area(
        row: height + 1, column: left + 1, height: body.height - height - 1, width: width)
    } else {
      let top = (body.height - 2) * 45 / 100
      let middle = (body.height - 2) * 35 / 100
      areas[.timeline] = Picture.Area(row: 0, column: 0, height: top, width: body.width)
      drawTitle(.state, row: top, column: 0, width: body.width, &picture)
      areas[.state] = Picture.Area(row: top + 1, column: 0, height: middle, width: body.width)
      drawTitle(.difference, row: top + middle + 1, column: 0, width: body.width, &picture)
      areas[.difference] = Picture.Area(
        row: top + middle + 2, column: 0, height: body.height - top - middle - 2, width: body.width)
    }
  }

  private func drawOverview(row: Int, _ picture: inout Picture) {
    let area = Picture.Area(row: row, column: 1, height: 1, width: picture.columns - 2)
    let strip = overview(area.width).line(
      cursor: cursor, range: anchor.map { min($0, cursor)...max($0, cursor) }, marks: marks.found,
      landmarks: landmarks, glyphs)
    picture.put([strip], in: area, glyphs)
    overviewArea = area
  }

  func overview(_ width: Int) -> OverviewStrip {
    OverviewStrip(of: timeline.firstSeq...max(timeline.head, timeline.firstSeq), width: width)
  }

  private func drawTitle(
    _ pane: Pane, row: Int, column: Int, width: Int, _ picture: inout Picture
  ) {
    let title =
      switch pane {
      case .timeline: "transitions"
      case .state: "state"
      case .difference:
        if showsRange, let anchor { "difference from \(anchor)" } else { "difference" }
      }
    var line = TextLine(String(repeating: glyphs.horizontal, count: 2), .dim)
    line.append(" \(title) ", self.pane == pane ? .title.selected : .title)
    let rest = max(width - line.text.width, 0)
    line.append(String(repeating: glyphs.horizontal, count: rest), .dim)
    picture.put(
      [line], in: Picture.Area(row: row, column: column, height: 1, width: width), glyphs)
  }

  private func timelineLines(_ area: Picture.Area) -> [TextLine] {
    let rows = TimelineRows(
      glyphs: glyphs, width: area.width, lanes: branches, marks: marks)
    let range = anchor.map { min($0, cursor)...max($0, cursor) }
    let here = timeline.row(at: cursor)
    return timeline.rows(around: cursor, offset: &offset, height: area.height).map { row in
      let isHit = hits?.found.hasMatch(in: row) == true
      var line = TextLine(range?.overlaps(row) == true ? "*" : isHit ? "/" : " ", .mark)
      for piece in rows.line(row, in: &timeline).pieces { line.append(piece.text, piece.style) }
      guard row == here else { return line }
      return pane == .timeline ? line.fitted(to: area.width, glyphs).selected : line.underlined
    }
  }

  /// The rows of the state at the cursor, or one that says why it cannot be read.
  var stateRows: [StatePane.Row] {
    let event = (try? timeline.position(cursor).get().record).flatMap {
      try? StateNode.event($0, timeline.text)
    }
    return statePane.rows([event].compactMap(\.self) + parts(at: cursor))
  }

  private func parts(at seq: Int) -> [StateNode] { StateNode.parts(at: seq, of: &timeline) }

  private var difference: [TextLine] {
    let before = timeline.row(at: cursor).lowerBound - 1
    let other = showsRange ? anchor ?? before : before
    let old = other < timeline.firstSeq ? [] : parts(at: min(other, cursor))
    return DifferencePane.lines(from: old, to: parts(at: max(other, cursor)))
  }
}

// The last two lines.

extension ReplayScreen {
  private func drawStatus(_ picture: inout Picture) {
    guard picture.rows > 1 else { return }
    if case .prompt(let prompt) = focus, let list = prompt.list(width: picture.columns) {
      return picture.put([list], in: line(picture.rows - 2, picture), glyphs)
    }
    picture.put(
      [TextLine(" " + status.joined(separator: "  "), .reversed)],
      in: line(picture.rows - 2, picture), glyphs)
  }

  /// The parts of the status line, most important first: a narrow terminal cuts the rest off.
  private var status: [String] {
    let length = timeline.head - timeline.firstSeq
    let percent = length == 0 ? 100 : Int(Double(cursor - timeline.firstSeq) / Double(length) * 100)
    var parts = ["\(percent)% \(grouped(cursor))/\(grouped(timeline.head))"]
    if player != nil {
      parts.append("\(glyphs.playing) \(speedText)")
    } else if !isFollowing {
      parts.append("PAUSED")
    } else if lifeText == nil {
      parts.append("\(glyphs.live) LIVE")
    }
    if let lifeText { parts.append(lifeText) }
    if !lacks.isEmpty { parts.append("INCOMPLETE") }
    if watch.begunCount > 0 { parts.append("\(counted(watch.begunCount, "new session")): F") }
    parts.append(DisplayText.escaping(timeline.session.name))
    if let branch { parts.append(branch) }
    parts += marks[cursor].map { ":\(DisplayText.escaping($0))" }
    parts += bookmarks.filter { $0.value.isSame(as: here) }.map { "'\($0.key)" }.sorted()
    if let filterText, let matches = timeline.matches {
      let known = matches.known
      let isWhole = known?.lowerBound == timeline.firstSeq && known?.upperBound == timeline.head
      let count = grouped(matches.count) + (isWhole ? "" : glyphs.cut)
      parts.append("& \(DisplayText.escaping(filterText)) (\(count))")
    }
    if let hitsText { parts.append(hitsText) }
    parts.append("in \(DisplayText.escaping(logName))")
    return parts
  }

  /// The log's name, without its folders.
  private var logName: String {
    let name = LogFiles.parts(of: original ?? log.path).name
    return name == "-" ? "standard input" : name
  }

  /// The branch at the cursor, by its number in `drn branch`, or the number of branches if several
  /// share this transition; `nil` if there is only one.
  private var branch: String? {
    guard let tree = branches?.tree, tree.branches.count > 1,
      let node = try? timeline.position(cursor).get().node
    else { return nil }
    guard let index = tree.branch(of: node) else { return "\(tree.branches.count) branches" }
    return "branch \(index + 1)/\(tree.branches.count)"
  }

  private func drawLastLine(_ picture: inout Picture) {
    guard picture.rows > 0 else { return }
    let row = picture.rows - 1
    var line = TextLine()
    switch focus {
    case .prompt(let prompt): draw(prompt, &line, &picture)
    case .question(let question, _): line.append(question, .changed)
    case .page(let page):
      line = message ?? TextLine(page.keys(height: frontHeight), .dim)
    case .sessions(let list):
      if let prompt = list.prompt {
        draw(prompt, &line, &picture)
      } else {
        line = message ?? (commandRun == nil ? TextLine(list.keys, .dim) : activity)
      }
    case .panes: line = message ?? activity
    }
    picture.put([line], in: self.line(row, picture), glyphs)
  }

  private func draw(_ prompt: Prompt, _ line: inout TextLine, _ picture: inout Picture) {
    let shown = prompt.shown(width: picture.columns)
    line.append(shown.text)
    picture.cursor = (picture.rows - 1, min(shown.column, picture.columns - 1))
  }

  private static let hints =
    "? keys  / search  & filter  w why  B blame  v D compare  : command  q quit"

  /// The running job, or the input before a key, or the hints.
  private var activity: TextLine {
    func progress(_ what: String, _ position: Int?) -> TextLine {
      let place = position.map { " at \(grouped($0))" } ?? ""
      return TextLine("\(what)\(place) \(glyphs.cut) Esc stops it", .changed)
    }
    if let searchJob {
      return progress(
        "Searching for \(DisplayText.escaping(search?.text ?? ""))", searchJob.control.position)
    }
    if let filterJob { return progress("Filtering", filterJob.control.position) }
    if positionJob != nil { return progress("Looking for that time", nil) }
    if let commandRun {
      return progress("Running drn \(DisplayText.escaping(commandRun.title))", nil)
    }
    if sessionJobs.reading != nil { return progress("Looking for sessions", nil) }
    switch pending {
    case .setMark: return TextLine("A character for this place:", .dim)
    case .goToMark: return TextLine("A place's character:", .dim)
    case nil: break
    }
    return TextLine(count.map { "\($0)" } ?? Self.hints, .dim)
  }
}

extension TextLine {
  /// The line underlined: the cursor's row in a pane without focus.
  fileprivate var underlined: TextLine {
    var line = TextLine()
    for piece in pieces {
      var style = piece.style
      style.isUnderlined = true
      line.append(piece.text, style)
    }
    return line
  }
}
