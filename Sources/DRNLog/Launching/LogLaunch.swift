import DRN

/// A log as an app starts with it, whatever became of the file.
///
/// ```swift
/// let launch = EventLog.launch("navigation.mdb")
/// let navigation = launch.manager(session: "main", initial: AppRoute.home).manager
/// if let problem = launch.problem { send(problem.json) }
/// ```
///
/// It is `Sendable`; the managers that it makes belong to whoever asked for them.
public struct LogLaunch: Sendable {
  /// The log, which may be a fresh one; `nil` where nothing can be recorded.
  public let log: EventLog?

  /// What was wrong; `nil` where the log was in order.
  public let problem: LaunchProblem?

  /// Where sessions are looked for that ``log`` does not have.
  let lostLog: String?
  let migrations: MigrationChain

  /// Whether anything is recorded.
  public var isRecording: Bool { log != nil }
}

extension EventLog {
  /// Opens the log at `path`, or goes on without: an app is never kept from starting.
  ///
  /// A log that is damaged, is none, or is of a newer format is set aside under another name, and a fresh
  /// one begins. Where nothing can be recorded (a full disk, a file system that is read only, a file that
  /// the app may not use, a folder in its place, another process that writes it) it is left as it is, and
  /// the app runs without recording. ``LogLaunch/problem`` says which, and the managers of
  /// ``LogLaunch/manager(session:initial:fallback:flow:settings:)`` begin in the last state that can be
  /// read of what was there.
  ///
  /// - Parameters:
  ///   - path: Where the log is, or begins.
  ///   - options: How it is opened. ``Options/onDamage`` and ``Options/createsLog`` make no difference.
  /// - Complexity: What ``open(_:options:)`` takes; besides, only a log that was not closed is looked at
  ///   page by page.
  public static func launch(_ path: String, options: Options = Options()) -> LogLaunch {
    var options = options
    options.onDamage = .setAside
    options.createsLog = true
    var aside: SetAside?
    do throws(LogError) {
      let log = try EventLog(path: path, options: options, aside: &aside)
      return LogLaunch(
        log: log, problem: log.launchProblem(path), lostLog: aside?.path,
        migrations: options.migrations)
    } catch {
      let problem = LaunchProblem(
        LaunchProblem.Kind(aside?.error ?? error), path: path, setAsidePath: aside?.path,
        isRecording: false, aside?.error ?? error, then: aside == nil ? nil : error)
      return LogLaunch(
        log: nil, problem: problem, lostLog: aside?.path ?? path, migrations: options.migrations)
    }
  }

  /// What of the things that were told at the opening an app should know of.
  private func launchProblem(_ path: String) -> LaunchProblem? {
    for status in openingStatuses {
      switch status {
      case .logSetAside(let error, let name):
        return LaunchProblem(
          .init(error), path: path, setAsidePath: name, isRecording: true, error)
      case .journalDamaged(let error, let name):
        return LaunchProblem(
          .journalDamaged, path: path, setAsidePath: name, isRecording: true, error)
      case .journalSetAside(let name):
        let error = LogError(.corrupt("the journal beside it belongs to another log"), path: path)
        return LaunchProblem(
          .journalDamaged, path: path, setAsidePath: name, isRecording: true, error)
      case .journalMissing:
        let error = LogError(
          .corrupt("it was not closed, and its journal is gone: its last second may be missing"),
          path: path)
        return LaunchProblem(.journalMissing, path: path, isRecording: true, error)
      default: continue
      }
    }
    return nil
  }
}
