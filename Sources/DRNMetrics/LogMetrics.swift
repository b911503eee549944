#if Metrics
  public import CoreMetrics
  public import DRNLog
  import Locking

  /// Reports the health of a log that is being written, in gauges and counters.
  ///
  /// | metric | kind | value |
  /// |---|---|---|
  /// | `navigation_log_good` | gauge | 1 while `LogHealth.isGood`, else 0; use it for alerts |
  /// | `navigation_log_waiting_records` | gauge | the queue: journal records not yet in the log |
  /// | `navigation_log_bytes` | gauge | sizes, by the dimension `file`: `log`, `journal` |
  /// | `navigation_log_transitions` | counter | transitions that were written to the log |
  /// | `navigation_log_unrecorded_transitions` | counter | transitions that were not recorded |
  /// | `navigation_log_dropped_transitions` | counter | transitions that were dropped by limits |
  /// | `navigation_log_checkpoints` | counter | checkpoints, by `result`: `written`, `failed` |
  /// | `navigation_log_checkpoint_time` | timer | how long a checkpoint took, including the disk |
  ///
  /// The values are those of the last ``update()``: call it when metrics are scraped, or use
  /// ``run(every:)``. All checkpoints between two updates are counted, but only the newest is
  /// timed.
  public final class LogMetrics: Sendable {
    private let log: EventLog
    private let good, waiting, logBytes, journalBytes: Gauge
    private let transitions, unrecorded, dropped, written, failed: Counter
    private let checkpointTime: Timer
    /// The health at the last update, which the counters include.
    private let counted: Lock<LogHealth>

    /// Creates metrics; nothing is reported before the first ``update()``.
    ///
    /// - Parameters:
    ///   - log: The log. The metrics retain it, so it stays open.
    ///   - prefix: The prefix of the metrics' names.
    ///   - dimensions: The dimensions of every series, such as the log's name if there are several.
    ///   - factory: The factory of the metrics; by default that of the process.
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
      // Transitions that were dropped earlier are not counted.
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

    /// Reports the current health. It waits for no disk, and may be called by several threads.
    ///
    /// - Returns: The reported health, for a health check at the same place.
    @discardableResult
    public func update() -> LogHealth {
      counted.withLock { before in
        let now = log.health
        good.record(now.isGood ? 1 : 0)
        waiting.record(now.waitingRecords)
        if let bytes = now.fileBytes { logBytes.record(bytes) }
        journalBytes.record(now.journalBytes)
        // In a forked child, which records nothing, the counts are smaller than before.
        guard now.state != .closed || now.transitions >= before.transitions else { return now }
        transitions.increment(by: now.transitions - before.transitions)
        unrecorded.increment(by: now.unrecordedTransitions - before.unrecordedTransitions)
        dropped.increment(by: (now.dropped?.transitions ?? 0) - (before.dropped?.transitions ?? 0))
        written.increment(by: now.checkpoints - before.checkpoints)
        failed.increment(by: now.failedCheckpoints - before.failedCheckpoints)
        if now.checkpoints > before.checkpoints, let time = now.lastCheckpointDuration {
          checkpointTime.recordNanoseconds(time.nanoseconds)
        }
        before = now
        return now
      }
    }

    /// Updates at intervals, until the task is cancelled.
    ///
    /// - Parameter interval: The time between two updates.
    /// - Throws: `CancellationError` when the task is cancelled.
    @concurrent
    public func run(every interval: Duration = .seconds(10)) async throws {
      while true {
        update()
        try await Task.sleep(for: interval)
      }
    }
  }
#endif
