import Support

/// Several measurements of one quantity.
struct Sample {
  /// The values in ascending order; never empty.
  let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "A sample has at least one value.")
    sorted = values.sorted()
  }

  var smallest: Double { sorted[0] }
  var largest: Double { sorted[sorted.count - 1] }
  var median: Double { quantile(0.5) }

  /// The quantile for a fraction between 0 and 1, interpolated linearly.
  func quantile(_ part: Double) -> Double {
    let place = part * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
  }

  /// Smallest, quartiles and largest, as text.
  var spread: String {
    "\(smallest.formatted) … \(quantile(0.25).formatted) – \(quantile(0.75).formatted) … \(largest.formatted)"
  }

  /// The ratios of two samples that were measured in pairs.
  static func ratios(_ numerators: [Double], _ denominators: [Double]) -> Sample {
    Sample(zip(numerators, denominators).map { $0 / $1 })
  }
}
