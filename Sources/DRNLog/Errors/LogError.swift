public import DRN
package import LMDB
import Platform

/// A failure to open, read or write a log.
///
/// The description is one sentence: what was wrong, where, and what to do.
public struct LogError: Error, Hashable, Sendable {
  /// What went wrong. New versions may add codes.
  public struct Code: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case notFound, notALog
      case newerFormat(UInt32, release: String?)
      case newerJournal(UInt32)
      case otherStore(String)
      case busy(Int32?)
      case corrupt(String)
      case noSuchSession(String)
      case noSuchTransition(Int, head: Int)
      case noSuchMark(String)
      case noTransitionBefore(String)
      case dropped(Int?, first: Int?, at: Timestamp?)
      case symbolDropped(String)
      case empty
      case badValue(String)
      case sessionExists(String)
      case sessionInUse(String)
      case sessionBeingErased(String)
      case backlogFull(Int)
      case closed
      case cancelled
      case forked
      case badRule(ParameterPathError)
      case badKey(String)
      case replaced
      case store(LMDBError)
      case system(String)
    }

    package let kind: Kind

    /// The file does not exist.
    public static let notFound = Self(kind: .notFound)
    /// The file is not a DRN log.
    public static let notALog = Self(kind: .notALog)
    /// The log has no session.
    public static let empty = Self(kind: .empty)
    /// The log was written by a newer version of this library. `release` is the oldest release that
    /// reads it, if the log names it.
    public static func newerFormat(_ version: UInt32, release: String? = nil) -> Self {
      Self(kind: .newerFormat(version, release: release))
    }
    /// The journal beside the log was written by a newer version of this library. It is not
    /// changed, because it may have transitions that the log does not have yet.
    public static func newerJournal(_ version: UInt32) -> Self {
      Self(kind: .newerJournal(version))
    }
    /// The file is of another version of LMDB, such as 1.0; what is in it is not known to be damaged. The
    /// sentence says which data format it has.
    public static func otherStore(_ what: String) -> Self { Self(kind: .otherStore(what)) }
    /// Another process writes the log; its id, if known.
    public static func busy(process: Int32?) -> Self { Self(kind: .busy(process)) }
    /// Something in the log is damaged.
    public static func corrupt(_ what: String) -> Self { Self(kind: .corrupt(what)) }
    /// The log has no session of that name.
    public static func noSuchSession(_ name: String) -> Self { Self(kind: .noSuchSession(name)) }
    /// The log already has a session of that name.
    public static func sessionExists(_ name: String) -> Self { Self(kind: .sessionExists(name)) }
    /// Another manager of this process records that session.
    public static func sessionInUse(_ name: String) -> Self { Self(kind: .sessionInUse(name)) }
    /// The session is being erased.
    public static func sessionBeingErased(_ name: String) -> Self {
      Self(kind: .sessionBeingErased(name))
    }
    /// The log was closed.
    public static let closed = Self(kind: .closed)
    /// Whoever opened the reader does not wait for an answer any more.
    public static let cancelled = Self(kind: .cancelled)
    /// The log was opened by the parent of this process, and only the parent records in it.
    public static let forked = Self(kind: .forked)
    /// The opened log was replaced by a different log.
    public static let replaced = Self(kind: .replaced)
    /// Too many transitions are waiting to be written.
    public static func backlogFull(_ limit: Int) -> Self { Self(kind: .backlogFull(limit)) }
    /// The session has no transition at that position.
    public static func noSuchTransition(_ seq: Int, head: Int) -> Self {
      Self(kind: .noSuchTransition(seq, head: head))
    }
    /// The log dropped that transition, or with `nil` the whole session, to stay within its limits.
    ///
    /// - Parameters:
    ///   - seq: The requested position.
    ///   - first: The session's first remaining position; `nil` if the session is gone.
    ///   - time: When it was dropped, if known.
    public static func dropped(_ seq: Int?, first: Int?, at time: Timestamp?) -> Self {
      Self(kind: .dropped(seq, first: first, at: time))
    }
    /// A value was removed because only dropped transitions referred to it.
    static func symbolDropped(_ name: String) -> Self { Self(kind: .symbolDropped(name)) }
    /// The session has no mark of that name.
    public static func noSuchMark(_ name: String) -> Self { Self(kind: .noSuchMark(name)) }
    /// Every transition of the session came after that time.
    public static func noTransitionBefore(_ time: String) -> Self {
      Self(kind: .noTransitionBefore(time))
    }
    /// A value cannot be recorded, or the app's types cannot decode it; the sentence says which and
    /// why.
    public static func badValue(_ why: String) -> Self { Self(kind: .badValue(why)) }
    /// A rule about private parameters is invalid: which, and where.
    public static func badRule(_ error: ParameterPathError) -> Self {
      Self(kind: .badRule(error))
    }
    /// The file with the key of a log's hashes is unusable; the sentence says why.
    public static func badKey(_ why: String) -> Self { Self(kind: .badKey(why)) }
    /// LMDB failed; ``storeFailure`` says how.
    package static func store(_ error: LMDBError) -> Self { Self(kind: .store(error)) }
    /// The system reported an error; the sentence is the system's.
    public static func system(_ message: String) -> Self { Self(kind: .system(message)) }

    /// Whether the file is damaged or not a log: it may be set aside and replaced by a new log.
    public var isDamage: Bool {
      switch kind {
      case .corrupt, .notALog: true
      default: false
      }
    }

    /// The error of the database, if the code is `store`.
    public var storeFailure: StoreFailure? {
      if case .store(let error) = kind { StoreFailure(error) } else { nil }
    }

    /// Whether another process writes the log.
    public var isBusy: Bool {
      if case .busy = kind { true } else { false }
    }

    /// Whether something that was to be created already exists.
    public var isPresence: Bool {
      if case .sessionExists = kind { true } else { false }
    }

    /// Whether something that was requested does not exist in an undamaged log.
    public var isAbsence: Bool {
      switch kind {
      case .noSuchSession, .noSuchTransition, .noSuchMark, .noTransitionBefore, .dropped: true
      default: false
      }
    }

    /// Whether something that was requested was dropped to keep the log within its limits.
    public var isDropped: Bool {
      switch kind {
      case .dropped, .symbolDropped: true
      default: false
      }
    }
  }

  /// An error of LMDB, the database in a log's file.
  public struct StoreFailure: Hashable, Sendable, CustomStringConvertible {
    package let error: LMDBError

    package init(_ error: LMDBError) { self.error = error }

    /// Whether the disk, or the user's quota, is full.
    public var isDiskFull: Bool { error.code == .diskFull }

    /// What failed, why, and what to do.
    public var description: String { "\(error)" }
  }

  /// What went wrong.
  public let code: Code

  /// The log's path.
  public let path: String

  /// Creates an error about the log at `path`.
  public init(_ code: Code, path: String) {
    self.code = code
    self.path = path
  }
}

