public import DRNLog

/// What can be found out about a log from outside: its users, the files beside it, and its
/// problems.
///
/// ```swift
/// let found = try LogExamination(of: path)
/// for problem in found.problems { print(problem.what, problem.advice) }
/// ```
///
/// An examination changes nothing, takes no lock that could keep a writer out, and checks only the
/// log's structure; ``LogVerifier`` checks the content.
public struct LogExamination: Sendable {
  /// The log's path.
  public let path: String
  /// The version of the log's format.
  public internal(set) var formatVersion: UInt32 = 0
  /// The log file's size in bytes.
  public internal(set) var byteCount = 0
  /// The log file's permission bits, as for `chmod`.
  public internal(set) var mode: UInt16 = 0
  /// Whether the last writer closed the log; `false` also while a writer is active.
  public internal(set) var isClosed = true
  /// The journal beside the log, if there is one.
  public internal(set) var journal: Journal?
  /// The process that writes the log, if any.
  public internal(set) var writer: RunningProcess?
  /// The other processes that have the log open; `nil` if the system does not list them.
  ///
  /// Processes of other users are listed only with permission to inspect them.
  public internal(set) var readers: [RunningProcess]?
  /// Files beside the log that belong to it.
  public internal(set) var files: [File] = []
  /// What was redacted when this log was copied from another one; `nil` for an original log.
  public internal(set) var redaction: LogRedaction?
  /// The manifest, if the log is a bug report.
  public internal(set) var report: ReportManifest?
  /// Free disk space in bytes.
  public internal(set) var freeByteCount = 0
  /// The problems found.
  public internal(set) var problems: [Problem] = []

  /// Whether there are no problems.
  public var isHealthy: Bool { problems.isEmpty }

  /// Whether the log itself is damaged, which ``mend()`` cannot repair.
  public var isDamaged: Bool { problems.contains { $0.kind == .damaged } }

  /// A journal, and how much of it is not in the log yet.
  public struct Journal: Hashable, Sendable {
    /// The file's size in bytes.
    public var byteCount = 0
    /// The number of records not yet in the log.
    public var records = 0
    /// The number of transitions among them.
    public var transitions = 0
  }

  /// A file beside the log.
  public struct File: Hashable, Sendable {
    /// The purpose of a file.
    public enum Kind: String, Sendable, CaseIterable {
      /// liblmdb's lock file, which every writer leaves behind.
      case lock
      /// The key of the log's hashes.
      case privacyKey
      /// A journal that is kept under another name: it belonged to another log, or had unusable records.
      case journalSetAside
      /// A log that was renamed because it was damaged, or a file that was beside it.
      case logSetAside
      /// A key that was renamed because it could not be used.
      case keySetAside
      /// A whole log, of which another file took the name while it was open.
      case logRestored
      /// A temporary file that a dead process left unfinished.
      case unfinished
    }

    /// The file's name without its directory.
    public let name: String
    /// The purpose of the file.
    public let kind: Kind
  }

  /// A problem and what to do about it.
  public struct Problem: Hashable, Sendable {
    /// The kind of problem. New versions may add kinds.
    public enum Kind: String, Sendable, CaseIterable {
      case damaged, unclosed, journalMissing, journalForeign, journalNewer, staleReaders
      case unfinishedFiles, diskFull, notWritable
    }

    /// The kind of problem.
    public let kind: Kind
    /// What is wrong, in one sentence.
    public let what: String
    /// What to do about it, in one sentence.
    public let advice: String
    /// Whether ``LogExamination/mend()`` can repair it.
    public let isMendable: Bool
  }
}
