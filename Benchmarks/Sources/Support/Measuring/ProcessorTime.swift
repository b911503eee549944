public import Foundation

/// The processor time that was used so far, in nanoseconds. Other programs that use the machine do not
/// count, and neither does waiting.
public enum ProcessorTime {
  /// What the calling thread used.
  @inlinable @inline(__always)
  public static var ofThread: UInt64 { SystemTime.read(CLOCK_THREAD_CPUTIME_ID) }

  /// What all threads of the process used.
  @inlinable @inline(__always)
  public static var ofProcess: UInt64 { SystemTime.read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What all threads of the process use during `body`.
  @inlinable
  public static func ofProcess<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = ofProcess
    try body()
    return Double(ofProcess - start)
  }

  /// What the calling thread uses during `body`.
  @inlinable
  public static func ofThread<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = ofThread
    try body()
    return Double(ofThread - start)
  }
}
