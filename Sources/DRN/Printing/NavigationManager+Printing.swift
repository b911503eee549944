extension NavigationManager {
  /// Prints every transition from now on, a line each, in debug builds.
  ///
  /// ```swift
  /// let navigation = NavigationManager(AppRoute.home)
  /// navigation.printChanges()
  /// navigation.go(.quickLook(id: 5))  //     1  composed        product(id: 5) + details
  /// navigation.hideOverlay()          //     2  overlayHidden  → home
  /// ```
  ///
  /// The lines have every value that a route has. A release build prints nothing, unless it is told to:
  /// an app's log is no place for what its users search for. DRNLogging writes transitions to a log.
  ///
  /// - Parameters:
  ///   - inReleaseBuilds: Whether to print in a release build as well.
  ///   - output: Takes a line; by default it is printed to standard output.
  /// - Returns: What ``removeObserver(_:)`` takes; `nil` where nothing will be printed.
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
