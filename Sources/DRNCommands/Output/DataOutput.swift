/// Writes a command's data line by line, to a file or to standard output: exactly, except on a
/// terminal.
struct DataOutput {
  private let file: FileOutput?
  private let output: CommandOutput
  /// Whether the data is written to a terminal, where it must not be more than text.
  private let isShown: Bool

  /// Opens the file at `place`, or uses the command's output if it is `nil`.
  init(_ place: OutputPlace?, in context: CommandContext) throws(CommandError) {
    file = try place.map { (place) throws(CommandError) in try FileOutput(place) }
    output = context.output
    isShown = file?.isTerminal ?? output.isTerminal
  }

  func line(_ bytes: [UInt8]) throws(CommandError) { try write(bytes + [UInt8(ascii: "\n")]) }

  /// Writes a part of the data, which must not end within a scalar.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    let bytes = isShown ? TerminalFilter.escaping(bytes, keepsStyles: false) : bytes
    if let file { try file.write(bytes) } else { output.write(bytes) }
  }

  func line(_ text: String) throws(CommandError) { try line(Array(text.utf8)) }

  /// Writes a line that `body` appends to other bytes. If it throws, nothing is written.
  func line(_ body: (inout [UInt8]) throws -> Void) throws {
    if isShown {
      var bytes: [UInt8] = []
      try body(&bytes)
      return try line(bytes)
    }
    if let file { try file.line(body) } else { try output.line(body) }
  }

  /// Moves the finished file, if any, to its path.
  func finish() throws(CommandError) { try file?.finish() }
}
