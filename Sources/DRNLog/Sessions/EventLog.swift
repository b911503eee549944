package import DRN
import Dispatch
import LMDB
import Locking

/// A log that is being written: any number of sessions, one process at a time.
///
/// ```swift
/// let log = try EventLog.open("navigation.mdb")
/// let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
/// navigation.go(.profile)
/// ```
///
/// Navigation never waits for the disk and never fails because of it: a transition is stored in the
/// journal, a file in memory beside the log, and is safe from the death of the process from then on.
/// Checkpoints bring many at a time into the log itself, in the background. ``synchronize()`` waits
/// for the disk; what goes wrong there is told through ``Options/onStatus``.
///
/// Closing a log, by ``close()`` or by letting go of it and of its managers, leaves one file.
///
/// The log is `Sendable`; the managers that it makes belong to whoever asked for them.
///
/// In a child that the process forks, its managers go on without recording, which the child is told
/// through ``Options/onStatus``: the log stays the parent's.
public final class EventLog: Sendable {
  /// How a log is opened.
  public struct Options: Sendable {
    /// Whether a log that is not there is created.
    public var createsLog: Bool

    /// What a recorded transition survives.
    public var durability: Durability

    /// How many records of the journal may wait for the log, when the disk is full or slow: a
    /// transition is one, a new value two or more. At least 16, at most 524,288.
    public var backlogLimit: Int

    /// What is done where the log is damaged, or is of a newer version.
    public var onDamage: DamagePolicy

    /// What brings up values that an older version of the app recorded, and that its types do not decode
    /// any more.
    public var migrations: MigrationChain

    /// How many bytes the JSON of one route, overlay, tab or flow may have. What an app notes has no limit.
    ///
    /// What is larger is not recorded: navigation goes on, ``LogStatus/valueTooLarge(_:)`` says so, and
    /// the log has a placeholder that no app decodes. Each distinct value is kept for good, so one that
    /// is as large as a document makes the log grow with every keystroke. A route with an id, a query and
    /// a few filters has some hundred bytes; the default, 64 KiB, is beyond any of that.
    public var valueSizeLimit: Int

    /// The default of ``valueSizeLimit``: 64 KiB.
    public static var defaultValueSizeLimit: Int { 65_536 }

    /// What of the app's values is not to be in the log, or not in what leaves the device; `nil` where
    /// the app says nothing about it.
    public var privacy: PrivacyRules?

    /// How much of the past the log keeps; everything unless limits are given.
    public var retention: RetentionLimits

    /// The clock that the age of transitions is told by.
    package var now: @Sendable () -> Timestamp

    /// Told when writing fails, when it works again, when recording stops, and what became of a log
    /// that was damaged.
    ///
    /// Called on whatever thread finds out: the log's own, one that waits for a commit, or the
    /// manager's. So what the log's own thread wrote may be told a moment after ``EventLog/flush()`` has
    /// found everything written.
    public var onStatus: @Sendable (LogStatus) -> Void

    /// The first size of LMDB's map, in bytes; it grows by itself.
    package var initialMapSize: Int?

    /// Creates options; the defaults create a log and tell nobody.
    public init(
      createsLog: Bool = true, durability: Durability = .process, backlogLimit: Int = 1_000_000,
      onDamage: DamagePolicy = .setAside, migrations: MigrationChain = MigrationChain(),
      valueSizeLimit: Int = Self.defaultValueSizeLimit,
      retention: RetentionLimits = RetentionLimits(), privacy: PrivacyRules? = nil,
      onStatus: @escaping @Sendable (LogStatus) -> Void = { _ in }
    ) {
      self.createsLog = createsLog
      self.durability = durability
      self.backlogLimit = backlogLimit
      self.onDamage = onDamage
      self.migrations = migrations
      self.valueSizeLimit = valueSizeLimit
      self.privacy = privacy
      self.retention = retention
      now = { SystemClock.now }
      self.onStatus = onStatus
    }
  }

