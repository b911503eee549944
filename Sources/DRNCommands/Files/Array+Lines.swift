extension [UInt8] {
  /// Appends a line that `body` appends, and a line feed. If it throws, nothing is appended.
  mutating func appendLine<Failure: Error>(
    _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let before = count
    do {
      try body(&self)
    } catch {
      removeLast(count - before)
      throw error
    }
    append(UInt8(ascii: "\n"))
  }
}
