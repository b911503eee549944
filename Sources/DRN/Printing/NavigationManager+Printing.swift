extension NavigationManager {
  /// Prints every transition from now on, one line for each, in debug builds.
  ///
  /// ```swift
  /// let navigation = NavigationManager(AppRoute.home)
  /// navigation.printChanges()
  /// navigation.go(.quickLook(id: 5))  //     1  composed        product(id: 5) + details
  /// navigation.hideOverlay()          //     2  overlayHidden  → home
  /// ```
  ///
  /// The lines contain all values of a route. A release build prints nothing by default, because
  /// values such as search terms do not belong in an app's log. DRNLogging writes transitions to a
  /// log.
  ///
  /// - Parameters:
  ///   - inReleaseBuilds: Whether to print in a release build as well.
  ///   - output: Receives each line; by default it prints to standard output.
  /// - Returns: The id for ``removeObserver(_:)``; `nil` if nothing will be printed.
  @discardableResult
  public func printChanges(
    inReleaseBuilds: Bool = false, to output: @escaping (String) -> Void = { print($0) }
  ) -> ObserverID? {
    #if !DEBUG
      guard inReleaseBuilds else { return nil }
    #endif
    return observe { change in for line in change.lines { output(line) } }
  }
}
