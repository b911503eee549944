package import DRN

extension EventLog {
  /// The options for opening a log.
  public struct Options: Sendable {
    /// Whether to create the log if it does not exist.
    public var createsLog: Bool

    /// What a recorded transition survives.
    public var durability: Durability

    /// The maximum number of journal records that may wait to be committed if the disk is full or
    /// slow. A transition takes one record, a new value two or more.
    ///
    /// The journal has at most 524,288 records, so a greater limit, such as the default, means that
    /// number; a limit below 16 means 16. Recording waits up to a second for room, then it stops
    /// with ``LogError/Code/backlogFull(_:)``.
    public var backlogLimit: Int

    /// What to do if the log is damaged, or was written by a newer version.
    public var onDamage: DamagePolicy

    /// Migrates values that an older version of the app recorded and its types can no longer
    /// decode.
    public var migrations: MigrationChain

    /// The maximum size of the JSON of one route, overlay, tab or flow, in bytes. The payloads of
    /// notes have no limit.
    ///
    /// A larger value is not recorded: navigation continues, ``LogStatus/valueTooLarge(_:)`` is
    /// reported, and the log has a placeholder that no app decodes. Each distinct value is kept
    /// permanently, so a value that contains a whole document makes the log grow with every
    /// keystroke. A route with an id, a query and a few filters has some hundred bytes, far below
    /// the default of 64 KiB.
    public var valueSizeLimit: Int

    /// The default of ``valueSizeLimit``: 64 KiB.
    public static var defaultValueSizeLimit: Int { 65_536 }

    /// Which of the app's values must not be in the log, or not in copies that leave the device;
    /// `nil` if there are no rules.
    public var privacy: PrivacyRules?

    /// How much of the past the log keeps; everything by default.
    public var retention: RetentionLimits

    /// The clock that determines the age of transitions.
    package var now: @Sendable () -> Timestamp

    /// Called when writing fails, when it works again, when recording stops, and when a damaged log
    /// was handled.
    ///
    /// It is called on the thread that detects the event: the log's own, one that waits for a
    /// commit, or the manager's. So a report from the log's own thread may arrive shortly after
    /// ``EventLog/flush()`` has returned.
    public var onStatus: @Sendable (LogStatus) -> Void

    /// The initial size of LMDB's map, in bytes; it grows automatically.
    package var initialMapSize: Int?

    /// Creates options; by default, the log is created and there is no callback.
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
}
