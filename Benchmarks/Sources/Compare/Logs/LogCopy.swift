import Foundation
import Support

/// The files of a log, as another program would find them.
enum LogCopy {
  /// Copies all files of a log, with their times, and waits until the copies are on the disk, so that
  /// whoever syncs them next does not write them.
  static func make(of path: String, at destination: String) throws {
    for file in Scratch.files(of: path) {
      let copy = destination + file.dropFirst(path.count)
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: file, toPath: copy)
      var status = stat()
      guard stat(file, &status) == 0 else { throw BenchmarkError("Could not read '\(file)'.") }
      try withDescriptor(copy) { descriptor in
        let times = [status.st_atim, status.st_mtim]
        return futimens(descriptor, times) == 0 && fsync(descriptor) == 0
      }
    }
  }

  /// Drops the files of a log from the system's cache.
  static func evict(_ path: String) throws {
    #if os(Linux)
      for file in Scratch.files(of: path) {
        try withDescriptor(file) { descriptor in
          fsync(descriptor) == 0 && posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0
        }
      }
    #else
      throw BenchmarkError("This system has no call that drops a file from its cache.")
    #endif
  }

  private static func withDescriptor(_ file: String, _ body: (Int32) -> Bool) throws {
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw BenchmarkError("Could not open '\(file)'.") }
    defer { close(descriptor) }
    guard body(descriptor) else { throw BenchmarkError("Could not write '\(file)' to the disk.") }
  }
}
