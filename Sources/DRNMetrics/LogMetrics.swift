#if Metrics
  public import CoreMetrics
  public import DRNLog
  import Locking

  /// Says how a log that is being written is doing, in gauges and counters.
  ///
  /// | metric | kind | what it says |
  /// |---|---|---|
  /// | `navigation_log_good` | gauge | 1 while `LogHealth.isGood`, else 0: what to alert on |
  /// | `navigation_log_waiting_records` | gauge | the queue: journal records that the log does not have yet |
  /// | `navigation_log_bytes` | gauge | sizes, by the dimension `file`: `log`, `journal` |
  /// | `navigation_log_transitions` | counter | transitions that came into the log |
  /// | `navigation_log_unrecorded_transitions` | counter | transitions that were not recorded |
  /// | `navigation_log_dropped_transitions` | counter | transitions that were dropped to keep the limits |
  /// | `navigation_log_checkpoints` | counter | checkpoints, by the dimension `result`: `written`, `failed` |
  /// | `navigation_log_checkpoint_time` | timer | how long a checkpoint took, the disk included |
  ///
  /// They say what was true at the last ``update()``: call that where metrics are scraped, or let
  /// ``run(every:)`` do it. A checkpoint between two updates is counted; of several, only the newest is
  /// timed.
  public final class LogMetrics: Sendable {
    private let log: EventLog
    private let good, waiting, logBytes, journalBytes: Gauge
    private let transitions, unrecorded, dropped, written, failed: Counter
    private let checkpointTime: Timer
    /// What the counters have.
    private let counted: Lock<LogHealth>

    /// Creates metrics; nothing is said before the first ``update()``.
    ///
    /// - Parameters:
    ///   - log: The log. It stays open as long as there are metrics of it.
    ///   - prefix: What the metrics' names begin with.
    ///   - dimensions: What every series has, such as the log's name where there are several.
    ///   - factory: Who makes the metrics; the one of the process unless given.
    public init(
      of log: EventLog, prefix: String = "navigation_log", dimensions: [(String, String)] = [],
      factory: any MetricsFactory = MetricsSystem.factory
    ) {
      func gauge(_ name: String, _ more: [(String, String)] = []) -> Gauge {
        Gauge(label: "\(prefix)_\(name)", dimensions: dimensions + more, factory: factory)
      }
      func counter(_ name: String, _ more: [(String, String)] = []) -> Counter {
        Counter(label: "\(prefix)_\(name)", dimensions: dimensions + more, factory: factory)
      }
      self.log = log
      // What was dropped before it was opened is not counted again.
      var before = LogHealth()
      before.dropped = log.health.dropped
      counted = Lock(before)
      good = gauge("good")
      waiting = gauge("waiting_records")
      logBytes = gauge("bytes", [("file", "log")])
      journalBytes = gauge("bytes", [("file", "journal")])
      transitions = counter("transitions")
      unrecorded = counter("unrecorded_transitions")
      dropped = counter("dropped_transitions")
      written = counter("checkpoints", [("result", "written")])
      failed = counter("checkpoints", [("result", "failed")])
      checkpointTime = Timer(
        label: "\(prefix)_checkpoint_time", dimensions: dimensions, factory: factory)
    }

    /// Says how the log is doing now. It waits for no disk, and may be called by several threads.
    ///
    /// - Returns: What was said, for a health check at the same place.
    @discardableResult
    public func update() -> LogHealth {
      counted.withLock { before in
        let now = log.health
        good.record(now.isGood ? 1 : 0)
        waiting.record(now.waitingRecords)
        if let bytes = now.fileBytes { logBytes.record(bytes) }
        journalBytes.record(now.journalBytes)
        // A forked child, which records nothing, has counted nothing.
        guard now.state != .closed || now.transitions >= before.transitions else { return now }
        transitions.increment(by: now.transitions - before.transitions)
        unrecorded.increment(by: now.unrecordedTransitions - before.unrecordedTransitions)
        dropped.increment(
          by: (now.dropped?.transitions ?? 0) - (before.dropped?.transitions ?? 0))
        written.increment(by: now.checkpoints - before.checkpoints)
        failed.increment(by: now.failedCheckpoints - before.failedCheckpoints)
        if now.checkpoints > before.checkpoints, let time = now.lastCheckpointDuration {
          checkpointTime.recordNanoseconds(time.nanoseconds)
        }
        before = now
        return now
      }
    }

    /// Updates from time to time, until the task is cancelled.
    ///
    /// - Parameter interval: The time between two updates.
    /// - Throws: `CancellationError` in the end.
    @concurrent
    public func run(every interval: Duration = .seconds(10)) async throws {
      while true {
        update()
        try await Task.sleep(for: interval)
      }
    }
  }
#endif
