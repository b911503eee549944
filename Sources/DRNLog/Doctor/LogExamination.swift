/// What can be said of a log from outside: who uses it, what lies beside it, and what is wrong.
///
/// ```swift
/// let found = try LogExamination(of: path)
/// for problem in found.problems { print(problem.what, problem.advice) }
/// ```
///
/// Looking changes nothing, takes no lock that would keep a writer out, and reads the log only as far
/// as its structure; ``LogVerifier`` reads all of it.
public struct LogExamination: Sendable {
  /// The log's path.
  public let path: String
  /// The version of the log's format.
  public internal(set) var formatVersion: UInt32 = 0
  /// The log file's size in bytes.
  public internal(set) var byteCount = 0
  /// The log file's permissions, as `chmod` takes them.
  public internal(set) var mode: UInt16 = 0
  /// Whether the last writer closed the log; `false` also while one writes it.
  public internal(set) var isClosed = true
  /// The journal beside the log, if there is one.
  public internal(set) var journal: Journal?
  /// Who writes the log, if anybody does.
  public internal(set) var writer: RunningProcess?
  /// Who has the log open besides; `nil` where the system does not say.
  ///
  /// Processes of other users are seen only by who may see into them.
  public internal(set) var readers: [RunningProcess]?
  /// Files that belong to the log.
  public internal(set) var files: [File] = []
  /// What was hidden when the log was copied from another one; `nil` for a log as an app recorded it.
  public internal(set) var redaction: LogRedaction?
  /// What it says of itself where it is a report.
  public internal(set) var report: ReportManifest?
  /// How many bytes the disk has room for.
  public internal(set) var freeByteCount = 0
  /// What is wrong.
  public internal(set) var problems: [Problem] = []

  /// Whether there is nothing to do.
  public var isHealthy: Bool { problems.isEmpty }

  /// Whether the log itself is damaged, which ``mend()`` cannot help.
  public var isDamaged: Bool { problems.contains { $0.kind == .damaged } }

  /// A journal, and what of it is not in the log yet.
  public struct Journal: Hashable, Sendable {
    /// The file's size in bytes.
    public var byteCount = 0
    /// How many records wait to be brought into the log.
    public var records = 0
    /// How many of them are transitions.
    public var transitions = 0
  }

  /// A file beside the log.
  public struct File: Hashable, Sendable {
    /// What it is for.
    public enum Kind: String, Sendable, CaseIterable {
      /// liblmdb's lock file. It is left behind by every writer.
      case lock
      /// The key of the log's hashes.
      case privacyKey
      /// A journal that was renamed, as it belonged to another log.
      case journalSetAside
      /// A log that was renamed, as it was damaged.
      case logSetAside
      /// A file that was not finished by the process in its name, which is gone.
      case unfinished
    }

    /// Its name, without the folder.
    public let name: String
    /// What it is for.
    public let kind: Kind
  }

  /// Something that is wrong, and what to do.
  public struct Problem: Hashable, Sendable {
    /// What kind of problem. New ones may come with new versions.
    public enum Kind: String, Sendable, CaseIterable {
      case damaged, unclosed, journalMissing, journalForeign, journalNewer, staleReaders
      case unfinishedFiles, diskFull, notWritable
    }

    /// What kind of problem.
    public let kind: Kind
    /// What is wrong, in one sentence.
    public let what: String
    /// What to do about it, in one sentence.
    public let advice: String
    /// Whether ``LogExamination/mend()`` can mend it.
    public let isMendable: Bool
  }
}
