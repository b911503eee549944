#if !Logging
  public import DRN

  extension NavigationManager {
    @available(
      *, unavailable,
      message: "Turn on the trait: .package(url: …, from: …, traits: [\"Logging\"])"
    )
    @discardableResult
    public func log(to logger: Any, _ options: Any? = nil) -> ObserverID { observe { _ in } }
  }
#endif
