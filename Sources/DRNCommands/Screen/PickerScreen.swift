import DRN
import DRNLog
import TerminalScreen

/// A screen on which the user picks a line of a list, which can be searched.
///
/// It has the keys of ``ReplayScreen``.
final class PickerScreen {
  private let title: String
  private let lines: [TextLine]
  /// What is searched of each line, in lower case.
  private let texts: [String]
  private let isColored: Bool
  /// The path of the log that each line stands for, which `w` explains.
  private let paths: [String]
  private let isUTC: Bool
  private let context: CommandContext
  private let wakeUp = WakeUp()
  private var whyRun: WhyRun?

  /// The indices of the lines that have ``search``.
  private var listed: [Int]
  /// The place of the selected line in ``listed``.
  private var selection = 0
  private var search = ""
  private var prompt: Prompt?
  /// A page that covers the list.
  private var page: Page?
  /// Shown in the last line until the next key.
  private var message: TextLine?

  /// - Parameters:
  ///   - title: What is listed.
  ///   - lines: At least one line.
  ///   - paths: The path of the log that each line stands for.
  init(
    _ title: String, _ lines: [TextLine], paths: [String], isColored: Bool, isUTC: Bool,
    in context: CommandContext
  ) {
    (self.title, self.context) = (DisplayText.escaping(title), context)
    (self.lines, self.paths) = (lines, paths)
    (self.isColored, self.isUTC) = (isColored, isUTC)
    texts = lines.map { $0.text.lowercased() }
    listed = Array(lines.indices)
  }

  func showError(_ text: String) {
    message = TextLine(DisplayText.escaping(context.names.applied(to: text)), .failure)
  }

  private enum Answer {
    case picked(Int)
    case left
    case going
  }

  /// Shows the list until the user has picked a line, and returns its index; `nil` if the user leaves.
  ///
  /// - Throws: ``CommandError`` if the terminal cannot show it.
  func pick() throws(CommandError) -> Int? {
    let terminal = try Terminal.opened(isColored: isColored, in: context)
    defer { endWhy() }
    while true {
      if let found = whyRun?.take() { (page, whyRun) = (found, nil) }
      draw(on: terminal)
      // Not without a limit: a new size does not end a wait that begins just after it.
      switch terminal.next(within: .milliseconds(100), wakeUp) {
      case .key(let key):
        message = nil
        switch handle(key, terminal) {
        case .picked(let index): return index
        case .left: return nil
        case .going: break
        }
      case .scroll(let count, _, _):
        if page == nil { move(by: count) } else { scroll(by: count, terminal) }
      case .select(let row, _) where page == nil:
        let line = row - 1 + top(height: terminal.rows - 2)
        if row > 0, row < terminal.rows - 1, listed.indices.contains(line) { selection = line }
      case .closed: return nil
      case .select, .resized, nil: break
      }
    }
  }
}

// Keys.

extension PickerScreen {
  private func height(_ terminal: Terminal) -> Int { max(terminal.rows - 3, 1) }

  private func handle(_ key: Key, _ terminal: Terminal) -> Answer {
    if prompt != nil {
      type(key)
      return .going
    }
    let action = KeyTable.action(of: key)
    switch action {
    case .quit: return .left
    case .suspend: terminal.suspend()
    case .redraw: terminal.leaving {}
    default:
      if page != nil {
        handle(action, key, height(terminal))
      } else {
        return perform(action, key, height(terminal))
      }
    }
    return .going
  }

  /// Takes a key of the text to search for, which is searched for at once.
  private func type(_ key: Key) {
    if page == nil, key == .up || key == .down { return move(by: key == .up ? -1 : 1) }
    guard var prompt else { return }
    switch prompt.handle(key) {
    case .typing:
      self.prompt = prompt
      if page == nil { find(String(prompt.text)) }
    case .given(let text):
      self.prompt = nil
      if page?.search(for: text, height: 1) == false { showError("Nothing here has '\(text)'.") }
      if page == nil, listed.isEmpty {
        find("")
        showError("Nothing in this list has '\(text)'.")
      }
    case .left:
      self.prompt = nil
      if page == nil { find("") }
    }
  }

