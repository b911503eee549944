import DRNLog
import Platform

/// The reason why a system call failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the last system call that failed on this thread.
  static var last: SystemError { SystemError(code: errno) }

  var description: String { SystemFile.message(code) }

  var isBrokenPipe: Bool { code == EPIPE }
  var isMissingFile: Bool { code == ENOENT }
  var isPresence: Bool { code == EEXIST }
  var isDirectory: Bool { code == EISDIR }
  /// Whether the user may not do this.
  var isForbidden: Bool { code == EACCES || code == EPERM }
  /// Whether the descriptor is closed, or was opened for something else.
  var isClosed: Bool { code == EBADF }

  static let directory = SystemError(code: EISDIR)
  static let missingFile = SystemError(code: ENOENT)
}

/// Returns the result of a system call.
///
/// - Throws: ``SystemError/last`` if the result is negative.
@discardableResult
func checked(_ result: Int32) throws(SystemError) -> Int32 {
  guard result >= 0 else { throw .last }
  return result
}
