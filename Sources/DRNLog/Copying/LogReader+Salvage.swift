import DRN
import LMDB

extension LogReader {
  /// Writes everything that is whole of a damaged log to a new file: a log that verifies.
  ///
  /// ```swift
  /// let report = try LogReader(inspecting: path).salvage(to: rescuedPath)
  /// for loss in report.losses { print("left behind: \(loss)") }
  /// ```
  ///
  /// - A session keeps its name up to the first transition that cannot be read. What is whole behind
  ///   that is a session of its own, `main (after 1023)`: it has the positions that it had, and begins
  ///   with the state that its first block stores, as a session does whose past was dropped.
  /// - A transaction is kept as a whole, or not at all.
  /// - A value that cannot be read has a placeholder, `{"$lost":{"route":5}}`, which no app decodes.
  /// - A session whose record cannot be read gets the name `session 3 (name lost)`.
  /// - The index, marks and branches are made anew, and so is the header.
  ///
  /// - Parameters:
  ///   - destination: A path where no file is.
  ///   - progress: Called now and then with the number of transitions that were looked at or kept.
  /// - Returns: What was kept, and what was left behind.
  /// - Throws: ``LogError`` where nothing can be read, or the file exists or cannot be written.
  /// - Complexity: O(*n*) in what the log has.
  public func salvage(
    to destination: String, progress: @escaping (Int) -> Void = { _ in }
  ) throws(LogError) -> SalvageReport {
    let found = try LogVerifier.inspect(self) { progress($0.transitions) }
    if found.hasUnreadablePages, let older = try betterState(than: found, progress) {
      return try older.log.salvage(
        older.found, to: destination,
        because: "the file's newest state cannot be read, and the one before it was saved", progress
      )
    }
    let problem = store.problem.map { "\($0): what was committed last may be missing" }
    return try salvage(found, to: destination, because: problem, progress)
  }

  private func salvage(
    _ found: LogVerifier.Report, to destination: String, because problem: String?,
    _ progress: @escaping (Int) -> Void
  ) throws(LogError) -> SalvageReport {
    var header = try store.headerAlone()
    header.bringUp()
    header.journalPosition = position
    header.hasJournal = false
    header.seal = nil
    let file = try LogFileWriter(destination)
    var salvager = try LogSalvager(self, found, into: file, progress: progress)
    let report = try salvager.run(because: problem)
    try file.finish(header)
    return report
  }

  /// The state of the file before its newest one, where more of that can be read.
  private func betterState(
    than found: LogVerifier.Report, _ progress: @escaping (Int) -> Void
  ) throws(LogError) -> (log: LogReader, found: LogVerifier.Report)? {
    do throws(LogError) {
      let older = try LogReader(LogStore(inspecting: path, .previous), isTolerant: true)
      let foundThere = try LogVerifier.inspect(older) { progress($0.transitions) }
      return foundThere.readableTransitions > found.readableTransitions ? (older, foundThere) : nil
    } catch {
      guard error.code.isDamage else { throw error }
      return nil
    }
  }
}

extension LogVerifier.Report {
  /// Whether transitions cannot be read because of damaged pages.
  fileprivate var hasUnreadablePages: Bool {
    readableTransitions < transitions && faults.contains { $0.part == .pages }
  }
}
