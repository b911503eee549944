import DRN
public import DRNLog
import LMDB

extension LogReader {
  /// Copies everything readable from a damaged log to a new file, which passes verification.
  ///
  /// ```swift
  /// let report = try LogReader(inspecting: path).salvage(to: rescuedPath)
  /// for loss in report.losses { print("left behind: \(loss)") }
  /// ```
  ///
  /// - A session keeps its name up to the first unreadable transition. The readable part behind it
  ///   becomes a session of its own, `main (after 1023)`, with the same positions. It begins with
  ///   the state stored in its first block, like a session whose past was dropped, and at the time
  ///   of its first transition.
  /// - A transaction is kept as a whole or not at all.
  /// - An unreadable value gets a placeholder, `{"$lost":{"route":5}}`, which no app decodes.
  /// - A session whose record is unreadable is named `session 3 (name lost)`.
  /// - The index, marks, branches and header are rebuilt.
  ///
  /// - Parameters:
  ///   - destination: A path where no file exists.
  ///   - progress: Called regularly with the number of transitions checked or kept.
  /// - Returns: What was kept and what was lost.
  /// - Throws: `LogError` if nothing can be read, or if the file exists or cannot be written.
  /// - Complexity: O(*n*) in the size of the log.
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
    header.close(at: position)
    let file = try LogFileWriter(destination, copying: header)
    var salvager = try LogSalvager(self, found, into: file, progress: progress)
    let report = try salvager.run(because: problem)
    try file.finish(header)
    return report
  }

  /// The file's previous state, if more transitions can be read in it.
  private func betterState(
    than found: LogVerifier.Report, _ progress: @escaping (Int) -> Void
  ) throws(LogError) -> (log: LogReader, found: LogVerifier.Report)? {
    try LogError.unlessDamaged { () throws(LogError) in
      let older = try LogReader(LogStore(inspecting: path, .previous), isTolerant: true)
      let foundThere = try LogVerifier.inspect(older) { progress($0.transitions) }
      return foundThere.readableTransitions > found.readableTransitions ? (older, foundThere) : nil
    }
  }
}

extension LogVerifier.Report {
  /// Whether transitions are unreadable because of damaged pages.
  fileprivate var hasUnreadablePages: Bool {
    readableTransitions < transitions && faults.contains { $0.part == .pages }
  }
}
