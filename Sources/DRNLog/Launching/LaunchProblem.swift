public import DRN
import LMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What was wrong with a log when an app started: for the app to show, or to send.
///
/// It has nothing of what the log says; ``path`` and ``setAsidePath`` are the app's own paths.
public struct LaunchProblem: Hashable, Sendable {
  /// What kind of problem. New ones may come with new versions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The log is damaged. It was set aside, and a fresh one begins.
    case damaged
    /// The file is no log. It was set aside, and a log begins.
    case notALog
    /// A newer release wrote the log. It was set aside, and a fresh one begins.
    case newerFormat
    /// Only the journal beside the log is damaged, or belonged to another log. It was set aside, and the
    /// log goes on with what fits of it.
    case journalDamaged
    /// The journal that a killed process left is gone; the log goes on, and its last second may be missing.
    case journalMissing
    /// Another process writes the log.
    case busy
    /// The disk is full.
    case diskFull
    /// The file system cannot be written to.
    case readOnly
    /// The app may not read or write the file.
    case notPermitted
    /// There is no folder of that name, or the link at the path leads to none.
    case noFolder
    /// What is there is a folder, a device or the like.
    case notAFile
    /// Anything else that the system or LMDB said.
    case unavailable
  }

  /// What kind of problem.
  public let kind: Kind

  /// Where the log was to be.
  public let path: String

  /// Where the old file is now: the log, or its journal, under the new name; `nil` where nothing was
  /// renamed.
  public let setAsidePath: String?

  /// Whether anything is recorded: in a fresh log, or in the one that was there.
  public let isRecording: Bool

  /// What was found.
  public let error: LogError

  /// Why no fresh log could begin after one was set aside.
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
  /// One line for a developer: what was found, where the old file is now, and whether anything is recorded.
  public var description: String {
    var parts = ["\(error)"]
    if let setAsidePath {
      parts.append("It is at '\(DisplayText.escaping(setAsidePath))' now.")
    }
    if let secondError { parts.append("\(secondError)") }
    parts.append(isRecording ? "Recording goes on." : "Nothing is recorded.")
    return parts.joined(separator: " ")
  }

  /// The same for programs, to be sent with a report.
  public var json: JSONValue {
    [
      "problem": .string(kind.rawValue), "message": .string(description), "path": .string(path),
      "setAside": setAsidePath.map { .string($0) } ?? .null, "recording": .bool(isRecording),
    ]
  }
}

extension LaunchProblem.Kind {
  /// What an error means to somebody who starts an app.
  init(_ error: LogError) {
    self =
      switch error.code.kind {
      case .corrupt: .damaged
      case .notALog: .notALog
      case .newerFormat, .newerJournal: .newerFormat
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

  /// By the system's own words, which is all that a failed call leaves.
  private init(_ message: String) {
    let kinds: [(Int32, Self)] = [
      (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EROFS, .readOnly), (EACCES, .notPermitted),
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
