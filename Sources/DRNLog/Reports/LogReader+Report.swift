import DRN

extension LogReader {
  /// Writes one session, or the last part of it, to a file of its own that can be sent: a closed log, which
  /// everything opens that opens a log.
  ///
  /// It has only the values that the session refers to, and the parameters are hidden that the log's
  /// own rules hide in reports, and those of ``ReportOptions/redacting``.
  ///
  /// The file appears when it is whole, and never takes the place of another one. A log that is written
  /// meanwhile is not held up.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - last: How much of the session's end the report has, counted back from its newest transition;
  ///     `nil` for all of it. It begins where a block does, so up to 511 earlier transitions come along.
  ///   - path: A path where no file is.
  ///   - options: What the report has besides the session.
  ///   - progress: Called now and then with the number of transitions that were copied so far.
  /// - Returns: What is in the report.
  /// - Throws: ``LogError`` with `noSuchSession` or `corrupt`; with `badValue` where an attachment is too
  ///   large; with `store` where the file exists or cannot be written. Nothing is left there then.
  /// - Complexity: O(*n*) in what the report has.
  public func report(
    session name: String, last: Duration? = nil, to path: String,
    options: ReportOptions = ReportOptions(), progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ReportSummary {
    try report(
      session: name, last: last, to: path, options: options, rules: nil, progress: progress)
  }

  /// As above, by an app's rules instead of those that the log has.
  func report(
    session name: String, last: Duration?, to path: String, options: ReportOptions,
    rules: PrivacyRules?, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ReportSummary {
    try LogAttachment.check(options.attachments, path: path)
    var attempts = 0
    while true {
      attempts += 1
      do throws(LogError) {
        let summary = try write(
          session: name, last: last, to: path, options: options, rules: rules, progress: progress)
        if try LogVerifier.inspect(LogReader(path: path)).isWhole { return summary }
        UnfinishedFiles.remove(path)
        throw LogError(
          .corrupt("what was copied of session '\(name)' is not whole"), path: self.path)
      } catch {
        // A writer may have dropped something meanwhile that was being copied.
        guard attempts < 3, error.code.isDropped || error.code.isDamage else { throw error }
      }
    }
  }

  /// Writes the file, which may have gaps where a writer dropped something meanwhile.
  private func write(
    session name: String, last: Duration?, to path: String, options: ReportOptions,
    rules: PrivacyRules?, progress: (Int) -> Void
  ) throws(LogError) -> ReportSummary {
    let session = try session(named: name)
    let head = try session.head()
    let capacity = LogFormat.blockCapacity
    let first = try firstSeq(of: session, head: head, last: last)
    var manifest = try manifest(of: session, options)
    manifest.head = head
    manifest.firstSeq = max(session.firstSeq, first / capacity * capacity)

    var selection = CopySelection()
    selection.beginning = { $0.number == session.number ? first : nil }
    selection.symbols = .referred
    // The rules go along; what the log was attached stays with it.
    selection.keepsExtra = {
      $0 == .about && [PrivacyRules.name, LogRedaction.name].contains($1)
    }
    selection.extras = options.attachments.map {
      ExtraRecord(database: .attachments, name: $0.name, bytes: $0.bytes)
    }
    let paths = hiddenPaths(rules, try privacyRules(), also: options.redacting)
    let (named, hidden) = try writeReport(manifest, selection, hiding: paths, to: path, progress)

    let report = try LogReader(path: path)
    let copied = try report.session(named: named.session)
    return ReportSummary(
      path: path, byteCount: try report.byteCount(), manifest: named,
      transitions: try copied.head() + 1 - copied.firstSeq,
      attachments: options.attachments.count, redaction: hidden)
  }

  /// Everything that is hidden, each path once.
  private func hiddenPaths(
    _ rules: PrivacyRules?, _ known: PrivacyRules?, also others: [ParameterPath]
  ) -> [ParameterPath] {
    var seen: Set<ParameterPath> = []
    return ((rules?.hiddenOutside ?? []) + (known?.hiddenOutside ?? []) + others)
      .filter { seen.insert($0).inserted }
  }

  /// Writes the file.
  ///
  /// - Returns: The manifest, in which the session's name may be hidden, and what was hidden.
  private func writeReport(
    _ manifest: ReportManifest, _ selection: CopySelection, hiding paths: [ParameterPath],
    to path: String, _ progress: (Int) -> Void
  ) throws(LogError) -> (ReportManifest, RedactionReport?) {
    // Another log than the one that it was made of.
    let identity = Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
    var all = selection
    guard !paths.isEmpty else {
      all.extras.append(manifest.record)
      try copy(all, to: path, identity: identity, progress)
      return (manifest, nil)
    }
    var redaction = try Redaction(paths, of: self)
    let hidden = try RedactionReport(paths, in: self, redaction.uses)
    // What is copied of a live log may be newer than what was looked through.
    for _ in 0..<8 {
      all.transform = redaction.transform
      var named = manifest
      if let hide = all.transform?.sessionName { named.session = try hide(manifest.session) }
      let about = [redaction.record(after: try self.redaction()), named.record]
      all.extras = selection.extras + about
      try copy(all, to: path, identity: identity, progress)
      if try isGood(&redaction, copiedTo: path) { return (named, hidden) }
    }
    throw LogError(
      .system("It is written faster than it can be redacted; try again later"), path: self.path)
  }

  /// The position from which on a session's last part is in a report.
  ///
  /// It is looked for from the end on, a block at a time: before a block stands the time of the transition
  /// before it.
  private func firstSeq(
    of session: LogSession, head: Int, last: Duration?
  ) throws(LogError) -> Int {
    guard let last else { return session.firstSeq }
    let newest = try session.position(head).record.time.nanosecondsSince1970
    let (start, isBeyond) = newest.subtractingReportingOverflow(last.nanosecondsClamped)
    var first = head / LogFormat.blockCapacity * LogFormat.blockCapacity
    guard !isBeyond else { return session.firstSeq }
    while first > session.firstSeq,
      let block = try block(of: session.number, at: first),
      block.baseTime.nanosecondsSince1970 >= start
    {
      first -= LogFormat.blockCapacity
    }
    return max(first, session.firstSeq)
  }

  private func manifest(
    of session: LogSession, _ options: ReportOptions
  ) throws(LogError) -> ReportManifest {
    let record = try sessionRecord(session.number)
    func text(_ number: UInt32?) throws(LogError) -> String? {
      guard let number, number > 0 else { return nil }
      let json = try json(of: .text, number)
      return (try? JSONValue(parsing: json))?.stringValue
    }
    var (version, schema) = (options.appVersion, options.schema)
    if version == nil { version = try text(record?.appVersion) }
    if schema == nil { schema = try text(record?.schema) }
    return ReportManifest(
      session: session.name, time: SystemClock.now, reason: options.reason,
      appVersion: version, schema: schema, notes: options.notes,
      release: LogFormat.release, system: ReportManifest.currentSystem, firstSeq: 0, head: 0)
  }
}

extension Duration {
  /// The nearest number of nanoseconds that there is.
  fileprivate var nanosecondsClamped: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooMuch ? (seconds < 0 ? .min : .max) : max(sum, .min + 1)
  }
}
