import DRN

/// The result of opening a log at an app's launch, which never fails.
///
/// ```swift
/// let launch = EventLog.launch("navigation.mdb")
/// let navigation = launch.manager(session: "main", initial: AppRoute.home).manager
/// if let problem = launch.problem { send(problem.json) }
/// ```
///
/// It is `Sendable`; its managers belong to their callers.
public struct LogLaunch: Sendable {
  /// The log, which may be a new one; `nil` if nothing can be recorded.
  public let log: EventLog?

  /// The problem; `nil` if the log was intact.
  public let problem: LaunchProblem?

  /// The log to search for sessions that ``log`` does not have.
  let lostLog: String?
  let migrations: MigrationChain

  /// Whether anything is recorded.
  public var isRecording: Bool { log != nil }
}

extension EventLog {
  /// Opens the log at `path`, or continues without one: an app is never kept from starting.
  ///
  /// A file that is damaged, is not a log, or has a newer format is renamed, and a new log is
  /// created. If nothing can be recorded (a full disk, a read-only file system, missing
  /// permissions, a folder at the path, another process that writes the log), the file is left
  /// unchanged and the app runs without recording. ``LogLaunch/problem`` says what happened, and
  /// the managers of ``LogLaunch/manager(session:initial:fallback:flow:settings:)`` begin in the
  /// last readable state.
  ///
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - options: The options for opening it. ``Options/onDamage`` and ``Options/createsLog`` are
  ///     ignored.
  /// - Complexity: That of ``open(_:options:)``; in addition, a log that was not closed is checked
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

  /// The reported status on opening that an app should know of.
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
          .corrupt("it was not closed, and its journal is gone: its last seconds may be missing"),
          path: path)
        return LaunchProblem(.journalMissing, path: path, isRecording: true, error)
      default: continue
      }
    }
    return nil
  }
}
