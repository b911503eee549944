import DRN
import DRNLog
import TerminalScreen

/// The screen of `drn replay`: a session's transitions, the state at the cursor, and what the transition
/// there changed.
///
/// It looks at positions one by one, wherever they are, so that it is there at once for a session of
/// any length. What takes a look at many of them is a ``Job`` beside it. No transaction is open while
/// it waits, so a writer's file does not grow because somebody watches.
final class ReplayScreen {
  let terminal: Terminal
  let signs: Signs
  let log: LogReader
  let wakeUp = WakeUp()

  /// The session that is shown.
  var timeline: Timeline
  /// The transition that is looked at.
  var cursor: Int
  /// How many rows are above the cursor's.
  var offset = Int.max
  /// The other end of a range, while one is selected.
  var anchor: Int?
  /// Whether the difference shown is that of the range.
  var showsRange = false
  /// Whether the cursor stays at the newest transition.
  var isFollowing: Bool

  /// The panes, in the order in which Tab goes through them.
  enum Pane: Int, CaseIterable { case timeline, state, difference }
  var pane = Pane.timeline
  var statePane = StatePane()
  /// The first line of the difference that is shown.
  var differenceTop = 0
  /// Where the panes were drawn, for the mouse.
  var areas: [Pane: Picture.Area] = [:]

  /// What lies over the panes.
  enum Front {
    case panes
    case page(Page)
    case sessions(SessionList)
    case prompt(Prompt)
    /// A question to be answered with y or n, and what a yes does.
    case question(String, () -> Void)
  }
  var front = Front.panes
  /// The page below a prompt.
  var covered: Page?

  /// A number that was typed before a key.
  var count: Int?
  /// What the next key belongs to.
  enum Pending { case setMark, goToMark }
  var pending: Pending?
  /// The last line, until the next key.
  var message: TextLine?

  /// Places with a name of one character, and the log's marks.
  var places: [Unicode.Scalar: Visit] = [:]
  var marks = Marks()
  var visits = Visits()
  var typed: [String] = []
  /// What was searched for last.
  var search: (query: PositionQuery, text: String)?
  var filter: PositionQuery?
  var filterText: String?
  var player: Player?
  var speed = 1.0
  var branches: BranchLanes?

  // What runs beside the screen.
  var marksJob: Job<Result<Marks, any Error>>?
  var branchJob: Job<BranchLanes?>?
  var searchJob: Job<Result<Int?, any Error>>?
  var searchIsBackwards = false
  var filterJob: FilterJob?
  var placeJob: Job<Result<Int, any Error>>?
  var sessionsJob: Job<Result<[LogSession], any Error>>?
  var child: ToolRun?

  // When was last looked for what was recorded, and whether anything has come since the marks and
  // branches were looked for.
  var lastLook = ContinuousClock.now
  var lastNews = ContinuousClock.now
  var hasNews = false

  var wantsToEnd = false

  /// Whether somebody sits at a terminal on which there can be a screen.
  static var isPossible: Bool {
    let name = Style.value("TERM") ?? ""
    return StandardOutput.isTerminal && StandardInput.isTerminal && !["", "dumb"].contains(name)
  }

  /// Takes the terminal over.
  ///
  /// - Throws: ``CommandTrouble`` where the terminal cannot show it; ``LogError``.
  ///
  /// - Parameter range: The position to begin at, or the range to select; the newest where it is `nil`.
  init(
    _ session: LogSession, of log: LogReader, at range: ClosedRange<Int>?, follows: Bool,
    style: Style, times: LocalTime
  ) throws {
    self.log = log
    timeline = try Timeline(session, times)
    cursor = min(range?.upperBound ?? timeline.head, timeline.head)
    if let range, range.count > 1 { anchor = range.lowerBound }
    isFollowing = follows
    StandardOutput.shared.flush()
    do {
      terminal = try Terminal(isColored: style.isColored)
    } catch {
      throw CommandTrouble(description: error.description)
    }
    signs = terminal.signs
  }

  /// Shows the screen until somebody leaves it.
  func run() {
    findMarksAndBranches()
    // The same picture again is work for nothing, which a laptop would feel.
    var isStale = true
    while !wantsToEnd {
      if isStale { draw() }
      let input = terminal.next(within: patience, wakeUp)
      if let input { take(input) }
      let (isAtWork, said) = (isBusy || isLooking || player != nil, message)
      takeResults()
      isStale = keepUp() || input != nil || isAtWork || message != said
    }
    stopJobs()
  }

  /// How long to wait for a key before something else is due.
  private var patience: Duration? {
    if let player { return min(player.rest, .milliseconds(100)) }
    return isBusy ? .milliseconds(50) : .milliseconds(100)
  }

  private func take(_ input: Input) {
    switch input {
    case .closed: wantsToEnd = true
    case .resized: break
    case .key(let key): take(key)
    case .select(let row, let column): select(row: row, column: column)
    case .scroll(let count, let row, let column): scroll(count, row: row, column: column)
    }
  }

  func say(_ text: String, _ look: Look = .plain) {
    message = TextLine(DisplayText.escaping(text), look)
  }

  /// Says what is wrong: in the last line, or on a page where it is longer.
  func complain(_ text: String) {
    say(text, .failure)
    guard let message, case .panes = front, message.text.width > terminal.columns else { return }
    front = .page(Page("What is wrong", [message]))
    self.message = nil
  }

  /// What an attempt to read gave; says what was wrong where it gave nothing.
  func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      let session = timeline.session.name
      complain((error as? LogError)?.description(session: session) ?? "\(error)")
      return nil
    }
  }
}
