import Foundation

/// A logarithmic scale.
struct LogScale {
  /// The powers of ten at both ends.
  let powers: ClosedRange<Int>
  let start: Double
  let end: Double

  /// Creates a scale that includes all of `values`.
  init(_ values: [Double], from start: Double, to end: Double) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let low = Int(log10(positive.min() ?? 1).rounded(.down))
    let high = Int(log10(positive.max() ?? 10).rounded(.up))
    powers = low...max(high, low + 1)
    (self.start, self.end) = (start, end)
  }

  /// The coordinate of a value.
  func place(_ value: Double) -> Double {
    let span = Double(powers.upperBound - powers.lowerBound)
    let part = (log10(max(value, 1e-9)) - Double(powers.lowerBound)) / span
    return start + (end - start) * min(max(part, 0), 1)
  }

  /// The powers of ten, and their coordinates.
  var ticks: [(value: Double, place: Double)] {
    powers.map { power in (pow(10, Double(power)), place(pow(10, Double(power)))) }
  }

  /// A count that is a power of ten, as a short text, such as `10 k`.
  static func label(_ count: Double) -> String {
    if count >= 1e6 { return "\(Int(count / 1e6)) M" }
    if count >= 1e3 { return "\(Int(count / 1e3)) k" }
    return "\(Int(count))"
  }

  /// A power of ten of nanoseconds, as a short text, such as `10 µs`.
  static func duration(_ nanoseconds: Double) -> String {
    if nanoseconds >= 1e9 { return "\(Int(nanoseconds / 1e9)) s" }
    if nanoseconds >= 1e6 { return "\(Int(nanoseconds / 1e6)) ms" }
    if nanoseconds >= 1e3 { return "\(Int(nanoseconds / 1e3)) µs" }
    return "\(nanoseconds < 1 ? "\(nanoseconds)" : "\(Int(nanoseconds))") ns"
  }
}
