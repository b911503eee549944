/// Where a command's data goes, line by line: the file that was named, or standard output.
struct DataOutput {
  private let file: FileOutput?

  /// Begins to write the file at `path`, or standard output where there is none.
  ///
  /// - Parameter sources: The logs that are read, which the file must not be.
  init(_ path: String?, readFrom sources: String...) throws(CommandTrouble) {
    file = try path.map { path throws(CommandTrouble) in
      try FileOutput(path, readFrom: sources)
    }
  }

  /// Writes a line.
  func line(_ bytes: [UInt8]) throws(CommandTrouble) {
    if let file { try file.line(bytes) } else { StandardOutput.shared.line(bytes) }
  }

  /// Writes a line.
  func line(_ text: String) throws(CommandTrouble) { try line(Array(text.utf8)) }

  /// Puts the file in its place.
  func finish() throws(CommandTrouble) { try file?.finish() }
}
