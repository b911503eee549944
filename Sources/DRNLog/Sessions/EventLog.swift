import DRN
import Dispatch
import LMDB

/// A log that is being written: any number of sessions, one process at a time.
///
/// ```swift
/// let log = try EventLog.open("navigation.mdb")
/// let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
/// navigation.go(.profile)
/// ```
///
/// Navigation never waits for the disk and never fails because of it: transitions are taken in at
/// once and committed in the background, many at a time. ``synchronize()`` waits for the disk;
/// what goes wrong there is told through ``Options/onStatus``.
///
/// The log is `Sendable`; the managers that it makes belong to whoever asked for them.
public final class EventLog: Sendable {
  /// How a log is opened.
  public struct Options: Sendable {
    /// Whether a log that is not there is created.
    public var createsLog: Bool

    /// How many transitions may wait to be written, when the disk is full or slow.
    public var backlogLimit: Int

    /// Told when writing fails, when it works again, and when recording stops.
    ///
    /// Called on whatever thread finds out: the log's own, one that waits for a commit, or the
    /// manager's.
    public var onStatus: @Sendable (LogStatus) -> Void

    /// The first size of LMDB's map, in bytes; it grows by itself.
    var initialMapSize: Int?

    /// Creates options; the defaults create a log and tell nobody.
    public init(
      createsLog: Bool = true, backlogLimit: Int = 1_000_000,
      onStatus: @escaping @Sendable (LogStatus) -> Void = { _ in }
    ) {
      self.createsLog = createsLog
      self.backlogLimit = backlogLimit
      self.onStatus = onStatus
    }
  }

  let writer: LogWriter
  let report: @Sendable (LogStatus) -> Void
  private let lock: WriterLock
  private let symbolizers = SymbolizerTable()
  private let queue = DispatchQueue(label: "drn.log.synchronize")

  /// The log's path.
  public var path: String { writer.path }

  /// Reads this log: what is committed of it.
  public var reader: LogReader { writer.reader }

  /// Opens the log at `path` for writing.
  ///
  /// - Throws: ``LogError`` with `busy` where another process writes it, `notFound`, `notALog`,
  ///   `newerFormat`, `corrupt`, `store` or `system`.
  public static func open(
    _ path: String, options: Options = Options()
  ) throws(LogError) -> EventLog {
    try EventLog(path: path, options: options)
  }

  private init(path: String, options: Options) throws(LogError) {
    report = options.onStatus
    if !options.createsLog { _ = try LogReader(path: path) }
    lock = try WriterLock(logPath: path)
    let environment = try LogError.wrapping(path: path) {
      var settings = Environment.Options(access: .readWrite(create: options.createsLog))
      if let size = options.initialMapSize { settings.initialMapSize = size }
      return try Environment.open(at: path, options: settings)
    }
    try Self.prepare(environment)
    writer = try LogWriter(
      environment, backlogLimit: options.backlogLimit, report: options.onStatus)
  }

  deinit {
    // Whoever wants to hear of a failure here calls `flush()` before.
    try? writer.commit()
  }

  /// Makes a new file a log, and leaves an old one as it is.
  private static func prepare(_ environment: Environment) throws(LogError) {
    let path = environment.path
    try LogError.wrapping(path: path, what: "the header") {
      // Another program's LMDB file is left alone: only what has no transaction yet is new.
      guard try environment.information.lastTransaction == 0 else { return }
      try environment.write { transaction in
        let databases = try LogDatabases(creatingIn: transaction)
        var random = SystemRandomNumberGenerator()
        let header = LogHeader(
          identity: Digest128(low: random.next(), high: random.next()),
          createdAt: SystemClock.now)
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
      }
    }
  }

  /// Writes everything that was recorded before the call to the disk, and waits for it.
  ///
  /// - Throws: ``LogError`` where that failed. Everything is kept and tried again.
  public func flush() throws(LogError) { try writer.commit() }

  /// Waits until everything that was recorded before the call survives a power loss.
  ///
  /// Callers that wait at the same time share one commit.
  ///
  /// - Throws: ``LogError`` where that failed. Everything is kept and tried again.
  public func synchronize() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [writer] in
        do {
          try writer.commit()
          continuation.resume()
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  func symbolizer<Route: NavigationRoute>(for route: Route.Type) -> Symbolizer<Route> {
    symbolizers.symbolizer(for: route) { Symbolizer(writer: writer, report: report) }
  }
}

/// What a log tells the app that writes it.
public enum LogStatus: Sendable {
  /// Writing failed. Transitions are kept in memory and written later.
  case writingFailed(LogError)
  /// Writing works again, and everything that was kept is written.
  case writingResumed
  /// Recording of a session stopped; navigation goes on. The session can be continued when the log
  /// is opened the next time, from its last recorded transition.
  case recordingStopped(session: String, LogError)
  /// A value could not be encoded and is recorded as its description, which no app can decode.
  case valueNotEncodable(String, JSONError)
}
