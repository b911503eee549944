import Foundation
import ToolTesting

/// Somebody who may do less than the user that runs the tests.
enum OtherUser {
  private static let prefix = "setpriv --reuid=65534 --regid=65534 --clear-groups"

  /// Whether there can be one, and whether the tool can be run by it; only root can become another.
  static let isPossible: Bool = {
    guard getuid() == 0 else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(prefix) '\(Tool.executable.path)' --version >/dev/null 2>&1"]
    try? process.run()
    process.waitUntilExit()
    return process.status == 0
  }()

  /// Runs a line of shell in which `drn` is the tool, run by the other user.
  static func shell(_ line: String) throws -> Tool.Result {
    try Tool.shell("other() { \(prefix) '\(Tool.executable.path)' \"$@\"; }; \(line)")
  }
}
