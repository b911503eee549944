public import DRN

extension LogSession {
  /// The payload of the note at a mark.
  ///
  /// - Parameters:
  ///   - label: The note's label.
  ///   - mark: The mark's name; the label by default.
  /// - Returns: `nil` if there is no such mark, if it is not at a note with that label, or if the
  ///   note has no payload.
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(log *n*).
  public func note(
    _ label: String, at mark: String? = nil
  ) throws(LogError) -> JSONValue? {
    guard let seq = try self.mark(named: mark ?? label) else { return nil }
    // A mark may name any position, which may have been dropped.
    guard (firstSeq...(try head())).contains(seq) else { return nil }
    let record = try position(seq).record
    guard record.kind == .noted, record.payload != 0, try text(record.label) == label else {
      return nil
    }
    return try? JSONValue(parsing: json(of: .json, record.payload))
  }
}

extension EventLog {
  /// Data that an app noted for its next start, such as a basket: the payload of the newest note
  /// with a label, if a mark of the same name is at that note.
  ///
  /// ```swift
  /// navigation.transaction("add to basket") {
  ///   navigation.note("basket", ["lamp", "chair"])
  ///   navigation.mark("basket", at: navigation.head)
  /// }
  /// ```
  ///
  /// In this way, an app's own data changes together with the user's position: a crash keeps both
  /// or neither.
  ///
  /// - Parameters:
  ///   - label: The note's label, and the mark's name.
  ///   - name: The session's name, as in ``Session/name``.
  /// - Returns: `nil` if there is no such note, or if the session's newest part is damaged and
  ///   ``Options/onDamage`` sets damage aside: this must not fail a launch.
  /// - Throws: ``LogError`` with `store`; `corrupt` with ``DamagePolicy/refuse``.
  /// - Complexity: O(log *n*).
  public func note(_ label: String, session name: String) throws(LogError) -> JSONValue? {
    try newest(of: name) { session throws(LogError) in try session.note(label) }
  }

  /// Reads a value from a session; `nil` if there is no session of that name, or if damage is
  /// tolerated.
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
