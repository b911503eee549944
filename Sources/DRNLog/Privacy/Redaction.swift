import DRN

/// What is hidden in a copy of a log, by a key that nobody ever has.
struct Redaction {
  let paths: [ParameterPath]
  private let masker: Masker
  /// Where things stand that were noted.
  private(set) var uses = NotedUsesList()

  /// Looks through a log for what is to be hidden in a copy of it.
  ///
  /// - Throws: ``LogError`` with `badRule` where a path is wrong, or where the log cannot be read.
  init(_ paths: [ParameterPath], of log: LogReader) throws(LogError) {
    if let fault = paths.lazy.compactMap(\.fault).first {
      throw LogError(.badRule(fault), path: log.path)
    }
    self.paths = paths
    masker = Masker(copying: paths, key: .random)
    _ = try isOvertaken(by: log)
  }

  /// Whether the log has got something since this was made that a copy may show though it should not.
  /// Afterwards this knows it, and the next copy is another try.
  mutating func isOvertaken(by log: LogReader) throws(LogError) -> Bool {
    guard masker.asksForUses else { return false }
    return try uses.look(through: log)
  }

  /// What values and names become.
  var transform: CopySelection.Transform {
    let (masker, uses) = (masker, uses)
    var transform = CopySelection.Transform()
    transform.json = { (kind, json) throws(LogError) in
      guard kind != .text else { return json }
      // What cannot be looked into is hidden as a whole.
      guard let value = try? JSONValue(parsing: json) else {
        return masker.hidden(json).canonicalBytes
      }
      let masked =
        kind == .json
        ? masker.masked(noted: value, uses.uses(of: json))
        : masker.masked(value, kind)
      return masked?.canonicalBytes ?? json
    }
    if masker.hidesSessionNames { transform.sessionName = { masker.hiddenName($0) } }
    return transform
  }

  /// What the copy says of itself.
  ///
  /// - Parameter before: What the log says that is copied.
  func record(after before: LogRedaction?) -> ExtraRecord {
    var texts = before?.paths ?? []
    for path in paths where !texts.contains(path.text) { texts.append(path.text) }
    return LogRedaction(time: SystemClock.now, paths: texts).record
  }
}

extension LogReader {
  /// Writes a copy of the log in which parameters are hidden, as ``snapshot(to:progress:)`` does.
  ///
  /// A hash with a random key that is thrown away stands for each value: in the copy, equal values are
  /// equal and different ones are different, so that it replays as the log does; nobody can read
  /// them or try values against them, and two copies cannot be compared with each other. Values that the
  /// log has hashes for already get new ones where a path means them. The copy is another log with an
  /// identity of its own, verifies, and says that it was redacted (``redaction()``). What was
  /// attached to the log is not in it.
  ///
  /// Names of sessions are hidden by `session:*`. Names of marks, labels, reasons, causes, groups, windows
  /// and times are in the copy as they are in the log.
  ///
  /// - Parameters:
  ///   - destination: A path where no file is.
  ///   - paths: What is hidden; the rules that the app gave the log are
  ///     `try privacyRules()?.hiddenOutside`.
  ///   - progress: Called now and then with the number of transitions that were copied so far.
  /// - Returns: How much each path has hidden.
  /// - Throws: ``LogError`` with `badRule` where a path is wrong, and as ``snapshot(to:progress:)``.
  /// - Complexity: O(*n*) in what the log has. Memory grows with the distinct values that were noted, where
  ///   a path speaks of notes, metas, or of what links may have.
  @discardableResult
  public func snapshot(
    to destination: String, redacting paths: [ParameterPath],
    progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> RedactionReport {
    var redaction = try Redaction(paths, of: self)
    let report = try RedactionReport(paths, in: self, redaction.uses)
    var selection = CopySelection()
    selection.extras = [redaction.record(after: try self.redaction())]
    selection.keepsExtra = { $0 == .about && $1 == PrivacyRules.name }
    // What is copied of a live log may be newer than what was looked through.
    for _ in 0..<8 {
      selection.transform = redaction.transform
      let identity = Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
      try copy(selection, to: destination, identity: identity, progress)
      if try isGood(&redaction, copiedTo: destination) { return report }
    }
    throw LogError(
      .system("It is written faster than it can be redacted; try again later"), path: path)
  }

  /// Whether a copy shows nothing that came into the log since it was looked through; otherwise, and where
  /// that cannot be known, it is removed.
  func isGood(
    _ redaction: inout Redaction, copiedTo destination: String
  ) throws(LogError) -> Bool {
    do throws(LogError) {
      if try !redaction.isOvertaken(by: self) { return true }
    } catch {
      UnfinishedFiles.remove(destination)
      throw error
    }
    UnfinishedFiles.remove(destination)
    return false
  }
}
