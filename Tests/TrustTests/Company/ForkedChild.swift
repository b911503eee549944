import Foundation
import Testing

/// A child that this process forks, as a C library might; Swift itself has no `fork`.
///
/// Only the calling thread is in it, so it must not wait for another one.
struct ForkedChild {
  private let process: pid_t

  /// Forks, runs `body` in the child, and ends the child with what it answers.
  init(_ body: () -> Int32) throws {
    typealias Fork = @convention(c) () -> pid_t
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    let symbol = try #require(dlsym(everywhere, "fork"))
    process = unsafeBitCast(symbol, to: Fork.self)()
    if process == 0 {
      // One that hangs must not hang the tests; a thread of a pool has its signals blocked.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGALRM)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      alarm(600)
      _exit(body())
    }
    try #require(process > 0)
  }

  /// Waits for its end; a signal is a negative number.
  func status() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  /// For a child: closes what is no file.
  static func closePipes() {
    for descriptor in 0..<Int32(1_024) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      close(descriptor)
    }
  }
}
