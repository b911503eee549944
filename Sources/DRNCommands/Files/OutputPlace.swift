import DRNLog

/// The place of a file that a command writes.
///
/// Each file is written to a place, and only this decides what may be overwritten:
/// - what the command reads, and the files beside a log, never;
/// - a log, also a damaged one, only if that was asked for (`--force`);
/// - another file without more, or, where the command writes a log, only if that was asked for.
///
/// It is decided by what a file is, and not by how its path is spelled.
struct OutputPlace {
  let path: String
  /// Whether what is there is to be overwritten.
  private let isForced: Bool
  /// The files that the command reads.
  private let sources: [String]
  private let keepsAllFiles: Bool

  /// - Parameters:
  ///   - sources: The files that the command reads, such as its log.
  ///   - keepsAllFiles: Whether a file that is no log is overwritten only if that was asked for, too.
  /// - Throws: ``CommandError`` if what is there must not be overwritten.
  init(
    _ path: String, isForced: Bool, readFrom sources: [String], keepsAllFiles: Bool = false
  ) throws(CommandError) {
    self.path = path
    self.isForced = isForced
    self.sources = sources
    self.keepsAllFiles = keepsAllFiles
    try check()
  }

  /// Whether a file is there, which may be a link that leads nowhere.
  var isTaken: Bool { SystemFile.exists(path) }

  /// The path without symbolic links, so that a link stays and its target is replaced.
  var resolvedPath: String { System.resolvingLinks(path) ?? path }

  /// A name for the file until it is complete.
  var temporaryPath: String { "\(resolvedPath).\(System.processID).part" }

  /// Gives the complete file at `temporaryPath` its name, in place of what is there.
  func take(by temporaryPath: String) throws(CommandError) {
    // It may have come there since.
    let role = try check()
    do {
      guard role == .log else { return try System.rename(temporaryPath, to: resolvedPath) }
      try LogFiles.replacing(path) { try System.rename(temporaryPath, to: resolvedPath) }
    } catch let error as LogError {
      guard case .busy(let process) = error.code.kind else { throw CommandError("\(error)") }
      let writer = process.map { "process \($0)" } ?? "another process"
      throw CommandError(
        "'\(path)' is a log that \(writer) is writing: stop that first, or name another file.")
    } catch let error as SystemError {
      throw failure(error)
    } catch {
      throw CommandError("'\(path)' cannot be written: \(error).")
    }
  }

  /// The error for a failed system call.
  func failure(_ error: SystemError) -> CommandError {
    let reason =
      if error.isMissingFile {
        "its directory does not exist; create it first"
      } else if error.isDirectory {
        "it is a directory; name a file in it"
      } else {
        error.description
      }
    return CommandError("'\(path)' cannot be written: \(reason).")
  }

  /// Returns what the file that is there is to a log.
  @discardableResult
  private func check() throws(CommandError) -> LogFileRole? {
    let status = FileStatus(path: path)
    if let status, sources.contains(where: { FileStatus(path: $0)?.isSameFile(as: status) == true })
    {
      throw CommandError(
        "'\(path)' is being read here, and not even --force overwrites it: name another file.")
    }
    if let status, !status.isRegular { return nil }
    let role = LogFileRole(of: path)
    switch role {
    case .beside(let log):
      throw CommandError(
        "'\(path)' is the place of a file of the log '\(log)', which not even --force overwrites: name another file."
      )
    case .journal:
      throw CommandError(
        "'\(path)' is the journal of a log, which not even --force overwrites: name another file.")
    case .log where !isForced: throw refusal(Self.description(ofLogAt: path))
    case .unreadable where !isForced: throw refusal("a file that cannot be read, perhaps a log")
    case nil where keepsAllFiles && isTaken && !isForced: throw refusal("there already")
    default: return role
    }
  }

  private func refusal(_ what: String) -> CommandError {
    CommandError("'\(path)' is \(what): name another file, or overwrite it with --force.")
  }

  private static func description(ofLogAt path: String) -> String {
    do throws(LogError) {
      let log = try LogReader(path: path)
      let count = try log.sessionCount()
      let sessions = "with \(count) session\(count == 1 ? "" : "s")"
      return try log.reportManifest() == nil ? "a log \(sessions)" : "a report \(sessions)"
    } catch {
      return error.code.isDamage ? "a damaged log" : "a log"
    }
  }
}
