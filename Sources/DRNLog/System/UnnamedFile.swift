import Platform

/// A file that has no name until it is complete: if the process is killed, nothing of it is left.
///
/// Only Linux has such files, and not on every file system.
package final class UnnamedFile: Sendable {
  package let descriptor: Int32

  /// Creates a file, accessible to this user only, on the file system of a path's folder; `nil` where
  /// that cannot be done.
  package init?(for destination: String) {
    #if os(Linux)
      // The C header composes the flag in a way that Swift does not import.
      let unnamed = 0o20_000_000 | O_DIRECTORY
      let file = SystemFile.open(LogFiles.parts(of: destination).folder, O_RDWR | unnamed)
      guard file >= 0 else { return nil }
      // From here on, `deinit` closes it.
      descriptor = file
      // Without /proc it could never get a name.
      guard SystemFile.isThere(path) else { return nil }
    #else
      return nil
    #endif
  }

  deinit { close(descriptor) }

  /// A path by which this process can open it.
  package var path: String { "\(Self.folder)\(descriptor)" }

  private static let folder = "/proc/self/fd/"

  /// Whether a path is that of an open file, which says nothing to a person.
  static func isPath(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// Gives it a name; `false` if there is a file of that name, or for another reason in `errno`.
  package func link(to path: String) -> Bool {
    unsafe linkat(AT_FDCWD, self.path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
}
