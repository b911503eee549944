// Saturating arithmetic, because numbers from a file may be arbitrarily large.

extension Int {
  /// The sum, or `Int.max` if it overflows.
  func plus(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  /// The product of non-negative numbers, or `Int.max` if it overflows.
  func times(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
