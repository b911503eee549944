import DRNInspect
import DRNLog
import TerminalScreen

// What happens without keys: following the recording, playback and background jobs.

/// Plays a session with its recorded pauses.
struct Player: Sendable {
  /// When the next transition is due.
  var due: ContinuousClock.Instant
  /// The speed relative to the recording.
  var speed: Double

  /// The maximum pause, before the speed is applied.
  static let longestPause = Duration.seconds(2)

  /// The time until the next transition is due.
  var rest: Duration { max(due - .now, .zero) }

  mutating func wait(_ gap: Duration) {
    due = .now + min(max(gap, .zero), Self.longestPause) / speed
  }
}

extension ReplayScreen {
  func play() {
    guard player == nil else {
      player = nil
      return
    }
    guard timeline.row(after: timeline.row(at: cursor)) != nil else {
      return showMessage("This is the newest transition.", .dim)
    }
    isFollowing = false
    player = Player(due: .now, speed: speed)
    scheduleNext()
  }

  func changeSpeed(faster: Bool) {
    speed = min(max(speed * (faster ? 2 : 0.5), 1.0 / 16), 64)
    player?.speed = speed
    if player == nil { showMessage("Plays at \(speedText) speed.") }
  }

  var speedText: String {
    speed >= 1 ? "\(Int(speed))\(glyphs.times)" : "1/\(Int(1 / speed))"
  }

  private func scheduleNext() {
    guard let next = timeline.row(after: timeline.row(at: cursor)) else {
      player = nil
      return showMessage("This is the newest transition.", .dim)
    }
    player?.wait(timeline.gap(before: next) ?? .zero)
  }

  /// Plays the transitions that are due, for at most 20 ms: there may be millions without a pause,
  /// and keys must not wait.
  private func advancePlayback() {
    let end = ContinuousClock.now + .milliseconds(20)
    while let player, player.rest == .zero, .now < end {
      moveCursor(by: 1)
      scheduleNext()
    }
  }

  /// Follows the session that has begun, if one has, and otherwise this one, or no longer.
  func follow() {
    if let begun = watch.begun, begun.number != timeline.session.number {
      enter(begun)
      (isFollowing, isFollowed, player) = (true, true, nil)
      return
    }
    isFollowing.toggle()
    isFollowed = isFollowing
    if isFollowing {
      player = nil
      jump(to: timeline.head)
      if let sentence = watch.life?.sentence { showMessage(sentence, .changed) }
    }
  }

  /// Plays the transitions that are due, and reads those recorded since the last call. Returns
  /// whether the session has grown.
  func refreshSession() -> Bool {
    advancePlayback()
    guard .now - lastRefresh > .milliseconds(50) else { return false }
    lastRefresh = .now
    let news = attempt { try timeline.refresh() } ?? (isNew: false, hasGrown: false)
    // On the screen, because standard error would write into it.
    if let lack = context.omissions.message(of: log.omissions, in: log.path) {
      lacks += log.omissions.map(\.description).filter { !lacks.contains($0) }
      showError(lack)
    }
    let change = watch.look(isNew: news.isNew, hasGrown: news.hasGrown)
    tell(change)
    guard news.hasGrown else { return change.isAny }
    hasNewTransitions = true
    filterNewTransitions()
    if isFollowing, timeline.matches == nil {
      showNewest()
    }
    refreshMarksAndBranches()
    return true
  }

  /// Says that the app has ended, or begun another session, to whoever follows it.
  private func tell(_ change: LogWatch.Change) {
    guard isFollowed, message == nil else { return }
    if change.hasLife, let sentence = watch.life?.sentence { showMessage(sentence, .changed) }
    if change.hasBegun, watch.begunCount == 1, let beginning = watch.beginning {
      showMessage("\(beginning): F follows it, s lists all.", .changed)
    }
  }

  /// Whether the session is recorded, as far as it is known, in capitals; `nil` where nothing is to be said.
  var lifeText: String? {
    guard let life = watch.life, !life.isRunning else { return nil }
    return isFollowing || life == .killed ? life.word.uppercased() : nil
  }

  /// Shows the newest transition, at the bottom.
  func showNewest() {
    offset = .max
    moveCursor(to: timeline.row(at: timeline.head).upperBound)
  }

  /// Searches for marks and branches again after new transitions, at most once a second.
  private func refreshMarksAndBranches() {
    // In a long session, the last search may still be running.
    guard hasNewTransitions, !isFindingMarks, .now - lastMarkSearch > .seconds(1) else { return }
    (hasNewTransitions, lastMarkSearch) = (false, .now)
    findMarksAndBranches()
  }

  func findMarksAndBranches() {
    marksJob?.stop()
    branchJob?.stop()
    let session = SessionName(timeline.session, of: log)
    marksJob = Job(wakeUp) { _ in Result { try Marks(session.open()) } }
    branchJob = Job(wakeUp) { [context] _ in try? BranchLanes(session.open(), in: context) }
    landmarks.search(session, to: timeline.head, wakeUp)
    hits?.search(session, to: timeline.head, wakeUp)
  }

  /// Whether a search for marks, branches or landmarks is running.
  var isFindingMarks: Bool {
    marksJob != nil || branchJob != nil || landmarks.isSearching || hits?.isSearching == true
      || countJob != nil
  }

  /// Whether there is a job that Esc would stop.
  var isBusy: Bool {
    searchJob != nil || filterJob != nil || positionJob != nil || commandRun != nil
      || sessionJobs.reading != nil
  }

  /// Whether a prompt or a question is open, which a new page must not replace.
  var isTyping: Bool {
    switch focus {
    case .prompt, .question: true
    case .sessions(let list): list.prompt != nil
    case .panes, .page: false
    }
  }

  func stopJobs() {
    searchJob?.stop()
    filterJob?.control.stop()
    positionJob?.stop()
    sessionJobs.stop()
    commandRun?.stop()
    (searchJob, filterJob, positionJob, commandRun) = (nil, nil, nil, nil)
  }

  /// Shows the results of jobs that have ended.
  func showJobResults() {
    if let marks = takeResult(&marksJob) { self.marks = marks }
    if let found = branchJob?.take() {
      branchJob = nil
      if let found { branches = found }
    }
    landmarks.takeResults()
    showHits()
    showSearchResult()
    showFilterResults()
    jumpToFoundPosition()
    showSessionList()
    showCommandResult()
    refreshMarksAndBranches()
  }
}
