import DRN

extension Block {
  /// Runs `body` with the block's bytes; an error names the damaged block.
  ///
  /// - Parameter path: The log's path, for the error.
  package func read<Result>(
    _ path: String, _ body: (Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result {
    do {
      return try body(value.span)
    } catch {
      throw LogError(error, in: header, path: path)
    }
  }

  /// The time of the block's last event.
  func newestTime(_ path: String) throws(LogError) -> Timestamp {
    try read(path) { (value) throws(FormatError) in
      var reader = EventReader(header)
      return try reader.time(before: endSeq, in: value)
    }
  }

  /// The block's events, oldest first.
  ///
  /// - Parameter path: The log's path, for the error.
  package func records(_ path: String) throws(LogError) -> [EventRecord] {
    try read(path) { (_) throws(FormatError) in try records() }
  }
}

extension LogError {
  /// The error for a damaged block.
  init(_ error: FormatError, in block: BlockHeader, path: String) {
    self.init(
      .corrupt(
        "the block at transition \(block.firstSeq) of session \(block.session): \(error.reason)"),
      path: path)
  }
}
