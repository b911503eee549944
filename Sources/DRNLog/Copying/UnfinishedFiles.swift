import Locking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that are being written under a temporary name, for whoever has to end the process.
package enum UnfinishedFiles {
  private static let paths = Lock<Set<String>>([])

  /// Counts a file among them, before it is made.
  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Removes a file, and its lock file; one that has its name by now is only forgotten.
  package static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
    for suffix in ["", "-lock"] { unsafe unlink(path + suffix) }
  }

  /// Removes all of them.
  package static func removeAll() {
    for path in paths.withLock({ $0 }) { remove(path) }
  }
}
