import DRN
import LMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogExamination {
  /// How much room on the disk is little: a journal and a commit need as much.
  private static let leastFreeByteCount = 64 << 20

  /// Looks at the log at `path`.
  ///
  /// - Throws: ``LogError`` with `notFound`, `notALog`, `newerFormat` or `corrupt`, where the file is
  ///   none that more can be said of.
  /// - Complexity: O(pages) for a log that nobody writes, else O(1) in its size.
  public init(of path: String) throws(LogError) {
    self.path = path
    let store = try LogStore(path: path)
    try look(at: store)
    lookForUsers()
    try lookAtJournal(of: store)
    lookAtStructure(of: store)
    lookAtReaderTable()
    lookBeside()
    lookAtDisk()
  }

  private var journalPath: String { LogFiles.journal(of: path) }
  private var isBeingWritten: Bool { writer != nil }

  private mutating func look(at store: LogStore) throws(LogError) {
    let header = try store.header().0
    formatVersion = header.version
    isClosed = !header.hasJournal
    // What is damaged there is found by who verifies the log.
    redaction = (try? store.about(LogRedaction.name)).flatMap { $0 }.flatMap { LogRedaction($0) }
    report = (try? store.about(ReportManifest.recordName)).flatMap { $0 }.map { ReportManifest($0) }
    byteCount = try store.byteCount()
    var status = stat()
    if unsafe stat(path, &status) == 0 { mode = UInt16(status.st_mode & 0o7777) }
  }

  /// Who writes is who has the journal locked; whoever has one of the files open else reads.
  private mutating func lookForUsers() {
    let files = [path, journalPath].compactMap { FileIdentity($0) }
    if let journal = FileIdentity(journalPath) {
      if let holder = ProcessTable.lockHolder(of: journal) {
        writer = RunningProcess(id: holder)
      } else {
        writer = Self.locker(of: journalPath)
      }
    }
    readers = ProcessTable.users(of: Set(files))?.filter { $0 != writer?.id }
      .map { RunningProcess(id: $0) }
  }

  /// Who has the lock on a journal, as that says. To find out is to have it for a moment, which is
  /// why the system is asked first.
  private static func locker(of journalPath: String) -> RunningProcess? {
    let file = unsafe open(journalPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return WriterLock.holder(file).map { RunningProcess(id: $0) } ?? .unknown
  }

  private mutating func lookAtJournal(of store: LogStore) throws(LogError) {
    var status = stat()
    let isThere = unsafe stat(journalPath, &status) == 0
    if isThere { journal = Journal(byteCount: Int(status.st_size)) }
    let reader: JournalReader?
    do throws(LogError) {
      reader = try JournalReader(of: path, identity: store.identity)
    } catch {
      if error.code.isDamage { return reportDamagedJournal(try error.damage) }
      guard case .newerJournal = error.code.kind else { throw error }
      report(.journalNewer, "\(error)", "Use the version that wrote it.")
      return
    }
    guard let reader else {
      if isThere, !isBeingWritten { try reportStrangeJournal(of: store) }
      if !isThere, try store.header().0.hasJournal {
        report(
          .journalMissing,
          "The log was not closed by its last writer, and its journal is gone: transitions of its "
            + "last second may be missing.",
          "Find the journal, or let the next writer go on without it.", isMendable: true)
      }
      return
    }
    isClosed = false
    try count(reader, of: store)
    guard !isBeingWritten else { return }
    report(
      .unclosed,
      journal.map {
        "The last writer died, and left \(Self.counted($0.transitions)) in its journal."
      }
        ?? "The last writer died.",
      "The next writer brings them into the log.", isMendable: true)
  }

  private mutating func reportDamagedJournal(_ reason: String) {
    isClosed = false
    report(
      .damaged, "What the last writer left beside the log cannot all be read: \(reason).",
      "Keep both files; 'drn snapshot --salvage' saves what is whole.")
  }

  /// A journal of nobody's, or of another log.
  private mutating func reportStrangeJournal(of store: LogStore) throws(LogError) {
    let file = unsafe open(journalPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .system(path: path) }
    defer { close(file) }
    let identity = try JournalReader.identity(in: file, of: path)
    let isForeign = identity.map { $0 != store.identity } ?? false
    if isForeign {
      report(
        .journalForeign, "The journal beside the log belongs to another log.",
        "The next writer sets it aside.", isMendable: true)
    } else {
      isClosed = false
      report(
        .unclosed, "The last writer died, and left a journal with nothing in it.",
        "The next writer removes it.", isMendable: true)
    }
  }

  private mutating func count(_ reader: JournalReader, of store: LogStore) throws(LogError) {
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
      // Somebody who writes may have moved on meanwhile.
      if isBeingWritten { return }
      if end == .complete {
        if let fault = reader.gap(at: next) { reportDamagedJournal(fault.reason) }
        return
      }
    }
  }

  /// A log that was closed was looked at then, and one that is being written was when it was opened.
  private mutating func lookAtStructure(of store: LogStore) {
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

  private mutating func lookAtReaderTable() {
    guard let table = ReaderTable(ofFileAt: LogFiles.resolving(path)) else { return }
    let gone = table.processes.filter { !RunningProcess.isRunning($0) }
    guard !gone.isEmpty, !isBeingWritten else { return }
    report(
      .staleReaders,
      "The lock file still has \(gone.count == 1 ? "a reader that is" : "readers that are") gone: "
        + "\(gone.prefix(4).map { "\($0)" }.joined(separator: ", ")).",
      "The next writer forgets them.", isMendable: true)
  }

  private mutating func lookBeside() {
    let (folder, name) = LogFiles.parts(of: LogFiles.resolving(path))
    for file in SystemText.names(in: folder) ?? [] where file.hasPrefix(name) && file != name {
      let suffix = file.dropFirst(name.count)
      if suffix == "-compact-lock" || suffix.hasPrefix("-compact") && isBeingWritten { continue }
      guard let kind = Self.kind(of: suffix) else { continue }
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

  /// What a file is for, by what comes after the log's name.
  private static func kind(of suffix: Substring) -> File.Kind? {
    if suffix == "-lock" { return .lock }
    if suffix == "-key" { return .privacyKey }
    if suffix.hasPrefix("-journal.") { return .journalSetAside }
    if suffix.hasPrefix(".damaged") { return .logSetAside }
    // What a writer that was killed was compacting the log into.
    if suffix == "-compact" || suffix == "-compact-request" { return .unfinished }
    // `log.mdb.4711.part`, `log.mdb.4711.verify` and its lock.
    let parts = suffix.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, let process = Int32(parts[1]),
      ["part", "verify", "verify-lock"].contains(parts[2]), !RunningProcess.isRunning(process)
    else { return nil }
    return .unfinished
  }

  private mutating func lookAtDisk() {
    let folder = LogFiles.parts(of: LogFiles.resolving(path)).folder
    var status = statvfs()
    if unsafe statvfs(folder, &status) == 0 {
      freeByteCount = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
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
