// Lets the programs measure themselves. Its lines are not counted.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Meter {
  /// Nanoseconds since a fixed time, which is the same for all processes.
  static var now: UInt64 { time(CLOCK_MONOTONIC) }

  /// The time of `body` divided by `count`, in nanoseconds: elapsed, and of the processors.
  static func cost(of count: Int, _ body: () throws -> Void) rethrows -> String {
    let (start, used) = (now, time(CLOCK_PROCESS_CPUTIME_ID))
    try body()
    return
      "\((now - start) / UInt64(count)) \((time(CLOCK_PROCESS_CPUTIME_ID) - used) / UInt64(count))"
  }

  /// Nanoseconds of a processor that this thread has used.
  static var threadTime: UInt64 { time(CLOCK_THREAD_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The resident anonymous memory, without pages of mapped files; 0 without /proc.
  static var residentBytes: Int { status("RssAnon:") }

  /// The resident memory, including pages of mapped files; 0 without /proc.
  static var residentBytesWithFiles: Int { status("VmRSS:") }

  private static func status(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name) else { continue }
      return (text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
        * 1_024
    }
    return 0
  }
}
