public import DRN

extension LogSession {
  /// The newest note about a link, which has all the links that wait; `nil` where there is none.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*): the note is where the mark `drn.link` stands.
  public func linkNote() throws(LogError) -> LinkNote? {
    guard let seq = try mark(named: LinkNote.mark) else { return nil }
    // An app may have given that name too, and what it stands for may be gone.
    guard (firstSeq...(try head())).contains(seq) else { return nil }
    let record = try position(seq).record
    guard record.kind == .noted, try text(record.label) == LinkNote.label, record.payload != 0,
      let payload = try? JSONValue(parsing: json(of: .json, record.payload))
    else { return nil }
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
    do throws(LogError) {
      guard try hasSession(name) else { return [] }
      return try reader.session(named: name).linkNote()?.pending ?? []
    } catch {
      guard setsDamageAside, error.code.isDamage else { throw error }
      return []
    }
  }
}
