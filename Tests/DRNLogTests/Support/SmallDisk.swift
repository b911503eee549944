import Foundation
import TestSupport
import Testing

/// A disk of a few megabytes, which can be full. Only root on Linux can have one.
final class SmallDisk {
  let path: String
  private var filler: String { path + "/filler" }

  /// Whether there can be one, found out by making one.
  static let isPossible: Bool = {
    let path = NSTemporaryDirectory() + "drn-disk-\(UUID().uuidString)"
    guard mkdir(path, 0o700) == 0 else { return false }
    defer { rmdir(path) }
    guard mount(path, megabytes: 1) else { return false }
    unmount(path)
    return true
  }()

  init(megabytes: Int) throws {
    path = try temporaryPath("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try #require(Self.mount(path, megabytes: megabytes))
  }

  deinit { Self.unmount(path) }

  private static func mount(_ path: String, megabytes: Int) -> Bool {
    #if os(Linux)
      Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m") == 0
    #else
      false
    #endif
  }

  private static func unmount(_ path: String) {
    #if os(Linux)
      // Also where something is open still.
      umount2(path, Int32(MNT_DETACH))
    #endif
  }

  /// What is free, and the files, for messages.
  var usage: String {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? -1
    let files = (FileManager.default.subpaths(atPath: path) ?? []).map { name in
      "\(name) \((try? fileBytes("\(path)/\(name)").count) ?? 0)"
    }
    return "\(free) bytes are free beside \(files)"
  }

  /// Writes until there is no room for a byte, or for so many pages.
  func fill(leaving pages: Int = 0) throws {
    let file = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = [UInt8](repeating: 1, count: 4_096)
    for round in 0..<2 {
      while write(file, bytes, bytes.count) == bytes.count {}
      try #require(errno == ENOSPC)
      // What was removed a moment ago takes its room for as long as somebody has it open, as in ``free()``.
      if round == 0 { usleep(200_000) }
    }
    let end = lseek(file, 0, SEEK_END)
    try #require(ftruncate(file, end - off_t(pages * 4_096)) == 0)
  }

  /// Makes room again, at once: a file that is only removed takes its room for as long as somebody has it
  /// open, such as a process that another test starts at this moment.
  func free() throws {
    try #require(truncate(filler, 0) == 0)
    try FileManager.default.removeItem(atPath: filler)
  }
}
