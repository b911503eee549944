public import DRN

extension EventLog {
  /// Restores the focus of earlier entries in a manager that continues a session.
  ///
  /// - Parameters:
  ///   - manager: A manager that the log created.
  ///   - name: The session's name, as in ``Session/name``.
  /// - Throws: ``LogError`` if the log has no such session.
  /// - Complexity: One look-up per entry before the cursor.
  public func restoreFocus<Route: NavigationRoute>(
    of manager: NavigationManager<Route>, session name: String
  ) throws(LogError) {
    let session = try reader.session(named: name)
    let symbols = symbolizer(for: Route.self)
    // An unreadable transition only means that one focus is not restored.
    manager.restoreFocus { try? session.position($0).record.transition(symbols) }
  }
}
