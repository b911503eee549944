#if Metrics
  public import CoreMetrics
  import Locking

  /// Counts and times the transitions of one manager or of many.
  ///
  /// | metric | kind | dimension |
  /// |---|---|---|
  /// | `navigation_transitions` | counter | `kind`: the event's name, such as `went` |
  /// | `navigation_screen_views` | counter | `screen` |
  /// | `navigation_time_on_screen` | timer | `screen`: the one that was left |
  /// | `navigation_overlay_shows` | counter | `overlay` |
  /// | `navigation_guard_blocks` | counter | `screen`: the one that was not reached |
  /// | `navigation_link_opens` | counter | `screen` |
  /// | `navigation_tab_switches` | counter | `tab` |
  /// | `navigation_flow_switches` | counter | `flow` |
  /// | `navigation_commands` | counter | `command`: the transaction's name |
  ///
  /// Screens and overlays have their names for analytics: their case, without values. So there are
  /// as many series as an app has names. If names come from data, those beyond ``nameLimit`` count
  /// as `other`.
  ///
  /// Managers of different isolations may use it at the same time.
  public final class NavigationMetrics: Sendable {
    /// The prefix of the metrics' names.
    public let prefix: String

    /// The maximum number of values of a dimension.
    public let nameLimit: Int

    private let dimensions: [(String, String)]
    private let factory: any MetricsFactory
    private let series = Lock(Series())

    private struct Series {
      var counters: [Key: Counter] = [:]
      var timers: [Key: Timer] = [:]
      var names: [String: Set<String>] = [:]
    }

    private struct Key: Hashable {
      var metric: String
      var name: String
    }

    /// Creates metrics that have counted nothing.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the metrics' names.
    ///   - dimensions: Further dimensions of every series, such as an app's version.
    ///   - nameLimit: The maximum number of values of a dimension; others count as `other`.
    ///   - factory: The factory of the metrics; by default that of the process.
    public init(
      prefix: String = "navigation", dimensions: [(String, String)] = [], nameLimit: Int = 200,
      factory: any MetricsFactory = MetricsSystem.factory
    ) {
      self.prefix = prefix
      self.dimensions = dimensions
      self.nameLimit = nameLimit
      self.factory = factory
    }
  }

  extension NavigationMetrics {
    func count(_ metric: String, _ dimension: String, _ name: String) {
      series.withLock { series in
        let key = key(metric, dimension, name, &series)
        let counter =
          series.counters[key]
          ?? Counter(
            label: "\(prefix)_\(metric)", dimensions: dimensions + [(dimension, key.name)],
            factory: factory)
        series.counters[key] = counter
        counter.increment()
      }
    }

    func time(_ metric: String, _ dimension: String, _ name: String, _ duration: Duration) {
      series.withLock { series in
        let key = key(metric, dimension, name, &series)
        let timer =
          series.timers[key]
          ?? Timer(
            label: "\(prefix)_\(metric)", dimensions: dimensions + [(dimension, key.name)],
            factory: factory)
        series.timers[key] = timer
        timer.recordNanoseconds(duration.nanoseconds)
      }
    }

    private func key(
      _ metric: String, _ dimension: String, _ name: String, _ series: inout Series
    ) -> Key {
      var names = series.names[dimension, default: []]
      guard !names.contains(name) else { return Key(metric: metric, name: name) }
      guard names.count < nameLimit else { return Key(metric: metric, name: "other") }
      names.insert(name)
      series.names[dimension] = names
      return Key(metric: metric, name: name)
    }
  }

  extension Duration {
    /// The whole nanoseconds, at most `Int64.max`.
    var nanoseconds: Int64 {
      let (whole, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isTooMuch) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000)
      return isTooLong || isTooMuch ? .max : sum
    }
  }
#endif
