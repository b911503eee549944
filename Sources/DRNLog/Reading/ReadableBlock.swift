/// A block whose bytes can be read: a copy, or one that is still where it was read.
protocol ReadableBlock: Sendable {
  var header: BlockHeader { get }

  /// Runs `body` with the block's bytes.
  func read<Result>(
    _ body: (Span<UInt8>) throws(FormatError) -> Result
  ) throws(FormatError) -> Result
}

extension Block: ReadableBlock {
  func read<Result>(
    _ body: (Span<UInt8>) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    try body(value.span)
  }
}