  let writer: LogWriter
  /// Whether an app goes on beside what is damaged.
  let setsDamageAside: Bool
  let report: @Sendable (LogStatus) -> Void
  let migrations: MigrationChain
  /// What was told when it was opened.
  let openingStatuses: [LogStatus]
  /// What the app does not want to have in its log, or in what leaves the device.
  let privacy: PrivacyRules?
  private let valueSizeLimit: Int
  /// What is recorded as hashes; `nil` where nothing is.
  let masker: Masker?
  private let lock: WriterLock
  private let temporary: TemporaryFolder?
  private let committed: LogReader
  private let stopped = Lock<LogError?>(nil)
  private let synchronizer: Synchronizer
  private let retainer: Retainer
  private let symbolizers = SymbolizerTable()

  /// What a recorded transition survives.
  public let durability: Durability

  /// The log's path.
  public var path: String { writer.path }

  /// Reads this log, with everything that was recorded in it.
  ///
  /// - Throws: ``LogError`` where it cannot be read.
  public var reader: LogReader {
    get throws(LogError) {
      try writer.checkProcess()
      try committed.refresh()
      return committed
    }
  }

  /// Opens the log at `path` for writing.
  ///
  /// What a writer left in the journal that did not come to its end is brought into the log first.
  ///
  /// A log that is damaged, or of a newer version, is set aside under another name, and a fresh one
  /// begins, unless ``Options/onDamage`` says otherwise; ``Options/onStatus`` is told.
  ///
  /// - Throws: ``LogError`` with `busy` where another process writes it, `notFound`, `store` or `system`;
  ///   `badRule` where a path in ``Options/privacy`` is wrong; with ``DamagePolicy/refuse`` also
  ///   `notALog`, `newerFormat`, `corrupt` and `badKey`.
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
      opened.recovered, opened.committer, journal: opened.journal,
      backlogLimit: options.backlogLimit, report: options.onStatus)
    synchronizer = Synchronizer(writer)
    committed = opened.reader
    retainer = Retainer(writer, options.retention, now: options.now, report: options.onStatus)
    if !options.retention.isEmpty {
      let retainer = retainer
      writer.onNews.withLock { onNews in
        onNews = { [weak retainer] in retainer?.noteNews() }
      }
    }
    writer.symbolizers.withLock { $0.table = symbolizers }
    for status in opened.statuses { report(status) }
    retainer.start()
  }

  deinit {
    // Whoever wants to hear of a failure here calls `close()` before.
    try? close()
  }

  /// Brings everything that was recorded before the call from the journal into the log, on the disk.
  ///
  /// That happens by itself within a second; only what copies the file needs this.
  ///
  /// - Throws: ``LogError`` where that failed. Everything is kept and tried again.
  public func flush() throws(LogError) { try writer.commit() }

  /// Waits until everything that was recorded before the call survives a power loss.
  ///
  /// Callers that wait at the same time share one write to the disk.
  ///
  /// - Throws: ``LogError`` where that failed. Everything is kept and tried again.
  public func synchronize() async throws(LogError) {
    try writer.checkProcess()
    try await synchronizer.synchronize()
  }

  /// Waits until everything that was recorded before the call survives what ``durability`` says.
  ///
  /// With ``Durability/process`` there is nothing to wait for.
  ///
  /// - Throws: ``LogError`` where that failed, or where recording of a session stopped: then not
  ///   everything was recorded.
  public func confirm() throws(LogError) {
    try writer.checkProcess()
    if let failure = stopped.withLock({ $0 }) { throw failure }
    if durability == .disk { try synchronizer.synchronizeNow() }
  }

  /// Brings everything into the log and ends recording; its managers go on without.
  ///
  /// The journal is gone afterwards: the log is one file.
  ///
  /// - Throws: ``LogError`` where writing failed; the log is open then as before.
  public func close() throws(LogError) {
    retainer.stop()
    do throws(LogError) {
      if try writer.close() { lock.release() }
    } catch {
      retainer.resume()
      throw error
    }
  }

  /// Drops what is beyond the log's limits now, on this thread; see ``Options/retention``.
  ///
  /// That happens by itself in the background; this is for who wants to know, or to have it done at a time
  /// of their own. Navigation goes on meanwhile.
  ///
  /// - Returns: What was dropped.
  /// - Throws: ``LogError`` where reading or writing failed, with `corrupt` where symbols cannot be
  ///   collected because something in the log is damaged; what was dropped before stays dropped.
  /// - Complexity: O(*n*) in what is dropped; O(*n*) in what the log has where symbols are collected,
  ///   which is done when a quarter of it was dropped.
  @discardableResult
  public func applyRetention() throws(LogError) -> RetentionReport { try retainer.apply() }

  /// Says that recording of a session stopped.
  func stopped(_ session: String, _ error: LogError) {
    // A child has nothing to confirm, and this may be locked in it for ever.
    if !writer.journal.isForked {
      stopped.withLock { $0 = $0 ?? error }
      writer.monitor.withLock { $0.stoppedSessions += 1 }
    }
    report(.recordingStopped(session: session, error))
  }

  /// Says that transitions of a session whose recording stopped were not recorded.
  func missed(_ transitions: Int) {
    guard !writer.journal.isForked else { return }
    writer.monitor.withLock { $0.unrecordedTransitions += transitions }
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

/// What a transition survives from the moment that it is recorded.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The process being killed at any instant. The disk has it within about a second.
  case process
  /// Power loss, for whoever waits with ``EventLog/synchronize()`` or ``EventLog/confirm()``.
  case disk
  /// Nothing: for tests and previews. The log is in a temporary folder, whatever path it was given,
  /// and is removed with the ``EventLog``.
  case none
}

