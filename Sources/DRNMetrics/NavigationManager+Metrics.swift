#if Metrics
  public import DRN
  import DRNAnalytics

  extension NavigationManager {
    /// Counts and times transitions from now on, beginning with a view of the current screen.
    ///
    /// ```swift
    /// let metrics = NavigationMetrics()   // one for all windows or visitors
    /// navigation.recordMetrics(in: metrics)
    /// ```
    ///
    /// - Parameter metrics: The metrics that count.
    /// - Returns: The id for `removeObserver`.
    @discardableResult
    public func recordMetrics(in metrics: NavigationMetrics = NavigationMetrics()) -> ObserverID {
      var fold = AnalyticsFold<Route>()
      for event in begin(&fold) { metrics.record(event) }
      return observe { change in
        for transition in change.transitions {
          metrics.count("transitions", "kind", transition.event.kind.name)
        }
        for event in fold.events(for: change) { metrics.record(event) }
      }
    }
  }

  extension NavigationMetrics {
    fileprivate func record(_ event: AnalyticsEvent) {
      switch event.name {
      case .screenView:
        count("screen_views", "screen", event.screen)
        if let screen = event.previousScreen, let time = event.timeOnPreviousScreen {
          self.time("time_on_screen", "screen", screen, time)
        }
      case .overlayShow: count("overlay_shows", "overlay", event.overlay ?? "")
      case .guardBlock: count("guard_blocks", "screen", event.screen)
      case .linkOpen: count("link_opens", "screen", event.screen)
      case .tabSwitch: count("tab_switches", "tab", event.tab ?? "")
      case .flowSwitch: count("flow_switches", "flow", event.flow ?? "")
      case .commandApplied: count("commands", "command", event.command ?? "")
      // Pushes, pops and closed overlays are counted as transitions, by their kinds.
      case .routePush, .routePop, .overlayHide: break
      }
    }
  }
#endif
