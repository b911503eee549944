public import DRN
import LMDB
import Platform

/// A problem with the log at an app's launch, to show or to send.
///
/// It contains no data from the log; ``path`` and ``setAsidePath`` are the app's own paths.
public struct LaunchProblem: Hashable, Sendable {
  /// The kind of problem. New versions may add kinds.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The log is damaged. It was renamed, and a new one was created.
    case damaged
    /// The file is not a log. It was renamed, and a log was created.
    case notALog
    /// A newer release wrote the log, or it is a file of another version of LMDB. It was renamed, and a new one was
    /// created.
    case newerFormat
    /// Only the journal beside the log is damaged, or it belonged to another log. It is kept under
    /// another name, and the log continues with its usable part.
    case journalDamaged
    /// The journal of a killed process is missing. The log continues; what was recorded after its last
    /// checkpoint may be lost, mostly a second, at most twenty.
    case journalMissing
    /// Another process writes the log.
    case busy
    /// The disk is full.
    case diskFull
    /// The file system is read-only.
    case readOnly
    /// The app has no permission to read or write the file.
    case notPermitted
    /// The folder does not exist, or the path is a dangling link.
    case noFolder
    /// The path is that of a folder, a device or the like.
    case notAFile
    /// Any other error of the system or of LMDB.
    case unavailable
  }

  /// The kind of problem.
  public let kind: Kind

  /// The intended path of the log.
  public let path: String

  /// The new path of the old log, or of its journal; `nil` if nothing was renamed.
  public let setAsidePath: String?

  /// Whether anything is recorded, in a new log or in the existing one.
  public let isRecording: Bool

  /// The error that was found.
  public let error: LogError

  /// Why no new log could be created after the old one was renamed.
  public let secondError: LogError?

  init(
    _ kind: Kind, path: String, setAsidePath: String? = nil, isRecording: Bool, _ error: LogError,
    then secondError: LogError? = nil
  ) {
    self.kind = kind
    self.path = path
    self.setAsidePath = setAsidePath
    self.isRecording = isRecording
    self.error = error
    self.secondError = secondError
  }
}

extension LaunchProblem: CustomStringConvertible {
  /// One line for a developer: the error, the old file's new path, and whether anything is
  /// recorded.
  public var description: String {
    var parts = ["\(error)"]
    if let setAsidePath {
      parts.append("It is at '\(DisplayText.escaping(setAsidePath))' now.")
    }
    if let secondError { parts.append("\(secondError)") }
    parts.append(isRecording ? "Recording goes on." : "Nothing is recorded.")
    return parts.joined(separator: " ")
  }

  /// The same as JSON, to be sent with a report.
  public var json: JSONValue {
    [
      "problem": .string(kind.rawValue), "message": .string(description), "path": .string(path),
      "setAside": setAsidePath.map { .string($0) } ?? .null, "recording": .bool(isRecording),
    ]
  }
}

extension LaunchProblem.Kind {
  /// The kind of problem that an error is at launch.
  init(_ error: LogError) {
    self =
      switch error.code.kind {
      case .corrupt: .damaged
      case .notALog: .notALog
      case .newerFormat, .newerJournal, .otherStore: .newerFormat
      case .busy: .busy
      case .notFound: .noFolder
      case .store(let failure): Self(failure.code)
      case .system(let message): Self(message)
      default: .unavailable
      }
  }

  private init(_ code: LMDBError.Code) {
    switch code {
    case .diskFull: self = .diskFull
    case .permissionDenied: self = .notPermitted
    case .notRegularFile: self = .notAFile
    case .notFound: self = .noFolder
    case .system(EROFS): self = .readOnly
    case .system(EISDIR): self = .notAFile
    case .system(ENOTDIR), .system(ENOENT): self = .noFolder
    default: self = .unavailable
    }
  }

  /// Determined from the system's message, which is all that remains of a failed call.
  private init(_ message: String) {
    let kinds: [(Int32, Self)] = [
      (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EFBIG, .diskFull), (EROFS, .readOnly),
      (EACCES, .notPermitted),
      (EPERM, .notPermitted), (ENOENT, .noFolder), (ENOTDIR, .noFolder), (ELOOP, .noFolder),
      (EISDIR, .notAFile),
    ]
    if message == WriterLock.noFolder {
      self = .noFolder
      return
    }
    let found = kinds.first { message == LogError.systemMessage($0.0) }
    self = found?.1 ?? .unavailable
  }
}
