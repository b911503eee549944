// The operating system. No other folder of this module imports the C library.

import DRNLog
import Platform

/// This process: its environment, its clock and its end.
enum System {
  static var processID: Int32 { getpid() }

  static var temporaryFolder: String { SystemFile.environment("TMPDIR") ?? "/tmp" }

  static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

  /// Ends the process and runs its exit handlers.
  static func exit(_ status: Int32) -> Never { Platform.exit(status) }

  /// Has the process call a function when it exits.
  static func atExit(_ body: @convention(c) () -> Void) { _ = atexit(body) }

  /// Keeps the files that are opened from being what the process prints to.
  static func keepStandardDescriptors() { StandardDescriptors.keep() }

  /// Ends the process at once. Safe to call in a signal handler.
  static func exitImmediately(_ status: Int32) -> Never { _exit(status) }

  /// The offset of local time from UTC in minutes, at a second since 1970.
  static func minutesFromUTC(at second: Int64) -> Int {
    readTimeZone
    var (second, parts) = (time_t(second), unsafe tm())
    guard unsafe localtime_r(&second, &parts) != nil else { return 0 }
    // Local mean time, from before time zones, has seconds as well: they are dropped.
    return unsafe parts.tm_gmtoff / 60
  }

  /// Reads `TZ`, which `localtime_r` is not required to do.
  private static let readTimeZone: Void = tzset()
}

// Files.

extension System {
  /// Renames a file; an existing file at `newPath` is replaced.
  static func rename(_ path: String, to newPath: String) throws(SystemError) {
    guard SystemFile.rename(path, to: newPath) else { throw .last }
  }

  /// The path with symbolic links resolved; `nil` if the file does not exist.
  static func resolvingLinks(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The room on the disk of a folder, in bytes; `nil` if it is unknown.
  static func freeByteCount(in folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    let (bytes, isMore) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isMore ? .max : Int(clamping: bytes)
  }

  /// Why the names in a folder cannot be read; `nil` if they can.
  static func failure(ofListing folder: String) -> SystemError? {
    guard let directory = unsafe opendir(folder) else { return .last }
    unsafe closedir(directory)
    return nil
  }

  /// Creates a new folder in the folder for temporary files, and returns its path.
  static func makeTemporaryFolder() throws(SystemError) -> String {
    guard let path = SystemFile.makeFolder("\(temporaryFolder)/drn-") else { throw .last }
    return path
  }
}
