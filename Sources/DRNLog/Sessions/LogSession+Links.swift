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
  /// Empty where the log has no session of that name.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*).
  public func pendingLinks(session name: String) throws(LogError) -> [String] {
    guard try hasSession(name) else { return [] }
    return try reader.session(named: name).linkNote()?.pending ?? []
  }
}
