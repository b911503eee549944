/// How long each of many operations took, in nanoseconds.
struct Latencies {
  private var values: [UInt32]
  private var count = 0

  /// Makes room for so many, and touches it, so that measuring allocates and faults nothing.
  init(capacity: Int) {
    values = [UInt32](repeating: 0, count: capacity)
  }

  @inline(__always)
  mutating func append(_ nanoseconds: UInt64) {
    values[count] = UInt32(clamping: nanoseconds)
    count += 1
  }

  /// Runs `operation` again and again, as fast as it goes. One reading of the clock ends one
  /// operation and begins the next, so each includes one reading.
  @inline(__always)
  mutating func measure(_ operations: Int, _ operation: () -> Void) {
    var before = MonotonicClock.now
    for _ in 0..<operations {
      operation()
      let after = MonotonicClock.now
      append(after - before)
      before = after
    }
  }

  /// Runs `operation` so many times a second. Each is measured from the moment it was due, so that
  /// a stall counts for everyone who would have been waiting.
  @inline(__always)
  mutating func measure(_ operations: Int, perSecond rate: Int, _ operation: () -> Void) {
    let interval = UInt64(1_000_000_000 / rate)
    var due = MonotonicClock.now + interval
    for _ in 0..<operations {
      while MonotonicClock.now < due {}
      operation()
      append(MonotonicClock.now - due)
      due += interval
    }
  }

  /// The percentiles of all that was measured.
  func percentiles() -> Percentiles {
    Percentiles(values[..<count].sorted())
  }
}

/// The percentiles that people ask for, in nanoseconds.
struct Percentiles {
  static let names = ["p50", "p90", "p99", "p99.9", "p99.99", "max"]

  /// In the order of ``names``.
  let values: [Double]

  init(_ sorted: [UInt32]) {
    let parts = [0.5, 0.9, 0.99, 0.999, 0.9999, 1]
    values = parts.map { part in
      Double(sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))])
    }
  }

  /// 99.9 % are no slower than this.
  var p999: Double { values[3] }
}