/// What is done with a log that cannot be used as it is.
public enum DamagePolicy: Hashable, Sendable {
  /// It is renamed, with its journal, and a fresh one begins: an app is never kept from starting. For
  /// one that may not be created (``EventLog/Options/createsLog``) this is as ``refuse``.
  ///
  /// A log is set aside where it is damaged, where it is none, and where a newer version wrote it. Where
  /// only the journal is damaged the log goes on with what fits of it, and the journal is renamed. Other
  /// failures (a busy log, a disk that fails, a folder that is missing) are thrown.
  case setAside
  /// Opening it throws, and nothing is changed: for tools, whose user decides.
  case refuse
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
  /// The log was not closed by its last writer, and the journal beside it is gone: transitions of its
  /// last second may be missing.
  case journalMissing
  /// The journal beside the log belonged to another log, and was renamed.
  case journalSetAside(path: String)
  /// The log could not be used, for the reason given, and was renamed, with its journal; a fresh one
  /// begins in its place. `LogReader/salvage(to:progress:)` saves what is whole of it.
  case logSetAside(LogError, path: String)
  /// The journal beside the log had something that does not fit, and was renamed. All of it that fits
  /// is in the log; what is missing was recorded after the last checkpoint: mostly within a second.
  case journalDamaged(LogError, path: String)
  /// The newest part of a session is damaged: what is recorded for it now is in another one's name.
  case sessionSetAside(session: String, LogError, replacement: String)
  /// The file with the key of the log's hashes could not be used, for the reason given, and was renamed. A
  /// new key was made: what is hidden from now on cannot be compared with what was before.
  case privacyKeyReplaced(LogError, path: String)
  /// The key of the log's hashes could not be kept. What is hidden until the log is closed cannot be
  /// compared with what is hidden later.
  case privacyKeyNotKept(LogError)
  /// Others than the owner could read the file with the key of the log's hashes. They cannot any more.
  case privacyKeyWasReadable(path: String)
  /// A value could not be encoded and is recorded as its description, which no app can decode.
  case valueNotEncodable(String, JSONError)
  /// What is beyond the log's limits could not be dropped. It is tried again from time to time.
  case retentionFailed(LogError)
  /// A value has more JSON than ``EventLog/Options/valueSizeLimit`` lets it, and is recorded as a
  /// placeholder, which no app can decode. Told once for each such value, as a rule.
  case valueTooLarge(LargeValue)
}
