import DRN
import DRNLog

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
    isFollowing = false
    player = Player(due: .now, speed: speed)
    scheduleNext()
  }

  func changeSpeed(faster: Bool) {
    speed = min(max(speed * (faster ? 2 : 0.5), 1.0 / 16), 64)
    player?.speed = speed
    if player == nil { say("p plays \(speedText) as fast.") }
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

  private func playOn() {
    while let player, player.rest == .zero {
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

  /// Takes in what was recorded since, and plays what is due.
  func keepUp() {
    playOn()
    guard .now - lastLook > .milliseconds(50) else { return }
    lastLook = .now
    guard attempt({ try timeline.refresh() }) == true else { return }
    hasNews = true
    filterNews()
    if isFollowing, timeline.matches == nil {
      offset = .max
      look(at: timeline.row(at: timeline.head).upperBound)
    }
    lookAtNews()
  }

  /// What is told of a session as a whole, and need not be told at once.
  private func lookAtNews() {
    guard hasNews, .now - lastNews > .seconds(1) else { return }
    (hasNews, lastNews) = (false, .now)
    let session = timeline.session
    if let marks = attempt({ try session.marks() }) { self.marks = marks }
    findBranches()
  }

  func findBranches() {
    branchJob?.stop()
    let session = SessionName(timeline.session, of: log)
    branchJob = Job(wakeUp) { _ in try? BranchLanes(session.open()) }
  }

  /// What a key would stop.
  var isBusy: Bool {
    searchJob != nil || filterJob != nil || child != nil || sessionsJob != nil
  }

  func stopJobs() {
    searchJob?.stop()
    filterJob?.control.stop()
    sessionsJob?.stop()
    child?.stop()
    (searchJob, filterJob, sessionsJob, child) = (nil, nil, nil, nil)
  }

  /// What the jobs have come to.
  func takeResults() {
    if let found = branchJob?.take() {
      branchJob = nil
      if let found { branches = found }
    }
    takeSearch()
    takeFilter()
    takeSessions()
    takeChild()
    lookAtNews()
  }
}