  private func find(_ text: String) {
    let selected = listed.indices.contains(selection) ? listed[selection] : nil
    search = text
    let words = text.lowercased()
    listed = texts.indices.filter { words.isEmpty || texts[$0].containsBytes(of: words) }
    selection = selected.flatMap { listed.firstIndex(of: $0) } ?? 0
  }

  /// Does what a key stands for in the list.
  private func perform(_ action: ScreenAction?, _ key: Key, _ height: Int) -> Answer {
    switch action {
    case .open:
      if listed.indices.contains(selection) { return .picked(listed[selection]) }
    case .first: selection = 0
    case .last: selection = max(listed.count - 1, 0)
    case .search: prompt = Prompt(.page, history: [])
    case .help: page = KeyTable.page
    case .why:
      guard listed.indices.contains(selection) else { break }
      explain(paths[listed[selection]])
    case .cancel where !search.isEmpty: find("")
    case .close, .cancel: return .left
    default:
      guard let count = action?.rows(page: height, half: height / 2) else {
        message = TextLine("\(key.name) does nothing in this list; ? shows the keys.", .dim)
        break
      }
      move(by: count)
    }
    return .going
  }

  private func explain(_ path: String) {
    endWhy()
    whyRun = WhyRun(
      [WhyRun.Subject(log: path)], title: "why, in \(LogFiles.parts(of: path).name)", isUTC: isUTC,
      in: context, wakeUp)
  }

  private func endWhy() {
    whyRun?.stop()
    whyRun = nil
  }

  /// Does what a key stands for on a page.
  private func handle(_ action: ScreenAction?, _ key: Key, _ height: Int) {
    guard var page else { return }
    switch page.handle(action, height: height) {
    case .done: self.page = page
    case .search:
      self.page = page
      prompt = Prompt(.page, history: [])
    case .closed: self.page = nil
    case .nothingFound: message = TextLine("Nothing was found.", .dim)
    case .unknown: message = TextLine("\(key.name) does nothing here; q closes this.", .dim)
    }
  }

  private func scroll(by count: Int, _ terminal: Terminal) {
    page?.scroll(by: count, height: height(terminal))
  }

  private func move(by count: Int) {
    selection = min(max(selection + count, 0), max(listed.count - 1, 0))
  }
}

// Drawing.

extension PickerScreen {
  /// The place of the first line that is shown.
  private func top(height: Int) -> Int {
    min(max(selection - height / 2, 0), max(listed.count - height, 0))
  }

  private func draw(on terminal: Terminal) {
    var picture = Picture(rows: terminal.rows, columns: terminal.columns)
    let glyphs = terminal.glyphs
    func put(_ lines: [TextLine], row: Int, height: Int) {
      guard height > 0, row < picture.rows else { return }
      picture.put(
        lines,
        in: Picture.Area(row: row, column: 0, height: height, width: picture.columns), glyphs)
    }
    let height = picture.rows - 2
    page?.fit(width: picture.columns, height: max(height, 1))
    put([TextLine(" " + (page?.title ?? heading), .title.selected)], row: 0, height: 1)
    put(page?.visible(height: height) ?? visible(height), row: 1, height: height)
    if let prompt {
      let shown = prompt.shown(width: picture.columns)
      put([TextLine(shown.text)], row: picture.rows - 1, height: 1)
      picture.cursor = (picture.rows - 1, min(shown.column, max(picture.columns - 1, 0)))
    } else {
      // An error covers as much of the list as it needs.
      let hint = TextLine(page?.keys(height: max(height, 1)) ?? hints, .dim)
      let last = (message ?? hint).wrapped(to: max(picture.columns, 1))
        .suffix(max(picture.rows, 1))
      put(Array(last), row: picture.rows - last.count, height: last.count)
    }
    terminal.show(picture)
  }

  private var heading: String {
    guard !search.isEmpty else { return title }
    return
      "\(title), with '\(DisplayText.escaping(search))': \(grouped(listed.count)) of \(grouped(lines.count))"
  }

  private var hints: String {
    whyRun != nil
      ? "Looking why the user is there"
      : "Enter opens it, q quits, \(search.isEmpty ? "/ searches" : "Esc shows all"), w why, ? keys"
  }

  private func visible(_ height: Int) -> [TextLine] {
    let top = top(height: height)
    return listed.indices.dropFirst(top).prefix(max(height, 0)).map { place in
      place == selection ? lines[listed[place]].selected : lines[listed[place]]
    }
  }
}
