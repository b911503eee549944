import DRNInspect
import DRNLog
import TerminalScreen

/// The screen of `drn diff --screen`: two runs side by side, row by row as they are aligned, and below
/// them what differs between their states at the row.
///
/// It begins at the first difference, which is known at once; what follows is aligned in the background.
final class PairScreen {
  let terminal: Terminal
  let glyphs: Glyphs
  let wakeUp: WakeUp

  var left: Timeline
  var right: Timeline
  /// What is compared, for the titles: safe to show.
  let names: (left: String, right: String)

  private(set) var rows: AlignedRows
  private let context: CommandContext
  private var job: AlignmentJob?
  /// The selected row. It may not be aligned yet.
  private var selection: Int

  enum Pane { case rows, states }
  private(set) var pane = Pane.rows
  /// The first line of the states' difference that is shown.
  var differenceTop = 0
  /// The area of the rows, for the mouse.
  var area = Picture.Area(row: 0, column: 0, height: 0, width: 0)

  /// A page that covers the rows: the help, or why the users are there.
  var page: Page?
  /// What is typed to search for, while it is.
  var prompt: Prompt?
  var search: PairSearch?
  /// How the last search was asked to go on, until there is a match.
  var searchStep: Int?
  private var whyRun: WhyRun?

  /// The message in the last line, until the next key.
  var message: TextLine?
  private var isEnding = false
  /// Whether the user wants to leave the tool, not only this screen.
  private(set) var isQuitting = false

  /// - Parameters:
  ///   - terminal: The process's terminal.
  ///   - names: What is compared.
  init(
    _ diff: SessionDiff, names: (left: String, right: String), on terminal: Terminal,
    times: LocalTime, in context: CommandContext
  ) throws(LogError) {
    (self.terminal, self.context) = (terminal, context)
    (glyphs, wakeUp) = (terminal.glyphs, WakeUp())
    self.names = (DisplayText.escaping(names.left), DisplayText.escaping(names.right))
    (left, right) = (try Timeline(diff.left, times), try Timeline(diff.right, times))
    rows = AlignedRows(diff)
    selection = diff.isSame ? rows.rowCount - 1 : diff.commonPrefix - diff.comparedFrom
    if diff.isSame {
      message = TextLine("Both runs are the same.", .dim)
    } else {
      job = AlignmentJob(diff, wakeUp)
    }
    if diff.comparedFrom > 0 {
      message = TextLine(
        "They are compared from \(grouped(diff.comparedFrom)) on: what was before was dropped.",
        .dim)
    }
  }

  /// The selected row, or the last one that is aligned.
  var row: Int { max(min(selection, rows.rowCount - 1), 0) }
  /// Whether rows are still being added.
  var isAligning: Bool { job != nil }

  /// Shows the screen until the user leaves it.
  func run() {
    defer {
      job?.stop()
      search?.stop()
      whyRun?.stop()
    }
    // Drawn only if something may have changed, to save power.
    var isStale = true
    while !isEnding {
      if takeRows() || takeFound() || isStale { draw() }
      // Not without a limit: a new size does not end a wait that begins just after it.
      let input = terminal.next(within: .milliseconds(100), wakeUp)
      if let input { handle(input) }
      isStale = input != nil
    }
  }

  /// Takes what the search and `why` have found since the last call.
  private func takeFound() -> Bool {
    var isNew = false
    if let found = whyRun?.take() { (page, whyRun, isNew) = (found, nil, true) }
    if search?.take() == true {
      isNew = true
      if let searchStep { goToMatch(searchStep) }
    }
    return isNew
  }

  /// Takes the rows that were aligned since the last call; returns whether there may be some.
  private func takeRows() -> Bool {
    guard let job else { return false }
    switch job.take() {
    case .success(let found): (rows, self.job) = (found, nil)
    case .failure(let error):
      self.job = nil
      rows = job.current
      message = TextLine(DisplayText.escaping(context.names.applied(to: "\(error)")), .failure)
    case nil: rows = job.current
    }
    return true
  }
}

// Keys.

