import DRN
public import DRNLog
import LMDB
import Platform

extension LogExamination {
  /// Less free disk space than this is a problem: a journal and a commit need that much.
  private static let leastFreeByteCount = 64 << 20

  /// Examines the log at `path`.
  ///
  /// - Throws: `LogError` with `notFound`, `notALog`, `newerFormat` or `corrupt` if the file cannot
  ///   be examined further.
  /// - Complexity: O(pages) for a log without an active writer, otherwise O(1).
  public init(of path: String) throws(LogError) {
    self.path = path
    let store = try LogStore(path: path)
    try examine(store)
    findUsers()
    try examineJournal(of: store)
    examineStructure(of: store)
    examineReaderTable()
    findFilesBeside()
    examineDisk()
  }

  /// Looks only at who uses the log at `path`, at whether it was closed, and at its journal; not at its
  /// pages.
  ///
  /// - Throws: What ``init(of:)`` throws.
  /// - Complexity: O(1), and O(*n*) in what is in the journal.
  package init(usersOf path: String) throws(LogError) {
    self.path = path
    let store = try LogStore(path: path)
    try examine(store)
    findUsers()
    try examineJournal(of: store)
  }

  private var journalPath: String { LogFiles.journal(of: path) }
  private var isBeingWritten: Bool { writer != nil }

  private mutating func examine(_ store: LogStore) throws(LogError) {
    let header = try store.header().0
    formatVersion = header.version
    isClosed = !header.hasJournal
    // Damage in these records is left to the verifier.
    redaction = (try? store.about(LogRedaction.name)).flatMap { $0 }.flatMap { LogRedaction($0) }
    report = (try? store.about(ReportManifest.recordName)).flatMap { $0 }.map { ReportManifest($0) }
    byteCount = try store.byteCount()
    if let status = SystemFile.status(at: path) { mode = UInt16(status.st_mode & 0o7777) }
  }

  /// The writer is the process that has locked the journal, or, if the journal was deleted, the log;
  /// the others with open files are readers.
  private mutating func findUsers() {
    let files = [path, journalPath].compactMap { FileIdentity(at: $0) }
    writer = WriterSearch(logPath: path).writer
    readers = ProcessTable.users(of: Set(files))?.filter { $0 != writer?.id }
      .map { RunningProcess(id: $0) }
  }

  private mutating func examineJournal(of store: LogStore) throws(LogError) {
    journal = SystemFile.status(at: journalPath).map { Journal(byteCount: Int($0.st_size)) }
    let header = try store.header().0
    let found: JournalSearch
    do throws(LogError) {
      found = try JournalSearch(beside: path, of: header.journalOwner)
    } catch {
      guard case .newerJournal = error.code.kind else { throw error }
      report(.journalNewer, "\(error)", "Use the version that wrote it.")
      return
    }
    if journal == nil { try examineKeptRecords(of: store) }
    switch found {
    case .journal(let reader): try examine(reader, of: store)
    case .nothing where isBeingWritten: break
    case .nothing where header.hasJournal: reportMissingJournal("its journal is gone")
    case .nothing where journal != nil:
      isClosed = false
      report(
        .unclosed, "The last writer died, and left a journal with nothing in it.",
        "The next writer removes it.", isMendable: true)
    case .nothing: break
    case .foreign:
      report(
        .journalForeign, "The journal beside the log belongs to another log.",
        "The next writer sets it aside.", isMendable: true)
    case .unknown:
      reportDamagedJournal("the file in the place of the journal is no journal")
    }
  }

  private mutating func examine(
    _ reader: JournalReader, of store: LogStore
  ) throws(LogError) {
    isClosed = false
    if !isBeingWritten, case let log = try LogReader(store, isTolerant: true),
      let absence = log.absence
    {
      return log.isJournalMissing
        ? reportMissingJournal("the journal beside it is an older one")
        : reportDamagedJournal(absence.reason)
    }
    guard try count(reader, of: store), !isBeingWritten else { return }
    if let fault = reader.headerFault { return reportDamagedJournal(fault.reason) }
    report(
      .unclosed,
      journal.map {
        "The last writer died, and left \(Self.counted($0.transitions)) in its journal."
      }
        ?? "The last writer died.",
      "The next writer brings them into the log.", isMendable: true)
  }

  /// Reports a log that says that it was closed, and has transitions that are in no block yet.
  private mutating func examineKeptRecords(of store: LogStore) throws(LogError) {
    let kept = try store.keptRecords()
    guard !kept.header.hasJournal, !kept.isEmpty else { return }
    isClosed = false
    let count = try kept.transitionCount(path: path)
    report(
      .unclosed,
      "The log says that it was closed, and keeps \(Self.counted(count)) as records of its "
        + "journal.",
      "The next writer brings them into its blocks.", isMendable: true)
  }

  private mutating func reportMissingJournal(_ what: String) {
    report(
      .journalMissing,
      "The log was not closed by its last writer, and \(what): transitions of its last seconds may "
        + "be missing.",
      "Find the journal, or let the next writer go on without it.", isMendable: true)
  }

  private mutating func reportDamagedJournal(_ reason: String) {
    isClosed = false
    report(
      .damaged, "What the last writer left beside the log cannot all be read: \(reason).",
      "Keep both files; 'drn snapshot LOG --salvage -o NEW' saves what is whole.")
  }

