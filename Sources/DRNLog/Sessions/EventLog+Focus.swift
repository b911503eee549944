public import DRN

extension EventLog {
  /// Gives a manager that continues a session what had the focus at the places that lead back.
  ///
  /// - Parameters:
  ///   - manager: The manager, as the log made it.
  ///   - name: The session's name, as ``Session/name`` has it.
  /// - Throws: ``LogError`` where the log has no such session.
  /// - Complexity: One look-up for each entry before the cursor.
  public func restoreFocus<Route: NavigationRoute>(
    of manager: NavigationManager<Route>, session name: String
  ) throws(LogError) {
    let session = try reader.session(named: name)
    let symbols = symbolizer(for: Route.self)
    // What cannot be read of one transition is one focus less.
    manager.restoreFocus { try? session.position($0).record.transition(symbols) }
  }
}
