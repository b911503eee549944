import DRNInspect
import DRNLog

/// What happens to a log beside the session that is followed: its app ends, or begins other sessions.
///
/// The screen and `-f` say it, each in its own way.
struct LogWatch {
  private let session: LogSession
  private let log: LogReader
  /// Whether the session is being recorded, as of the last look; `nil` if that could not be found out.
  private(set) var life: LogLife?
  /// The newest session that began since the watch did.
  private(set) var begun: LogSession?
  /// The number of sessions that began since.
  private(set) var begunCount = 0
  /// Whether it was said how the session stands when it was first waited for.
  var hasWaited = false
  private var newest: UInt32
  private var hasGrown = false
  private var lastLook = ContinuousClock.now

  /// How often the lock is looked at while nothing is recorded.
  private static let pause = Duration.seconds(1)

  init(_ session: LogSession, of log: LogReader) {
    (self.session, self.log) = (session, log)
    newest = (try? log.latestSession().number) ?? session.number
    life = try? LogLife(of: log, session: session)
  }

  /// Whether anything is different from the last look.
  struct Change {
    var hasLife = false
    var hasBegun = false
    var isAny: Bool { hasLife || hasBegun }
  }

  /// Looks again, if it is time or the log has grown.
  ///
  /// - Parameters:
  ///   - isNew: Whether the last refresh of the log found anything new.
  ///   - hasGrown: Whether the session itself has grown.
  mutating func look(isNew: Bool, hasGrown: Bool = false) -> Change {
    var change = Change()
    if hasGrown { self.hasGrown = true }
    let isDue = ContinuousClock.now - lastLook > Self.pause
    guard isNew || isDue else { return change }
    if let latest = try? log.latestSession(), latest.number > newest {
      begunCount += Int(latest.number - newest)
      newest = latest.number
      begun = latest
      change.hasBegun = true
    }
    // Whoever recorded something just now is there.
    guard isDue || life?.isRunning != true else { return change }
    lastLook = .now
    // Whoever opens a log to write it begins with its journal.
    if life == .closed, !isNew, !SystemFile.isThere(LogFiles.journal(of: log.path)) {
      return change
    }
    let found = try? LogLife(of: log, session: session, hasGrown: self.hasGrown)
    change.hasLife = found?.word != life?.word
    life = found
    return change
  }

  /// What is said of the session that has begun; `nil` if there is none.
  var beginning: String? {
    begun.map { "Session '\(DisplayText.shortening($0.name, to: 80))' has begun" }
  }
}
