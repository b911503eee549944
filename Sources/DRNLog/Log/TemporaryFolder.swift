import Platform

/// The folder of a temporary log; it is removed with this object.
final class TemporaryFolder: Sendable {
  let path: String
  private let process = getpid()

  init() throws(LogError) {
    let parent = SystemFile.environment("TMPDIR") ?? "/tmp"
    guard let path = SystemFile.makeFolder(parent + "/drn-") else { throw .system(path: parent) }
    self.path = path
  }

  deinit {
    // A forked child does not own the folder.
    guard process == getpid() else { return }
    for name in ["log.mdb", "log.mdb-lock", "log.mdb-journal"] {
      SystemFile.remove(path + "/" + name)
    }
    SystemFile.removeFolder(path)
  }
}
