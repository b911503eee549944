import DRN

extension LogReader {
  /// Writes one session, or the last part of it, to a separate file that can be sent: a closed log.
  ///
  /// It has only the values that the session refers to. The parameters that the log's rules hide in
  /// reports are hidden, and those of ``ReportOptions/redacting``.
  ///
  /// The file appears when it is complete and never replaces another one. Writers of the log do not
  /// wait.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - last: The length of the session's last part, counted back from its newest transition;
  ///     `nil` for the whole session. The report starts at a block, so it may have up to 1,023
  ///     earlier transitions.
  ///   - path: A path at which there is no file.
  ///   - options: Additional contents of the report.
  ///   - progress: Called repeatedly with the number of transitions that were copied so far.
  /// - Returns: A summary of the report.
  /// - Throws: ``LogError`` with `noSuchSession` or `corrupt`; with `badValue` if an attachment is
  ///   too large; with `store` if the file exists or cannot be written. No file is left in these
  ///   cases.
  /// - Complexity: O(*n*) in the size of the report.
  public func report(
    session name: String, last: Duration? = nil, to path: String,
    options: ReportOptions = ReportOptions(), progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ReportSummary {
    try report(
      session: name, last: last, to: path, options: options, rules: nil, progress: progress)
  }

  /// Writes a report with the rules of an app, in addition to those in the log.
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
        if try LogReader(path: path).isComplete() { return summary }
        UnfinishedFiles.remove(path)
        throw LogError(
          .corrupt("what was copied of session '\(name)' is not whole"), path: self.path)
      } catch {
        // A writer may have dropped something that was being copied.
        guard attempts < 3, error.code.isDropped || error.code.isDamage else { throw error }
      }
    }
  }

  /// Writes the file, which may have gaps if a writer dropped something meanwhile.
  private func write(
    session name: String, last: Duration?, to path: String, options: ReportOptions,
    rules: PrivacyRules?, progress: (Int) -> Void
  ) throws(LogError) -> ReportSummary {
    let session = try session(named: name)
    let head = try session.head()
    let capacity = LogFormat.blockCapacity
    let first = try firstSeq(of: session, head: head, last: last)
    var manifest = try manifest(of: session, through: head, options)
    manifest.head = head
    manifest.firstSeq = max(session.firstSeq, first / capacity * capacity)

    var selection = CopySelection()
    selection.beginning = { $0.number == session.number ? first : nil }
    selection.symbols = .referred
    // Copies the rules, but not the log's attachments.
    selection.keepsExtra = {
      $0 == .about && [PrivacyRules.name, LogRedaction.name].contains($1)
    }
    selection.extras = options.attachments.map {
      ExtraRecord(database: .attachments, name: $0.name, bytes: $0.bytes)
    }
    let hidden = (rules?.hiddenOutside ?? []) + (try privacyRules()?.hiddenOutside ?? [])
    let paths = (hidden + options.redacting).withoutDuplicates()
    let (named, redaction) = try writeReport(manifest, selection, hiding: paths, to: path, progress)

    let report = try LogReader(path: path)
    let copied = try report.session(named: named.session)
    return ReportSummary(
      path: path, byteCount: try report.byteCount(), manifest: named,
      transitions: try copied.head() + 1 - copied.firstSeq,
      attachments: options.attachments.count, redaction: redaction)
  }

  /// Writes the file.
  ///
  /// - Returns: The manifest, in which the session's name may be hidden, and a summary of what was
  ///   hidden.
  private func writeReport(
    _ manifest: ReportManifest, _ selection: CopySelection, hiding paths: [ParameterPath],
    to path: String, _ progress: (Int) -> Void
  ) throws(LogError) -> (ReportManifest, RedactionReport?) {
    guard !paths.isEmpty else {
      var all = selection
      all.extras.append(manifest.record)
      // The report is a separate log.
      try copy(all, to: path, identity: .random, progress)
      return (manifest, nil)
    }
    var named = manifest
    let hidden = try copy(selection, redacting: paths, to: path, progress) {
      (transform) throws(LogError) in
      named.session = try transform.sessionName(manifest.session)
      return [named.record]
    }
    return (named, hidden)
  }

  /// The first position of a session's last part in a report.
  ///
  /// Searches blocks from the end: a block's base time is the time of the transition before it.
  private func firstSeq(
    of session: LogSession, head: Int, last: Duration?
  ) throws(LogError) -> Int {
    guard let last else { return session.firstSeq }
    let newest = try session.position(head).record.time.nanosecondsSince1970
    let (start, isBeyond) = newest.subtractingReportingOverflow(
      last.nanosecondCount.map { max($0, .min + 1) } ?? (last < .zero ? .min : .max))
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
    of session: LogSession, through head: Int, _ options: ReportOptions
  ) throws(LogError) -> ReportManifest {
    var (version, schema) = (options.appVersion, options.schema)
    if version == nil || schema == nil {
      // What ran last is what the report is about, not what started the session.
      try session.forEachToldVersions(through: head) { told in
        version = version ?? told.app
        schema = schema ?? told.schema
        return false
      }
    }
    return ReportManifest(
      session: session.name, time: SystemClock.now, reason: options.reason,
      appVersion: version, schema: schema, notes: options.notes,
      release: LogFormat.release, system: ReportManifest.currentSystem, firstSeq: 0, head: 0)
  }
}

extension LogReader {
  /// Whether every block can be folded, and every referenced value exists.
  ///
  /// A copy of a live log may have gaps if the writer dropped something meanwhile. The bytes
  /// themselves need no check, because they were copied with their checksums.
  fileprivate func isComplete() throws(LogError) -> Bool {
    var referenced = SymbolSet()
    return try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
      var isWhole = true
      try forEachSessionRecord { (record) throws(LogError) in
        referenced.insert(record)
        var end = record.firstSeq
        try forEachBlock(of: record.number, from: end) { (block, value) throws(FormatError) in
          guard block.firstSeq == end else { return false }
          try referenced.insert(block, in: value)
          var fold = try BlockFold(block, in: value)
          try fold.advance(through: block.endSeq - 1, in: value)
          end = block.endSeq
          return true
        }
        if try lastBlock(of: record.number)?.endSeq != end { isWhole = false }
      }
      guard isWhole else { return false }
      for kind in SymbolKind.allCases {
        try referenced.forEach(kind) { (number) throws(LogError) in _ = try json(of: kind, number) }
      }
      return true
    } ?? false
  }
}
