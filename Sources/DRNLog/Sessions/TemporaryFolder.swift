#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for a log that nobody keeps; it goes with this object.
final class TemporaryFolder: Sendable {
  let path: String
  private let process = getpid()

  init() throws(LogError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/drn-XXXXXX").utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer {
      unsafe $0.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else { throw .system(path: parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // It is not a forked child's.
    guard process == getpid() else { return }
    for name in ["log.mdb", "log.mdb-lock", "log.mdb-journal"] { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }
}