extension LogError: CustomStringConvertible {
  /// One line. Names from the file are shortened and escaped, so that they cannot affect a
  /// terminal.
  public var description: String { DisplayText.escaping(sentence) }

  private static func when(_ time: Timestamp?) -> String {
    time.map { " on \(RFC3339.string(nanosecondsSince1970: $0.nanosecondsSince1970))" } ?? ""
  }

  private static func shortening(_ text: String) -> String {
    DisplayText.shortening(text, to: 300)
  }

  /// The releases that read a newer log: every release reads all older formats.
  private static func reader(_ release: String?) -> String {
    release.map { "DRN \($0) or a later release" }
      ?? "the release of DRN that wrote it, or a later one"
  }

  private var sentence: String {
    switch code.kind {
    case .notFound: "There is no file '\(path)'."
    case .notALog: "'\(path)' is not a DRN log."
    case .empty: "The log '\(path)' has no session yet."
    case .newerFormat(let version, let release):
      "'\(path)' has log format \(version), and this version reads up to \(LogFormat.version): use \(Self.reader(release))."
    case .newerJournal(let version):
      "The journal beside '\(path)' has journal format \(version), and this version reads up to \(JournalFormat.version): use \(Self.reader(nil))."
    case .otherStore(let what):
      "'\(path)' is of another version of LMDB: \(what); copy it with 'mdb_dump -a -n' of that version and 'mdb_load -n' of LMDB 0.9."
    case .busy(let process?):
      "Process \(process) is writing '\(path)': stop it, or only read the log."
    case .busy(nil): "Another process is writing '\(path)': stop it, or only read the log."
    case .corrupt(let what):
      "'\(path)' is damaged: \(Self.shortening(what)). Run 'drn verify' for the extent, or use a copy."
    case .noSuchSession(let name):
      "'\(path)' has no session '\(Self.shortening(name))': 'drn sessions' lists those it has."
    case .sessionExists(let name): "'\(path)' has a session '\(Self.shortening(name))' already."
    case .sessionInUse(let name):
      "Another manager of this process records session '\(Self.shortening(name))' in '\(path)'."
    case .sessionBeingErased(let name):
      "Session '\(Self.shortening(name))' of '\(path)' is being erased: try again when that is done."
    case .backlogFull:
      "The journal of '\(path)' is full, for nothing could be written to the log: recording of the session stopped. Make room on the disk, and open the log again."
    case .closed: "'\(path)' was closed: nothing can be recorded in it until it is opened again."
    case .cancelled: "The question about '\(path)' was cancelled."
    case .forked:
      "'\(path)' was opened by the parent of this process, which alone records in it: open another log here."
    case .replaced:
      "'\(path)' is another log than the one that was opened, which is not there any more: open it again."
    case .noSuchTransition(let seq, let head) where seq < 0:
      "That is before the beginning of the session in '\(path)', whose last transition is \(head)."
    case .noSuchTransition(let seq, let head):
      "There is no transition \(seq) in '\(path)': the session's last one is \(head)."
    case .dropped(let seq?, let first?, let time):
      "Transition \(seq) was dropped from '\(path)'\(Self.when(time)): the session begins with transition \(first) now."
    case .dropped(_, _, let time):
      "The session was dropped from '\(path)'\(Self.when(time)): 'drn sessions' lists those it has."
    case .symbolDropped(let name):
      "The \(name) was dropped from '\(path)', with the transitions that referred to it: read the log anew."
    case .noSuchMark(let name): "The session has no mark '\(Self.shortening(name))' in '\(path)'."
    case .noTransitionBefore(let time):
      "Every transition of the session in '\(path)' came after \(time)."
    case .badValue(let why): "A value of '\(path)' cannot be used: \(why)"
    case .badRule(let error):
      "The rules for the private parameters of '\(path)' cannot be used. \(error)"
    case .badKey(let why):
      "'\(path)' is no key for a log's hashes: \(Self.shortening(why)). Remove it, and the log makes a new one."
    case .store(let error): "\(error)"
    case .system(Self.systemMessage(ENOSPC)):
      "There is no room on the disk for '\(path)' and its journal: make some, and open it again."
    case .system(Self.systemMessage(EFBIG)):
      "'\(path)' or its journal would exceed the limit on file sizes: raise it, as with 'ulimit -f', and open it again."
    case .system(let message): "'\(path)': \(message)."
    }
  }
}

