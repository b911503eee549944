import DRN
import Dispatch
import LMDB
import Locking
import Synchronization

/// A log that is open for writing. It has any number of sessions, and one process writes it at a
/// time.
///
/// ```swift
/// let log = try EventLog.open("navigation.mdb")
/// let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
/// navigation.go(.profile)
/// ```
///
/// Navigation never waits for the disk and never fails because of it: a transition is stored in the
/// journal, a memory-mapped file beside the log, and from then on survives the death of the
/// process. Checkpoints move transitions into the log in batches, in the background.
/// ``synchronize()`` waits for the disk; disk errors are reported through ``Options/onStatus``.
///
/// Closing a log, with ``close()`` or by releasing it and its managers, leaves a single file.
///
/// The log is `Sendable`; its managers belong to their callers.
///
/// In a child process that was forked, managers continue without recording, which
/// ``Options/onStatus`` reports: the log still belongs to the parent.
public final class EventLog: Sendable {
  package let writer: LogWriter
  /// Whether damage is set aside, and the app continues without the damaged part.
  let setsDamageAside: Bool
  let report: @Sendable (LogStatus) -> Void
  let migrations: MigrationChain
  /// The statuses that were reported on opening.
  let openingStatuses: [LogStatus]
  /// The app's rules for values that must not be in the log, or not in copies that leave the
  /// device.
  let privacy: PrivacyRules?
  private let valueSizeLimit: Int
  /// Hashes values before they are recorded; `nil` if no value is hashed.
  let masker: Masker?
  private let lock: WriterLock
  private let temporary: TemporaryFolder?
  private let committed: LogReader
  private let stopped = Lock<LogError?>(nil)
  private let synchronizer: Synchronizer
  private let retainer: Retainer
  private let symbolizers: SymbolizerTable

  /// What a recorded transition survives.
  public let durability: Durability

  /// The log's path.
  public var path: String { writer.path }

  /// A reader for this log, which includes everything that was recorded in it.
  ///
  /// - Throws: ``LogError`` if it cannot be read.
  public var reader: LogReader {
    get throws(LogError) {
      try writer.checkProcess()
      try committed.refresh()
      return committed
    }
  }

  /// Opens the log at `path` for writing.
  ///
  /// Records that a previous writer left in the journal are first committed to the log.
  ///
  /// A log that is damaged, or was written by a newer version, is renamed and a new one is created,
  /// unless ``Options/onDamage`` says otherwise; ``Options/onStatus`` reports this.
  ///
  /// - Throws: ``LogError`` with `busy` if another process writes it, `notFound`, `store` or
  ///   `system`; `badRule` if a path in ``Options/privacy`` is wrong; with ``DamagePolicy/refuse``
  ///   also `notALog`, `newerFormat`, `corrupt` and `badKey`.
  public static func open(
    _ path: String, options: Options = Options()
  ) throws(LogError) -> EventLog {
    var aside: SetAside?
    return try EventLog(path: path, options: options, aside: &aside)
  }

  init(path: String, options: Options, aside: inout SetAside?) throws(LogError) {
    if let fault = options.privacy?.fault { throw LogError(.badRule(fault), path: path) }
    report = options.onStatus
    durability = options.durability
    (migrations, valueSizeLimit) = (options.migrations, options.valueSizeLimit)
    setsDamageAside = options.onDamage == .setAside
    temporary = durability == .none ? try TemporaryFolder() : nil
    let path = temporary.map { $0.path + "/log.mdb" } ?? path
    let opened = try OpenedLog(path, options, aside: &aside)
    openingStatuses = opened.statuses
    privacy = options.privacy
    (lock, masker) = (opened.lock, opened.masker)
    writer = try LogWriter(
      opened.recovered, opened.committer, journal: opened.journal, lock: opened.lock,
      backlogLimit: options.backlogLimit, report: options.onStatus)
    symbolizers = SymbolizerTable(writer.journal.lockOrder)
    synchronizer = Synchronizer(writer)
    committed = opened.reader
    retainer = Retainer(writer, options.retention, now: options.now, report: options.onStatus)
    if !options.retention.isEmpty {
      let retainer = retainer
      writer.onNews.withLock { onNews in
        onNews = { [weak retainer] in retainer?.noteNews() }
      }
    }
    writer.symbolCaches.withLock { $0.caches = symbolizers }
    writer.onCheckpoint.withLock { [weak writer] onCheckpoint in
      onCheckpoint = { [weak writer] in writer?.serveRequest() }
    }
    for status in opened.statuses { report(status) }
    retainer.start()
  }

