import DRNInspect
import DRNLog
import TerminalScreen

/// The screen of `drn replay`: a session's transitions, the state at the cursor, and what changed
/// there.
///
/// It reads only the positions that it shows, so it opens at once for a session of any length. Work
/// over many positions is a background ``Job``. No transaction is open while it waits for input: an
/// open reader would make a writer's file grow.
final class ReplayScreen {
  let terminal: Terminal
  let glyphs: Glyphs
  let log: LogReader
  let wakeUp = WakeUp()

  /// The session that is shown.
  var timeline: Timeline
  /// The position of the selected transition.
  var cursor: Int
  /// The number of rows above the cursor's row.
  var offset = Int.max
  /// The other end of a range, while one is selected.
  var anchor: Int?
  /// Whether the difference shown is that of the range.
  var showsRange = false
  /// Whether the cursor stays at the newest transition.
  var isFollowing: Bool
  /// Whether the user follows the log, from the start or since `F`: G then follows again.
  var isFollowed: Bool
  /// Whether the session is recorded, and which others have begun.
  var watch: LogWatch
  /// What the log lacks because it is missing or damaged.
  var lacks: [String]

  /// The panes, in the order in which Tab goes through them.
  enum Pane: Int, CaseIterable { case timeline, state, difference }
  var pane = Pane.timeline
  var statePane = StatePane()
  /// The first line of the difference that is shown.
  var differenceTop = 0
  /// The areas of the panes and of the overview, for mouse events.
  var areas: [Pane: Picture.Area] = [:]
  var overviewArea: Picture.Area?

  /// What has the input: the panes, or what covers them.
  enum Focus {
    case panes
    case page(Page)
    case sessions(SessionList)
    case prompt(Prompt)
    /// A question to be answered with y or n, and the action for yes.
    case question(String, () -> Void)
  }
  var focus = Focus.panes
  /// The page below a prompt.
  var covered: Page?
  /// The list below a page, which is shown again when that is closed.
  var below: SessionList?

  /// The number typed before a key.
  var count: Int?
  /// The command that the next key completes.
  enum Pending { case setMark, goToMark }
  var pending: Pending?
  /// The message in the last line, until the next key.
  var message: TextLine?

  /// The places that the user named with one character; unlike marks, they are not in the log.
  var bookmarks: [Unicode.Scalar: Visit] = [:]
  var marks = Marks()
  var visits = Visits()
  var typed: [String] = []
  /// The last search.
  var search: (query: PositionQuery, text: String)?
  /// What the last search matches in the session that is shown; `nil` once Esc has ended it.
  var hits: KindSearch?
  /// What it matches in the others.
  var hitsElsewhere: SearchCount?
  var filter: PositionQuery?
  var filterText: String?
  var player: Player?
  var speed = 1.0
  var branches: BranchLanes?
  var landmarks: Landmarks

  // Background jobs.
  var marksJob: Job<Result<Marks, any Error>>?
  var branchJob: Job<BranchLanes?>?
  var searchJob: Job<Result<MatchWalk.Found, any Error>>?
  var countJob: Job<Result<SearchCount, any Error>>?
  var searchIsBackwards = false
  var filterJob: FilterJob?
  var positionJob: Job<Result<Int, any Error>>?
  var sessionJobs = SessionListJobs()
  /// Whether the list of sessions is there to choose one to compare with.
  var isComparing = false
  var commandRun: ToolRun?

  // When new transitions were last read, when marks and branches were last searched for, and
  // whether transitions were recorded since then.
  var lastRefresh = ContinuousClock.now
  var lastMarkSearch = ContinuousClock.now
  var hasNewTransitions = false

  var isEnding = false
  /// Whether the user wants to leave the tool, not only this screen.
  var isQuitting = false

  /// What the log was read from into a temporary one, which is removed with the screen; `nil` if it is
  /// a log of its own.
  let original: String?
  let context: CommandContext

