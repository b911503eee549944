import DRN

/// Hides values in a copy of a log, with a key that is discarded.
struct Redaction {
  let paths: [ParameterPath]
  private let masker: Masker
  /// Where payloads and metas are used.
  private(set) var uses = NotedUsesList()

  /// Scans a log for values to hide in a copy of it.
  ///
  /// - Throws: ``LogError`` with `badRule` if a path is invalid, or if the log cannot be read.
  init(_ paths: [ParameterPath], of log: LogReader) throws(LogError) {
    if let fault = paths.lazy.compactMap(\.fault).first {
      throw LogError(.badRule(fault), path: log.path)
    }
    self.paths = paths
    masker = Masker(copying: paths, key: .random)
    _ = try isOvertaken(by: log)
  }

  /// Whether the log has new uses of values, so that a copy may show what it should hide. The new
  /// uses are added, so that the next copy is correct.
  mutating func isOvertaken(by log: LogReader) throws(LogError) -> Bool {
    guard masker.asksForUses else { return false }
    return try uses.look(through: log)
  }

  /// The transformation of values and names.
  var transform: CopySelection.Transform {
    let (masker, uses) = (masker, uses)
    var transform = CopySelection.Transform()
    transform.json = { (kind, json) throws(LogError) in
      guard kind != .text else { return json }
      // Bytes that cannot be parsed are hidden as a whole.
      guard let value = try? JSONValue(parsing: json) else {
        return masker.hidden(json).canonicalBytes
      }
      return masker.masked(value, kind, uses.uses(of: json))?.canonicalBytes ?? json
    }
    if masker.hidesSessionNames { transform.sessionName = { masker.hiddenName($0) } }
    return transform
  }

  /// The record in the copy.
  ///
  /// - Parameter before: The record of the copied log, if it was redacted itself.
  func record(after before: LogRedaction?) -> ExtraRecord {
    var texts = before?.paths ?? []
    for path in paths where !texts.contains(path.text) { texts.append(path.text) }
    return LogRedaction(time: SystemClock.now, paths: texts).record
  }
}

extension LogReader {
  /// Writes a copy of the log with hidden parameters, like ``snapshot(to:progress:)``.
  ///
  /// Each value is replaced by a hash with a random key, which is then discarded. Equal values stay
  /// equal and different ones stay different, so the copy replays like the log. The values cannot
  /// be read or guessed, and two copies cannot be compared. Values that are hashes in the log are
  /// hashed again if a path matches them. The copy is a separate log with an identity of its own.
  /// It passes verification and records that it was redacted (``redaction()``). Attachments of the
  /// log are not copied.
  ///
  /// The path `session:*` hides the names of sessions. Names of marks, labels, reasons, causes,
  /// groups, windows and times are copied unchanged.
  ///
  /// - Parameters:
  ///   - destination: A path at which there is no file.
  ///   - paths: The parameters to hide; for the rules that the app gave the log, use
  ///     `try privacyRules()?.hiddenOutside`.
  ///   - progress: Called repeatedly with the number of transitions that were copied so far.
  /// - Returns: The number of values that each path has hidden.
  /// - Throws: ``LogError`` with `badRule` if a path is invalid, and the errors of
  ///   ``snapshot(to:progress:)``.
  /// - Complexity: O(*n*) in the size of the log. Memory grows with the distinct payloads and
  ///   metas, if a path applies to notes, metas or links.
  @discardableResult
  public func snapshot(
    to destination: String, redacting paths: [ParameterPath],
    progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> RedactionReport {
    var selection = CopySelection()
    selection.keepsExtra = { $0 == .about && $1 == PrivacyRules.name }
    return try copy(selection, redacting: paths, to: destination, progress)
  }

  /// Writes a copy of the selected part as a separate log with hidden parameters.
  ///
  /// - Parameter extras: Additional records for the copy, created with the transformation of values
  ///   and names.
  func copy(
    _ selection: CopySelection, redacting paths: [ParameterPath], to destination: String,
    _ progress: (Int) -> Void,
    extras: (CopySelection.Transform) throws(LogError) -> [ExtraRecord] = { _ in [] }
  ) throws(LogError) -> RedactionReport {
    var redaction = try Redaction(paths, of: self)
    let report = try RedactionReport(paths, in: self, redaction.uses)
    var all = selection
    // A live log may have been written since it was scanned.
    for _ in 0..<8 {
      let transform = redaction.transform
      all.transform = transform
      all.extras = selection.extras + [redaction.record(after: try self.redaction())]
      all.extras += try extras(transform)
      try copy(all, to: destination, identity: .random, progress)
      if try isGood(&redaction, copiedTo: destination) { return report }
    }
    throw LogError(
      .system("It is written faster than it can be redacted; try again later"), path: path)
  }

  /// Whether the log has no new uses since it was scanned. Otherwise, or if that cannot be
  /// determined, the copy is removed.
  private func isGood(
    _ redaction: inout Redaction, copiedTo destination: String
  ) throws(LogError) -> Bool {
    var isGood = false
    defer { if !isGood { UnfinishedFiles.remove(destination) } }
    isGood = try !redaction.isOvertaken(by: self)
    return isGood
  }
}
