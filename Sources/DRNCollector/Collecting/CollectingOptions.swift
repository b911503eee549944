#if Fleet
  public import DRNFleet
  public import DRNLog

  /// How the logs of a fleet are collected.
  public struct CollectingOptions: Sendable {
    /// The name of the stream; by default `DRN_` and the fleet's name.
    public var stream: String
    /// In how many servers of a cluster the streams are kept, if this collector makes them.
    public var replicas = 1
    /// The most messages that are taken at once. More use more memory, and fewer commits.
    public var batchCount = 2_048
    /// How long to wait for a part that others follow. It may be on its way; afterwards those that follow it are
    /// refused.
    public var patience = Duration.seconds(600)
    /// How much of the past the archive keeps; `nil` for everything. Whole blocks are dropped, and the newest block of
    /// a session stays, because the next part may follow it.
    public var keeping: Duration?

    /// Creates options for a fleet.
    public init(fleet: FleetName) { stream = "DRN_\(fleet)" }
  }

  /// How far a collector is, at one moment, since it was made.
  public struct CollectingProgress: Hashable, Sendable {
    /// The number of parts that were taken into the archive.
    public var parts = 0
    /// The number of transitions in them.
    public var transitions = 0
    /// The number of bytes in them, as they came.
    public var bytes = 0
    /// The number of parts that the archive had already.
    public var known = 0
    /// The number of parts that were refused, and are in the quarantine.
    public var refused = 0
    /// The number of parts of sessions that were erased from the archive.
    public var erased = 0
    /// The number of transitions that were dropped because they were too old.
    public var dropped = 0
    /// How often a part had to wait for another one, or for another collector.
    public var postponed = 0
    /// How many parts were behind the newest one in the stream when that was delivered.
    public var pending = 0
    /// How long ago the oldest part of the last batch came into the stream, when its log was committed.
    public var lag = Duration.zero

    /// Creates the progress of a collector that did nothing yet.
    public init() {}
  }

  /// What a collector reports.
  public enum CollectingStatus: Hashable, Sendable {
    /// A part was refused: its subject, and why. It is in the quarantine.
    case refused(subject: String, reason: String)
    /// Parts wait for the one under this subject, which the stream does not have; reported after some seconds. Without
    /// it they are refused after ``CollectingOptions/patience``.
    case missing(subject: String)
    /// An archived log could not be read or written; its parts wait, and the others go on.
    case logFailed(path: String, LogError)
    /// An attempt failed; it is repeated, with growing delays. Reported for the first of several in a row.
    case failed(ShippingError)
    /// It works again.
    case resumed
  }
#endif