  /// Whether standard input and output are a terminal that can show the screen.
  static func isPossible(in context: CommandContext) -> Bool {
    context.output.isTerminal && context.input.isTerminal && !Style.isDumbTerminal()
      && Terminal.isKnown
  }

  /// Takes control of the terminal.
  ///
  /// - Parameters:
  ///   - range: The initial position, or the range to select; `nil` for the newest position.
  ///   - original: What the log was read from into a temporary one.
  /// - Throws: ``CommandError`` if the terminal cannot show the screen; `LogError`.
  init(
    _ session: LogSession, of log: LogReader, at range: ClosedRange<Int>?, follows: Bool,
    style: Style, times: LocalTime, original: String? = nil, in context: CommandContext
  ) throws {
    (self.log, self.original, self.context) = (log, original, context)
    timeline = try Timeline(session, times)
    watch = LogWatch(session, of: log)
    lacks = log.omissions.map(\.description)
    landmarks = Landmarks(from: session.firstSeq)
    cursor = min(range?.upperBound ?? timeline.head, timeline.head)
    if let range, range.count > 1 { anchor = range.lowerBound }
    (isFollowing, isFollowed) = (follows, follows)
    terminal = try .opened(isColored: style.isColored, in: context)
    glyphs = terminal.glyphs
    if follows, let sentence = watch.life?.sentence { showMessage(sentence, .changed) }
    if let lack = Omissions.sentence(of: lacks, in: log.path) { showMessage(lack, .failure) }
  }

  /// Adds what is missing of what the log was read from, in sentences, and shows it.
  func showLacks(_ sentences: [String]) {
    let new = sentences.filter { !lacks.contains($0) }
    guard let first = new.first else { return }
    lacks += new
    showMessage(first, .failure)
  }

  /// Shows the screen until the user leaves it.
  func run() {
    findMarksAndBranches()
    // Drawn only if something may have changed, to save power.
    var isStale = true
    while !isEnding {
      if isStale { draw() }
      let input = terminal.next(within: waitLimit, wakeUp)
      if let input { handle(input) }
      let isAtWork = isBusy || isFindingMarks || sessionJobs.isAtWork || player != nil
      let said = message
      showJobResults()
      isStale = refreshSession() || input != nil || isAtWork || message != said
    }
    stopJobs()
    landmarks.stop()
    endHits()
  }

  /// The maximum time to wait for input before other work is due.
  private var waitLimit: Duration? {
    if let player { return min(player.rest, .milliseconds(100)) }
    return isBusy ? .milliseconds(50) : .milliseconds(100)
  }

  private func handle(_ input: Input) {
    switch input {
    case .closed: quit()
    case .resized: break
    case .key(let key): handle(key)
    case .select(let row, let column): select(row: row, column: column)
    case .scroll(let count, let row, let column): scroll(count, row: row, column: column)
    }
  }

  /// Ends the screen, and what it was opened from.
  func quit() { (isEnding, isQuitting) = (true, true) }

  func showMessage(_ text: String, _ style: TextStyle = .plain) {
    message = TextLine(DisplayText.escaping(context.names.applied(to: text)), style)
  }

  /// Shows an error in the last line, or on a page if it does not fit.
  func showError(_ text: String) {
    showMessage(text, .failure)
    guard let message, case .panes = focus, message.text.width > terminal.columns else { return }
    focus = .page(Page("What is wrong", [message]))
    self.message = nil
  }

  /// Takes the result of a job that has ended, and shows its error, if any; otherwise `nil`.
  func takeResult<Value>(_ job: inout Job<Result<Value, any Error>>?) -> Value? {
    guard let result = job?.take() else { return nil }
    job = nil
    return attempt { try result.get() }
  }

  /// The result of `body`; if it throws, shows the error and returns `nil`.
  func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      let session = timeline.session.name
      showError((error as? LogError)?.description(session: session) ?? "\(error)")
      return nil
    }
  }
}
