public import DRN

extension LogSession {
  /// The newest note about a link, which has all the links that wait; `nil` where there is none.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*): the note is where the mark `drn.link` stands.
  public func linkNote() throws(LogError) -> LinkNote? {
    guard let payload = try note(LinkNote.label, at: LinkNote.mark) else { return nil }
    return LinkNote(payload: payload)
  }
}

extension EventLog {
  /// The URLs of the links that wait in a session, in the order of opening: what a `LinkInbox` takes
  /// after a restart.
  ///
  /// Empty where the log has no session of that name, and where its newest part is damaged and
  /// ``Options/onDamage`` sets damage aside: no launch fails for it.
  ///
  /// - Parameter name: The session's name, as ``Session/name`` has it: asked for before the manager is made,
  ///   a session that will be set aside has no links, and the one that stands in for it may have some.
  /// - Throws: ``LogError`` with `store`; `corrupt` with ``DamagePolicy/refuse``.
  /// - Complexity: O(log *n*).
  public func pendingLinks(session name: String) throws(LogError) -> [String] {
    try newest(of: name) { session throws(LogError) in try session.linkNote()?.pending } ?? []
  }
}
