public import DRN

extension LogSession {
  /// The newest note about a link, which lists all pending links; `nil` if there is none.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*): the mark `drn.link` is at the note.
  public func linkNote() throws(LogError) -> LinkNote? {
    guard let payload = try note(LinkNote.label, at: LinkNote.mark) else { return nil }
    return LinkNote(payload: payload)
  }
}

extension EventLog {
  /// The URLs of a session's pending links, in the order in which they were opened, for a
  /// `LinkInbox` after a restart.
  ///
  /// Empty if the log has no session of that name, or if its newest part is damaged and
  /// ``Options/onDamage`` sets damage aside: this must not fail a launch.
  ///
  /// - Parameter name: The session's name, as in ``Session/name``. Before the manager is created, a
  ///   session that will be set aside has no links, although its replacement may have some.
  /// - Throws: ``LogError`` with `store`; `corrupt` with ``DamagePolicy/refuse``.
  /// - Complexity: O(log *n*).
  public func pendingLinks(session name: String) throws(LogError) -> [String] {
    try newest(of: name) { session throws(LogError) in try session.linkNote()?.pending } ?? []
  }
}
