/// Writes a command's data line by line, to a file or to standard output.
struct DataOutput {
  private let file: FileOutput?

  /// Opens the file at `path`, or uses standard output if it is `nil`.
  ///
  /// - Parameter sources: The logs that are read; the file must not belong to any of them.
  init(_ path: String?, readFrom sources: String...) throws(CommandError) {
    file = try path.map { path throws(CommandError) in
      try FileOutput(path, readFrom: sources)
    }
  }

  func line(_ bytes: [UInt8]) throws(CommandError) {
    if let file { try file.line(bytes) } else { StandardOutput.shared.line(bytes) }
  }

  func line(_ text: String) throws(CommandError) { try line(Array(text.utf8)) }

  /// Moves the finished file, if any, to its path.
  func finish() throws(CommandError) { try file?.finish() }
}
