#if Logging
  public import DRN
  public import Logging

  extension NavigationManager {
    /// Writes every transition from now on to a log, a message each; and first, where the user is.
    ///
    /// ```swift
    /// navigation.log(to: Logger(label: "navigation"))
    /// ```
    ///
    /// A message is what a person reads: `composed product(id: 5) + details  (link)`. What a search wants
    /// is in the metadata:
    ///
    /// | key | value |
    /// |---|---|
    /// | `seq` | the position |
    /// | `kind` | the event's name, as `went` |
    /// | `route`, `overlay`, `tab`, `flow` | where the user is after it; what there is none of is left out |
    /// | `cause` | what caused it |
    /// | `group` | the transaction that it was a step of |
    /// | `reason` | why a guard refused |
    /// | `duration` | how long the screen before was seen, where it is another one now |
    ///
    /// A message that the logger's level leaves out costs no more than an observer does.
    ///
    /// - Parameters:
    ///   - logger: Where to write.
    ///   - options: The levels, and whether values are shown.
    /// - Returns: What `removeObserver` takes.
    @discardableResult
    public func log(
      to logger: Logger, _ options: NavigationLogOptions = NavigationLogOptions()
    ) -> ObserverID {
      let log = NavigationLog<Route>(logger: logger, options: options)
      log.begin(self)
      return observe { log.write($0) }
    }
  }

  /// Writes one manager's changes.
  private final class NavigationLog<Route: NavigationRoute> {
    private let logger: Logger
    private let options: NavigationLogOptions
    private let words: TransitionWords
    /// Knows how long screens were seen.
    private var fold = AnalyticsFold<Route>()

    init(logger: Logger, options: NavigationLogOptions) {
      (self.logger, self.options) = (logger, options)
      words = TransitionWords(showsValues: options.showsValues)
    }

    func begin(_ manager: NavigationManager<Route>) {
      let seq = manager.begin(&fold).last?.seq
      logger.log(
        level: options.changes, "at \(words.summary(manager.state))",
        metadata: metadata(seq: seq ?? manager.head, manager.state))
    }

    func write(_ change: NavigationChange<Route>) {
      let view = fold.events(for: change).last { $0.name == .screenView }
      var state = change.previous
      for transition in change.transitions {
        let isLast = transition.seq == change.transitions.last?.seq
        if isLast {
          state = change.state
        } else {
          state.apply(transition.event, seq: transition.seq)
        }
        logger.log(
          level: level(of: transition.event),
          "\(words.sentence(transition, leadingTo: state))",
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
      metadata["kind"] = "\(transition.event.kind.rawValue)"
      metadata["cause"] = "\(transition.cause.rawValue)"
      metadata["group"] = transition.group.map { "\($0.name)" }
      metadata["duration"] = duration.map { .stringConvertible($0) }
      if case .refused(_, let reason) = transition.event { metadata["reason"] = "\(reason)" }
      return metadata
    }
  }
#endif
