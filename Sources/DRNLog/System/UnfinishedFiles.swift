import Locking
import Platform

/// The temporary files that are being written, so that a program can remove them before it exits.
package enum UnfinishedFiles {
  private static let paths = Lock<Set<String>>([])

  /// Registers a file before it is created.
  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Removes a file and its lock file; a file that was renamed is only unregistered.
  package static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
    for suffix in ["", "-lock"] { SystemFile.remove(path + suffix) }
  }

  package static func removeAll() {
    for path in paths.withLock({ $0 }) { remove(path) }
  }
}