  /// Counts what is in the journal.
  ///
  /// - Returns: `false` if it is damaged, or belongs to a later state of the log.
  private mutating func count(
    _ reader: JournalReader, of store: LogStore
  ) throws(LogError) -> Bool {
    for _ in 0..<100 {
      let start = try store.header().0.journalPosition + 1
      var next = start
      var transitions = 0
      let end = try reader.read(
        from: &next,
        { (item) throws(LogError) in
          if case .event = item { transitions += 1 }
        }, path: path)
      journal?.records = Int(clamping: next - start)
      journal?.transitions = transitions
      // An active writer may have changed the journal in the meantime.
      if isBeingWritten { return true }
      if end == .complete {
        if let gap = try reader.gap(at: next, path: path) {
          reportDamagedJournal(gap.fault.reason)
          return false
        }
        return true
      }
    }
    reportDamagedJournal("the journal beside it belongs to a later state of the log")
    return false
  }

  /// Checks the pages, unless a writer is active, which checked them when it opened the log.
  private mutating func examineStructure(of store: LogStore) {
    guard !isBeingWritten else { return }
    do {
      let damage = try store.pages.read { try $0.findDamage(limit: 1) }.first
      if let damage { reportDamage("\(damage)") }
    } catch {
      reportDamage("\(error)")
    }
  }

  private mutating func reportDamage(_ what: String) {
    report(
      .damaged, "The log is damaged: \(what).",
      "'drn verify' names the extent; use a copy, and keep this file.", isFirst: true)
  }

  private mutating func examineReaderTable() {
    guard let table = ReaderTable(ofFileAt: LogFiles.resolving(path)) else { return }
    let gone = table.processes.filter { !RunningProcess.isRunning($0) }
    guard !gone.isEmpty, !isBeingWritten else { return }
    report(
      .staleReaders,
      "The lock file still has \(gone.count == 1 ? "a reader that is" : "readers that are") gone: "
        + "\(gone.prefix(4).map { "\($0)" }.joined(separator: ", ")).",
      "The next writer forgets them.", isMendable: true)
  }

  private mutating func findFilesBeside() {
    let (folder, name) = LogFiles.parts(of: LogFiles.resolving(path))
    for file in SystemText.names(in: folder) ?? [] where file.hasPrefix(name) && file != name {
      let suffix = file.dropFirst(name.count)
      if suffix == "-compact-lock" || suffix.hasPrefix("-compact") && isBeingWritten { continue }
      guard let kind = Self.kind(of: suffix, in: file) else { continue }
      files.append(File(name: file, kind: kind))
    }
    let unfinished = files.filter { $0.kind == .unfinished }
    guard !unfinished.isEmpty else { return }
    report(
      .unfinishedFiles,
      "\(unfinished.count == 1 ? "A file" : "Files") beside the log "
        + "\(unfinished.count == 1 ? "was" : "were") never finished: "
        + "\(unfinished.prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")).",
      "Remove what nobody needs any more.", isMendable: true)
  }

  /// What a file is for, according to its name and to the suffix of it after the log's name.
  private static func kind(of suffix: Substring, in name: String) -> File.Kind? {
    if suffix == "-lock" { return .lock }
    if suffix == "-key" { return .privacyKey }
    if suffix.hasPrefix("-key.damaged") { return .keySetAside }
    if suffix.hasPrefix("-journal.") { return .journalSetAside }
    if suffix.hasPrefix(".damaged") { return .logSetAside }
    if suffix.hasPrefix(".restored") { return .logRestored }
    // A compaction that was killed left this behind.
    if suffix == "-compact" || suffix == "-compact-request" { return .unfinished }
    // `log.mdb.4711.part`, `log.mdb.copy.4711.part`, `log.mdb.4711.verify` and its lock.
    guard suffix.hasPrefix("."), UnfinishedCopies.stem(of: name) != nil else { return nil }
    return .unfinished
  }

  private mutating func examineDisk() {
    let folder = LogFiles.parts(of: LogFiles.resolving(path)).folder
    var status = statvfs()
    if unsafe statvfs(folder, &status) == 0 {
      let (bytes, isMore) = UInt64(status.f_bavail).multipliedReportingOverflow(
        by: UInt64(status.f_frsize))
      freeByteCount = isMore ? .max : Int(clamping: bytes)
      if freeByteCount < Self.leastFreeByteCount {
        report(
          .diskFull, "The disk has room for \(freeByteCount >> 20) MB only.",
          "Make room before what waits for the disk has to be given up.")
      }
    }
    if unsafe access(path, W_OK) != 0 || access(folder, W_OK) != 0, !isClosed, !isBeingWritten {
      report(
        .notWritable, "This user may not write the log, which has a journal to be brought in.",
        "Let its owner write it, or copy log and journal.")
    }
  }

  private static func counted(_ transitions: Int) -> String {
    transitions == 0
      ? "nothing" : transitions == 1 ? "1 transition" : "\(transitions) transitions"
  }

  private mutating func report(
    _ kind: Problem.Kind, _ what: String, _ advice: String, isMendable: Bool = false,
    isFirst: Bool = false
  ) {
    let problem = Problem(kind: kind, what: what, advice: advice, isMendable: isMendable)
    problems.insert(problem, at: isFirst ? 0 : problems.count)
  }
}
