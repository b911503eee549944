#if Logging
  public import DRN
  import DRNAnalytics
  public import Logging

  extension NavigationManager {
    /// Writes every transition from now on to a log, one message for each, beginning with the
    /// current place.
    ///
    /// ```swift
    /// navigation.log(to: Logger(label: "navigation"))
    /// ```
    ///
    /// The message is for people: `composed product(id: 5) + details  (link)`. The metadata is for
    /// searches:
    ///
    /// | key | value |
    /// |---|---|
    /// | `seq` | the position |
    /// | `kind` | the event's name, such as `went` |
    /// | `route`, `overlay`, `tab`, `flow` | the place after it; left out if missing |
    /// | `cause` | what caused it |
    /// | `group` | the transaction that it is part of |
    /// | `reason` | why a guard refused |
    /// | `duration` | how long the previous screen was visible, if the screen changed |
    ///
    /// A message below the logger's level costs no more than an observer.
    ///
    /// - Parameters:
    ///   - logger: The logger.
    ///   - options: The levels, and whether values are shown.
    /// - Returns: The id for `removeObserver`.
    @discardableResult
    public func log(
      to logger: Logger, _ options: NavigationLogOptions = NavigationLogOptions()
    ) -> ObserverID {
      let log = NavigationLog<Route>(logger: logger, options: options)
      log.begin(self)
      return observe { log.write($0) }
    }
  }

  /// Writes the changes of one manager.
  private final class NavigationLog<Route: NavigationRoute> {
    private let logger: Logger
    private let options: NavigationLogOptions
    private let words: TransitionWords<SwiftSpelling>
    /// Measures how long screens are visible.
    private var fold = AnalyticsFold<Route>()

    init(logger: Logger, options: NavigationLogOptions) {
      (self.logger, self.options) = (logger, options)
      words = options.showsValues ? TransitionWords() : TransitionWords { analyticsName(of: $0) }
    }

    func begin(_ manager: NavigationManager<Route>) {
      let seq = manager.begin(&fold).last?.seq
      logger.log(
        level: options.changes, "at \(words.summary(manager.state))",
        metadata: metadata(seq: seq ?? manager.head, manager.state))
    }

    func write(_ change: NavigationChange<Route>) {
      let view = fold.events(for: change).last { $0.name == .screenView }
      change.forEachTransition { transition, state in
        let isLast = transition.seq == change.transitions.last?.seq
        logger.log(
          level: level(of: transition.event), "\(words.sentence(transition, leadingTo: state))",
          metadata: metadata(of: transition, state, isLast ? view?.timeOnPreviousScreen : nil))
      }
    }

    private func level(of event: NavigationEvent<Route>) -> Logger.Level {
      switch event.kind {
      case .refused: options.refusals
      case .marked, .noted: options.facts
      default: options.changes
      }
    }

    private func metadata(seq: Int, _ state: NavigationState<Route>) -> Logger.Metadata {
      var metadata: Logger.Metadata = [
        "seq": "\(seq)", "route": "\(words.value(state.currentRoute))",
      ]
      metadata["overlay"] = state.activeOverlay.map { "\(words.value($0))" }
      metadata["tab"] = state.tab.map { "\(words.value($0))" }
      metadata["flow"] = state.flow.map { "\(words.value($0))" }
      return metadata
    }

    private func metadata(
      of transition: Transition<Route>, _ state: NavigationState<Route>, _ duration: Duration?
    ) -> Logger.Metadata {
      var metadata = metadata(seq: transition.seq, state)
      metadata["kind"] = "\(transition.event.kind.name)"
      metadata["cause"] = "\(transition.cause.rawValue)"
      metadata["group"] = transition.group.map { "\($0.name)" }
      metadata["duration"] = duration.map { .stringConvertible($0) }
      if case .refused(_, let reason) = transition.event { metadata["reason"] = "\(reason)" }
      return metadata
    }
  }
#endif
