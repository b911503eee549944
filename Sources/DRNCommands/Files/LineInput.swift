/// Reads a file, or standard input, line by line.
struct LineInput: ~Copyable {
  /// The maximum length of a line, in bytes.
  static var longestLine: Int { 64 << 20 }

  /// The maximum length of an input that ``rest()`` reads, in bytes.
  static var longestDocument: Int { 1 << 30 }

  private let file: FileDescriptor
  private let name: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// The number of the last line read, from 1; 0 before the first.
  private(set) var lineNumber = 0

  private var filledCount = 0

  /// The number of bytes consumed, without those that are only buffered.
  var byteCount: Int { filledCount - (buffer.count - start) }

  /// The size of the input in bytes; `nil` if it is unknown, as for a pipe.
  let totalByteCount: Int?

  /// Opens the file at `path`; `-` is standard input.
  init(path: String) throws(CommandError) {
    name = path
    file = try Self.open(path)
    let status = file.status
    totalByteCount = status?.isRegular == true ? status?.byteCount : nil
  }

  private static func open(_ path: String) throws(CommandError) -> FileDescriptor {
    do throws(SystemError) {
      let file = path == "-" ? FileDescriptor.standardInput : try .open(path, for: .reading)
      // A directory can be opened, but not read.
      if file.status?.isDirectory == true { throw .directory }
      return file
    } catch {
      throw failure(path, error)
    }
  }

  deinit { if file != .standardInput { file.close() } }

  /// Whether the next line is buffered, so that reading it does not block.
  var hasLine: Bool { buffer[start...].contains(UInt8(ascii: "\n")) }

  /// The next line without its end, or `nil` after the last one.
  mutating func next() throws(CommandError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        lineNumber += 1
        return Array(buffer[start..<end])
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        lineNumber += 1
        return Array(buffer[start...])
      }
      guard buffer.count - start <= Self.longestLine else {
        throw CommandError(
          "line \(lineNumber + 1) of '\(name)' is longer than \(Self.longestLine) bytes.")
      }
      buffer.removeFirst(start)
      (searched, start) = (buffer.count, 0)
      try fill()
    }
  }

  /// Returns the start of the remaining input without consuming it: until `isEnough` returns true,
  /// at most 64 KiB, or all of a shorter input.
  mutating func beginning(
    until isEnough: ([UInt8]) -> Bool
  ) throws(CommandError) -> [UInt8] {
    while !isAtEnd, buffer.count - start < 1 << 16, !isEnough(Array(buffer[start...])) {
      try fill()
    }
    return Array(buffer[start...].prefix(1 << 16))
  }

  /// Reads the remaining input.
  ///
  /// - Throws: ``CommandError`` if it is longer than ``longestDocument``.
  mutating func rest() throws(CommandError) -> [UInt8] {
    while !isAtEnd {
      guard buffer.count - start <= Self.longestDocument else {
        throw CommandError(
          "'\(name)' is longer than \(Self.longestDocument) bytes.")
      }
      try fill()
    }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private mutating func fill() throws(CommandError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.read()
    } catch {
      throw Self.failure(name, error)
    }
    if bytes.isEmpty { isAtEnd = true }
    filledCount += bytes.count
    buffer.append(contentsOf: bytes)
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandError {
    CommandError("'\(path)' cannot be read: \(error).")
  }
}

extension UInt8 {
  /// Whether it is a space, or one of the control characters from tab to carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
