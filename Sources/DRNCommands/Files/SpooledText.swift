/// Output that is held back until it is complete: in memory, and in an unnamed file beyond 1 MiB.
struct SpooledText: Sendable {
  private var buffer: [UInt8] = []
  private var file: FileDescriptor?
  private var error: SystemError?

  private static let bufferLimit = 1 << 20

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
    guard buffer.count > Self.bufferLimit, error == nil else { return }
    do throws(SystemError) {
      let file = if let known = self.file { known } else { try FileDescriptor.makeUnnamed() }
      self.file = file
      try file.write(buffer)
    } catch {
      self.error = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the whole output, in chunks, and then discards it.
  ///
  /// - Throws: ``CommandError`` if the file could not be written or cannot be read.
  mutating func finish(_ body: ([UInt8]) -> Void) throws(CommandError) {
    defer { discard() }
    do throws(SystemError) {
      if let error { throw error }
      try file?.rewind()
      while let chunk = try file?.read(), !chunk.isEmpty { body(chunk) }
    } catch {
      throw .temporaryFile(error)
    }
    body(buffer)
  }

  mutating func discard() {
    file?.close()
    (buffer, file) = ([], nil)
  }
}

extension CommandError {
  /// A temporary file cannot be created, written or read.
  static func temporaryFile(_ error: SystemError) -> CommandError {
    CommandError("A temporary file in '\(System.temporaryFolder)' cannot be written: \(error).")
  }
}
