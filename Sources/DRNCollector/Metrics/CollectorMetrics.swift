#if Metrics && Fleet
  public import CoreMetrics
  import Locking

  /// Reports how far the collector of a fleet is, in gauges and counters.
  ///
  /// | metric | kind | value |
  /// |---|---|---|
  /// | `navigation_fleet_pending_parts` | gauge | parts behind the newest one that was delivered: the back pressure |
  /// | `navigation_fleet_lag` | timer | how long ago the oldest part of the last batch came into the stream |
  /// | `navigation_fleet_parts` | counter | parts, by `result`: `taken`, `known`, `refused`, `erased`, `postponed` |
  /// | `navigation_fleet_transitions` | counter | transitions that were taken |
  /// | `navigation_fleet_bytes` | counter | bytes of the parts that were taken |
  /// | `navigation_fleet_dropped_transitions` | counter | transitions that were dropped because they were too old |
  ///
  /// The values are those of the last ``update()``: call it when metrics are scraped, or use ``run(every:)``.
  public final class CollectorMetrics: Sendable {
    private let collector: LogCollector
    private let pending: Gauge
    private let lag: Timer
    private let taken, known, refused, erased, postponed, transitions, bytes, dropped: Counter
    /// The progress at the last update, which the counters include.
    private let counted = Lock(CollectingProgress())

    /// Creates metrics; nothing is reported before the first ``update()``.
    ///
    /// - Parameters:
    ///   - collector: The collector. The metrics retain it.
    ///   - prefix: The prefix of the metrics' names.
    ///   - dimensions: The dimensions of every series, such as the fleet's name if there are several.
    ///   - factory: The factory of the metrics; by default that of the process.
    public init(
      of collector: LogCollector, prefix: String = "navigation_fleet",
      dimensions: [(String, String)] = [], factory: any MetricsFactory = MetricsSystem.factory
    ) {
      func counter(_ name: String, _ more: [(String, String)] = []) -> Counter {
        Counter(label: "\(prefix)_\(name)", dimensions: dimensions + more, factory: factory)
      }
      self.collector = collector
      pending = Gauge(
        label: "\(prefix)_pending_parts", dimensions: dimensions, factory: factory)
      lag = Timer(label: "\(prefix)_lag", dimensions: dimensions, factory: factory)
      taken = counter("parts", [("result", "taken")])
      known = counter("parts", [("result", "known")])
      refused = counter("parts", [("result", "refused")])
      erased = counter("parts", [("result", "erased")])
      postponed = counter("parts", [("result", "postponed")])
      transitions = counter("transitions")
      bytes = counter("bytes")
      dropped = counter("dropped_transitions")
    }

    /// Reports the current progress. It waits for nothing, and may be called by several threads.
    ///
    /// - Returns: The reported progress.
    @discardableResult
    public func update() -> CollectingProgress {
      counted.withLock { before in
        let now = collector.progress
        pending.record(now.pending)
        let batches = (before.parts + before.known, now.parts + now.known)
        if batches.1 > batches.0 {
          let (seconds, attoseconds) = now.lag.components
          lag.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
        taken.increment(by: now.parts - before.parts)
        known.increment(by: now.known - before.known)
        refused.increment(by: now.refused - before.refused)
        erased.increment(by: now.erased - before.erased)
        postponed.increment(by: now.postponed - before.postponed)
        transitions.increment(by: now.transitions - before.transitions)
        bytes.increment(by: now.bytes - before.bytes)
        dropped.increment(by: now.dropped - before.dropped)
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
