import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Whatever the umask says, what this library makes is its owner's alone.
@Suite struct FileModeTests {
  /// The files in a folder that anybody but the owner can do anything with.
  private static func open(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { return false }
      return status.st_mode & 0o777 != 0o600
    }
  }

  @Test func `every file is readable and writable by its owner alone, with any umask`() async {
    // In a process of its own, for a umask is the process's.
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = FileManager.default.temporaryDirectory.path + "/drn-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = folder + "/log.mdb"
      func check(_ count: Int, _ place: Int) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard names.count == count, try Self.open(folder).isEmpty else {
          throw LogError(.system("\(place): \(names), \(try Self.open(folder))"), path: folder)
        }
      }
      var options = EventLog.Options(privacy: .test)
      options.createsLog = true
      do {
        let log = try EventLog.open(path, options: options)
        let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
        manager.visitSecrets()
        try log.flush()
        // Log, lock, journal and key.
        try check(4, 1)
        try log.reader.snapshot(to: folder + "/copy.mdb")
        try log.reader.snapshot(to: folder + "/redacted.mdb", redacting: ["search.query"])
        try check(6, 2)
        try log.close()
      }
      try check(5, 3)
      _ = try LogReader(inspecting: path).salvage(to: folder + "/saved.mdb")
      try check(6, 4)
      // What is set aside, and what begins anew.
      try Data("no log".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      try withLog(path, options: options) { log in
        _ = try log.manager(session: "main", initial: PrivateRoute.home)
      }
      chmod(path, 0o600)
      for name in try Self.open(folder) where name.contains(".damaged-") {
        // This one the test has written.
        chmod(folder + "/" + name, 0o600)
      }
      guard try Self.open(folder).isEmpty else { throw LogError(.notALog, path: folder) }
    }
  }
}