extension LogError {
  /// Runs `body` and converts its errors into errors about the log at `path`.
  package static func wrapping<Result>(
    path: String, what: @autoclosure () -> String = "the log", _ body: () throws -> Result
  ) throws(LogError) -> Result {
    do {
      return try body()
    } catch let error as LogError {
      throw error
    } catch let error as FormatError {
      throw LogError(.corrupt("\(what()): \(error.reason)"), path: path)
    } catch let error as LMDBError {
      throw LogError(error, path: path)
    } catch {
      throw LogError(.system("\(error)"), path: path)
    }
  }

  /// Runs `body` and adds to a format error where the bytes were.
  static func reading<Result>(
    path: String, _ what: @autoclosure () -> String, _ body: () throws(FormatError) -> Result
  ) throws(LogError) -> Result {
    do {
      return try body()
    } catch {
      throw LogError(.corrupt("\(what()): \(error.reason)"), path: path)
    }
  }

  /// The system's last error.
  package static func system(path: String) -> LogError {
    LogError(.system(systemMessage(errno)), path: path)
  }

  static func systemMessage(_ code: Int32) -> String { SystemFile.message(code) }

  init(_ error: LMDBError, path: String) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .corrupt: .corrupt(error.detail ?? "its pages do not fit together")
      case .versionMismatch: .otherStore(error.detail ?? "its data format is not 1")
      case .notADatabase, .invalidDatabase, .incompatibleDatabase: .notALog
      default: .store(UnnamedFile.isPath(error.path) ? error.renamed(to: path) : error)
      }
    // The missing file may be another one, such as the destination of a copy.
    self.init(code, path: error.code == .notFound ? error.path : path)
  }
}
