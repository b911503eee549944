extension Duration {
  /// The number of whole nanoseconds; `nil` if it does not fit in 64 bits.
  package var nanosecondCount: Int64? {
    let (seconds, attoseconds) = components
    return Int64(exactly: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }
}
