#if Metrics
  public import CoreMetrics
  import Locking

  /// Counts and times what happens in navigation, of one manager or of many.
  ///
  /// | metric | kind | dimension |
  /// |---|---|---|
  /// | `navigation_transitions` | counter | `kind`: the event's name, as `went` |
  /// | `navigation_screen_views` | counter | `screen` |
  /// | `navigation_time_on_screen` | timer | `screen`: the one that was left |
  /// | `navigation_overlay_shows` | counter | `overlay` |
  /// | `navigation_guard_blocks` | counter | `screen`: the one that was not reached |
  /// | `navigation_link_opens` | counter | `screen` |
  /// | `navigation_tab_switches` | counter | `tab` |
  /// | `navigation_flow_switches` | counter | `flow` |
  /// | `navigation_commands` | counter | `command`: the transaction's name |
  ///
  /// Screens and overlays are named as analytics names them: by their case, without values. So there are
  /// as many series as an app has names; where names come from data all the same, those beyond
  /// ``nameLimit`` count as `other`.
  ///
  /// It may be used by managers of different isolations at once.
  public final class NavigationMetrics: Sendable {
    /// What the metrics' names begin with.
    public let prefix: String

    /// How many values a dimension may have.
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

    /// Creates metrics that nothing is counted in yet.
    ///
    /// - Parameters:
    ///   - prefix: What the metrics' names begin with.
    ///   - dimensions: What every series has besides its own dimension, such as an app's version.
    ///   - nameLimit: How many values a dimension may have; others count as `other`.
    ///   - factory: Who makes the metrics; the one of the process unless given.
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
    /// The whole nanoseconds, as a timer takes them.
    var nanoseconds: Int64 {
      let (whole, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isTooMuch) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000)
      return isTooLong || isTooMuch ? .max : sum
    }
  }
#endif
