#if !Metrics
  public import DRN

  extension NavigationManager {
    @available(
      *, unavailable,
      message: "Turn on the trait: .package(url: …, from: …, traits: [\"Metrics\"])"
    )
    @discardableResult
    public func recordMetrics(in metrics: Any? = nil) -> ObserverID { observe { _ in } }
  }
#endif
