import DRN
import DRNLog
import TerminalScreen

// What goes on by itself: what is being recorded, what is being played, what runs beside the screen.

/// Plays a session with the pauses that there were.
struct Player: Sendable {
  /// Where the next transition is due.
  var due: ContinuousClock.Instant
  /// How many times as fast as it was.
  var speed: Double

  /// Nobody waits longer than this for somebody who had left.
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
      return say("This is the newest transition.", .dim)
    }
    isFollowing = false
    player = Player(due: .now, speed: speed)
    scheduleNext()
  }

  func changeSpeed(faster: Bool) {
    speed = min(max(speed * (faster ? 2 : 0.5), 1.0 / 16), 64)
    player?.speed = speed
    if player == nil { say("Plays at \(speedText) speed.") }
  }

  var speedText: String {
    speed >= 1 ? "\(Int(speed))\(signs.times)" : "1/\(Int(1 / speed))"
  }

  private func scheduleNext() {
    guard let next = timeline.row(after: timeline.row(at: cursor)) else {
      player = nil
      return say("This is the newest transition.", .dim)
    }
    player?.wait(timeline.gap(before: next) ?? .zero)
  }

  /// Plays what is due, and no longer than keys can wait: there may be millions without a pause.
  private func playOn() {
    let end = ContinuousClock.now + .milliseconds(20)
    while let player, player.rest == .zero, .now < end {
      moveCursor(by: 1)
      scheduleNext()
    }
  }

  func follow() {
    isFollowing.toggle()
    if isFollowing {
      player = nil
      jump(to: timeline.head)
    }
  }

  /// Takes in what was recorded since, and plays what is due; returns whether the session has grown.
  func keepUp() -> Bool {
    playOn()
    guard .now - lastLook > .milliseconds(50) else { return false }
    lastLook = .now
    guard attempt({ try timeline.refresh() }) == true else { return false }
    hasNews = true
    filterNews()
    if isFollowing, timeline.matches == nil {
      showNewest()
    }
    lookAtNews()
    return true
  }

  /// Shows the newest transition, at the bottom.
  func showNewest() {
    offset = .max
    look(at: timeline.row(at: timeline.head).upperBound)
  }

  /// What is told of a session as a whole, and need not be told at once.
  private func lookAtNews() {
    // In a session with very many, the last look may still go on.
    guard hasNews, !isLooking, .now - lastNews > .seconds(1) else { return }
    (hasNews, lastNews) = (false, .now)
    findMarksAndBranches()
  }

  func findMarksAndBranches() {
    marksJob?.stop()
    branchJob?.stop()
    let session = SessionName(timeline.session, of: log)
    marksJob = Job(wakeUp) { _ in Result { try Marks(session.open()) } }
    branchJob = Job(wakeUp) { _ in try? BranchLanes(session.open()) }
  }

  /// Whether marks or branches are being looked for.
  var isLooking: Bool { marksJob != nil || branchJob != nil }

  /// What a key would stop.
  var isBusy: Bool {
    searchJob != nil || filterJob != nil || placeJob != nil || child != nil || sessionsJob != nil
  }

  /// Whether something is being typed, which a page that opens would swallow.
  var isTyping: Bool {
    switch front {
    case .prompt, .question: true
    case .panes, .page, .sessions: false
    }
  }

  func stopJobs() {
    searchJob?.stop()
    filterJob?.control.stop()
    placeJob?.stop()
    sessionsJob?.stop()
    child?.stop()
    (searchJob, filterJob, placeJob, sessionsJob, child) = (nil, nil, nil, nil, nil)
  }

  /// What the jobs have come to.
  func takeResults() {
    if let found = marksJob?.take() {
      marksJob = nil
      if let marks = attempt({ try found.get() }) { self.marks = marks }
    }
    if let found = branchJob?.take() {
      branchJob = nil
      if let found { branches = found }
    }
    takeSearch()
    takeFilter()
    takePlace()
    takeSessions()
    takeChild()
    lookAtNews()
  }
}
