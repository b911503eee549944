#if Metrics
  public import DRN

  extension NavigationManager {
    /// Counts and times what happens from now on; and first, a view of the screen that is current.
    ///
    /// ```swift
    /// let metrics = NavigationMetrics()   // one for all windows or visitors
    /// navigation.recordMetrics(in: metrics)
    /// ```
    ///
    /// - Parameter metrics: Where to count.
    /// - Returns: What `removeObserver` takes.
    @discardableResult
    public func recordMetrics(in metrics: NavigationMetrics = NavigationMetrics()) -> ObserverID {
      var fold = AnalyticsFold<Route>()
      for event in begin(&fold) { metrics.record(event) }
      return observe { change in
        for transition in change.transitions {
          metrics.count("transitions", "kind", transition.event.kind.rawValue)
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
      // Pushes, pops and overlays that go are told by the kinds of transitions.
      case .routePush, .routePop, .overlayHide: break
      }
    }
  }
#endif
