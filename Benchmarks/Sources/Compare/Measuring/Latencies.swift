import Support

/// The durations of many operations, in nanoseconds.
struct Latencies {
  private var values: [UInt32]
  private var count = 0

  /// Reserves memory and touches it, so that measuring causes no allocations or page faults.
  init(capacity: Int) {
    values = [UInt32](repeating: 0, count: capacity)
  }

  @inline(__always)
  mutating func append(_ nanoseconds: UInt64) {
    values[count] = UInt32(clamping: nanoseconds)
    count += 1
  }

  /// Runs `operation` repeatedly at full speed. One reading of the clock ends an operation and
  /// begins the next, so each value includes one reading.
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

  /// Runs `operation` at `rate` per second. Each is measured from the time it was due, so that a
  /// stall counts for all operations that it delays.
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

  /// The percentiles of all measurements.
  func percentiles() -> Percentiles {
    Percentiles(values[..<count].sorted())
  }
}

/// Common percentiles, in nanoseconds.
struct Percentiles {
  static let names = ["p50", "p90", "p99", "p99.9", "p99.99", "max"]

  /// The values in the order of ``names``.
  let values: [Double]

  init(_ sorted: [UInt32]) {
    let parts = [0.5, 0.9, 0.99, 0.999, 0.9999, 1]
    values = parts.map { part in
      Double(sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))])
    }
  }

  /// The 99.9th percentile.
  var p999: Double { values[3] }
}
