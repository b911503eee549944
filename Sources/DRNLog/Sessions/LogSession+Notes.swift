public import DRN

extension LogSession {
  /// The payload of the note that a mark stands at.
  ///
  /// - Parameters:
  ///   - label: The note's label.
  ///   - mark: The mark's name; the label unless given.
  /// - Returns: `nil` where there is no such mark, where it stands at something else, and where the note
  ///   has no payload.
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*).
  public func note(
    _ label: String, at mark: String? = nil
  ) throws(LogError) -> JSONValue? {
    guard let seq = try self.mark(named: mark ?? label) else { return nil }
    // Any position may have been given that name, and what it stands for may be gone.
    guard (firstSeq...(try head())).contains(seq) else { return nil }
    let record = try position(seq).record
    guard record.kind == .noted, record.payload != 0, try text(record.label) == label else {
      return nil
    }
    return try? JSONValue(parsing: json(of: .json, record.payload))
  }
}

extension EventLog {
  /// What an app has noted for its next start, such as a basket: the payload of the newest note with a
  /// label, where a mark of the same name stands at it.
  ///
  /// ```swift
  /// navigation.transaction("add to basket") {
  ///   navigation.note("basket", ["lamp", "chair"])
  ///   navigation.mark("basket", at: navigation.head)
  /// }
  /// ```
  ///
  /// So an app's own data can change together with where the user is: a crash leaves both or neither.
  ///
  /// - Parameters:
  ///   - label: The note's label, and the mark's name.
  ///   - name: The session's name, as ``Session/name`` has it.
  /// - Returns: `nil` where there is none, and where the session's newest part is damaged and
  ///   ``Options/onDamage`` sets damage aside: no launch fails for it.
  /// - Throws: ``LogError`` with `store`; `corrupt` with ``DamagePolicy/refuse``.
  /// - Complexity: O(log *n*).
  public func note(_ label: String, session name: String) throws(LogError) -> JSONValue? {
    try newest(of: name) { session throws(LogError) in try session.note(label) }
  }

  /// What a session has, if there is one of that name, and if damage is no reason to refuse.
  func newest<Value>(
    of name: String, _ value: (LogSession) throws(LogError) -> Value?
  ) throws(LogError) -> Value? {
    do throws(LogError) {
      guard try hasSession(name) else { return nil }
      return try value(try reader.session(named: name))
    } catch {
      guard setsDamageAside, error.code.isDamage else { throw error }
      return nil
    }
  }
}
