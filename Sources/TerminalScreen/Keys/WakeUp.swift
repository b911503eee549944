import Platform

/// Ends the screen's wait for a key from another thread, through a pipe that the wait polls.
package final class WakeUp: Sendable {
  /// Readable after ``call()``.
  package let file: Int32
  private let writing: Int32

  package init() {
    StandardDescriptors.keep()
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    (file, writing) = (ends[0], ends[1])
    for end in [file, writing] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(file)
    close(writing)
  }

  package func call() {
    var byte: UInt8 = 1
    // If the pipe is full, it is readable already.
    _ = unsafe write(writing, &byte, 1)
  }

  package func clear() {
    var bytes: UInt64 = 0
    while unsafe read(file, &bytes, 8) > 0 {}
  }
}