  deinit {
    // An app that needs to know of a failure calls `close()` first.
    try? close()
  }

  /// Commits everything that was recorded before the call to the log, on disk.
  ///
  /// This happens automatically, mostly within a second, and in a log in which little is recorded within
  /// twenty; only code that copies the file needs to call it.
  ///
  /// - Throws: ``LogError`` if that failed. Everything is kept and retried.
  public func flush() throws(LogError) { try writer.commit() }

  /// Waits until everything that was recorded before the call survives a power loss.
  ///
  /// Concurrent callers share one write to the disk.
  ///
  /// - Throws: ``LogError`` if that failed. Everything is kept and retried.
  public func synchronize() async throws(LogError) {
    try writer.checkProcess()
    try await synchronizer.synchronize()
  }

  /// Waits until everything that was recorded before the call is as safe as ``durability``
  /// promises.
  ///
  /// With ``Durability/process`` there is nothing to wait for.
  ///
  /// - Throws: ``LogError`` if that failed, or if the recording of a session stopped, so that not
  ///   everything was recorded.
  public func confirm() throws(LogError) {
    try writer.checkProcess()
    if let failure = stopped.withLock({ $0 }) { throw failure }
    if durability == .disk { try synchronizer.synchronizeNow() }
  }

  /// Commits everything to the log and ends recording; its managers continue without a log.
  ///
  /// The journal is removed: the log is one file.
  ///
  /// - Throws: ``LogError`` if writing failed; the log is then still open. With `replaced`, another
  ///   file has the log's path, and recording has ended; see ``LogStatus/logRestored(path:)``.
  public func close() throws(LogError) {
    retainer.stop()
    do throws(LogError) {
      if try writer.close() { lock.release() }
    } catch {
      if !writer.isClosed.load(ordering: .acquiring) { retainer.resume() }
      throw error
    }
  }

  /// Enforces the log's limits now, on this thread; see ``Options/retention``.
  ///
  /// This happens automatically in the background. Call it if the app needs the report or has to
  /// choose the time. Navigation continues meanwhile.
  ///
  /// - Returns: What was dropped.
  /// - Throws: ``LogError`` if reading or writing failed, with `corrupt` if symbols cannot be
  ///   collected because something in the log is damaged; what was already dropped stays dropped.
  /// - Complexity: O(*n*) in what is dropped; O(*n*) in the size of the log if symbols are
  ///   collected, which happens when a quarter of it was dropped.
  @discardableResult
  public func applyRetention() throws(LogError) -> RetentionReport { try retainer.apply() }

  /// Reports that the recording of a session stopped.
  func stopped(_ session: String, _ error: LogError) {
    // A child has nothing to confirm, and this lock may be locked in it forever.
    if !writer.journal.isForked {
      stopped.withLock { $0 = $0 ?? error }
      writer.counted.withLock { $0.stoppedSessions += 1 }
    }
    report(.recordingStopped(session: session, error))
  }

  /// Counts transitions that were not recorded because their session's recording had stopped.
  func missed(_ transitions: Int) {
    guard !writer.journal.isForked else { return }
    writer.counted.withLock { $0.unrecordedTransitions += transitions }
  }

  func symbolizer<Route: NavigationRoute>(for route: Route.Type) -> Symbolizer<Route> {
    symbolizers.symbolizer(for: route) {
      Symbolizer(
        writer: writer, migrations: migrations, sizeLimit: valueSizeLimit, masker: masker,
        isPrivate: privacy != nil,
        report: report)
    }
  }
}