extension PairScreen {
  private func handle(_ input: Input) {
    switch input {
    case .closed: quit()
    case .resized: break
    case .key(let key): handle(key)
    case .scroll(let count, _, _) where page != nil: page?.scroll(by: count, height: pageHeight)
    case .select where page != nil: break
    case .scroll(let count, let row, let column):
      if area.contains(row: row, column: column) { move(by: count) } else { scroll(by: count) }
    case .select(let row, let column):
      pane = area.contains(row: row, column: column) ? .rows : .states
      guard pane == .rows else { return }
      select(min(top(height: area.height) + row - area.row, rows.rowCount - 1))
    }
  }

  private func handle(_ key: Key) {
    message = nil
    if prompt != nil { return type(key) }
    let action = KeyTable.action(of: key)
    if page != nil, ![.quit, .suspend, .redraw].contains(action) { return handlePage(action, key) }
    switch action {
    case .search: prompt = Prompt(.search, history: [])
    case .help: page = KeyTable.page
    case .why: explain()
    case .nextMatch where search != nil: goToMatch(1)
    case .previousMatch where search != nil: goToMatch(-1)
    case .cancel where search != nil: endSearch()
    case .nextMatch, .nextMark, .nextBranch: goToDifference(1)
    case .previousMatch, .previousMark, .previousBranch: goToDifference(-1)
    case .first: pane == .rows ? select(0) : scroll(by: -1 << 20)
    case .last: pane == .rows ? select(rows.rowCount - 1) : scroll(by: 1 << 20)
    case .nextPane, .previousPane: pane = pane == .rows ? .states : .rows
    case .close, .cancel: isEnding = true
    case .quit: quit()
    case .suspend: terminal.suspend()
    case .redraw: terminal.leaving {}
    default:
      guard let count = action?.rows(page: max(area.height, 1), half: max(area.height / 2, 1))
      else {
        message = TextLine("\(key.name) does nothing here.", .dim)
        return
      }
      if pane == .rows { move(by: count) } else { scroll(by: count) }
    }
  }

  private func quit() { (isEnding, isQuitting) = (true, true) }

  var pageHeight: Int { max(terminal.rows - 3, 1) }

  private func handlePage(_ action: ScreenAction?, _ key: Key) {
    switch page?.handle(action, height: pageHeight) {
    case .search: prompt = Prompt(.page, history: [])
    case .closed: page = nil
    case .nothingFound: message = TextLine("Nothing was found.", .dim)
    case .unknown: message = TextLine("\(key.name) does nothing here; q closes this.", .dim)
    case .done, nil: break
    }
  }

  /// Explains the states of both sides at the row.
  private func explain() {
    whyRun?.stop()
    let (left, right) = rows.positions(at: row)
    let sides = [(names.left, self.left, left), (names.right, self.right, right)]
    let subjects = sides.compactMap { name, timeline, seq in
      seq.map {
        WhyRun.Subject(
          heading: "\(name), after \($0)", log: timeline.session.source.path,
          session: timeline.session.name, position: "\($0)")
      }
    }
    whyRun = WhyRun(
      subjects, title: "why", isUTC: self.left.text.times.isUTC, in: context, wakeUp)
    message = TextLine("Looking why the users are there", .dim)
  }

  private func move(by count: Int) { select(row + count) }

  func select(_ row: Int) {
    selection = max(min(row, rows.rowCount - 1), 0)
    differenceTop = 0
  }

  private func scroll(by count: Int) { differenceTop = max(differenceTop + count, 0) }

  /// Goes to the beginning of another difference, or of the one whose middle is selected.
  private func goToDifference(_ count: Int) {
    let here = rows.difference(at: row)
    let isInside = here.map { rows.differences[$0] != row } ?? false
    let number = count > 0 ? (here ?? -1) + 1 : (here ?? 0) - (isInside ? 0 : 1)
    guard rows.differences.indices.contains(number) else {
      let place = count > 0 ? "after" : "before"
      message = TextLine(
        isAligning ? "The runs are still being aligned." : "There is no difference \(place) this.",
        .dim)
      return
    }
    select(rows.differences[number])
  }
}
