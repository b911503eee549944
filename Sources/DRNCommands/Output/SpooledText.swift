#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An answer that is written whole or not at all: kept in memory, and where it grows long in a file
/// without a name.
struct SpooledText: Sendable {
  private var buffer: [UInt8] = []
  private var file: Int32?
  private var trouble: CommandTrouble?

  private static let bufferLimit = 1 << 20

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
    guard buffer.count > Self.bufferLimit, trouble == nil else { return }
    do throws(CommandTrouble) {
      let file = if let known = self.file { known } else { try UnnamedFile.make() }
      self.file = file
      guard FileOutput.write(buffer, to: file) else { throw UnnamedFile.trouble() }
    } catch {
      trouble = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with all of it, piece by piece.
  mutating func finish(_ body: ([UInt8]) -> Void) throws(CommandTrouble) {
    defer { discard() }
    if let trouble { throw trouble }
    if let file {
      guard lseek(file, 0, SEEK_SET) == 0 else { throw UnnamedFile.trouble() }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(file, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw UnnamedFile.trouble() }
        guard count > 0 else { break }
        body(Array(chunk[..<count]))
      }
    }
    body(buffer)
  }

  /// Forgets it.
  mutating func discard() {
    if let file { close(file) }
    (buffer, file) = ([], nil)
  }
}

/// A file without a name, in the folder for temporary files.
enum UnnamedFile {
  private static var folder: String { Style.value("TMPDIR") ?? "/tmp" }

  static func make() throws(CommandTrouble) -> Int32 {
    var path = Array("\(folder)/drn-XXXXXX".utf8CString)
    let file = unsafe path.withUnsafeMutableBufferPointer { path -> Int32 in
      guard let start = path.baseAddress else { return -1 }
      let file = unsafe mkstemp(start)
      if file >= 0 { unsafe unlink(start) }
      return file
    }
    guard file >= 0, fcntl(file, F_SETFD, FD_CLOEXEC) == 0 else {
      let trouble = trouble()
      if file >= 0 { close(file) }
      throw trouble
    }
    return file
  }

  /// What the system says of a file that cannot be made, written or read.
  static func trouble() -> CommandTrouble {
    let reason = unsafe String(cString: strerror(errno))
    return CommandTrouble(
      description: "A temporary file in '\(folder)' cannot be written: \(reason).")
  }
}
