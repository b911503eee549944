#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file, or standard input, line by line.
struct LineInput: ~Copyable {
  /// The longest line that is taken, in bytes.
  static var longestLine: Int { 64 << 20 }

  /// The longest input that is taken as a whole, in bytes.
  static var longestDocument: Int { 1 << 30 }

  private let file: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// The number of the line that was read last, from 1.
  private(set) var lineNumber = 0

  private var filledCount = 0

  /// How many bytes of the input were taken.
  var byteCount: Int { filledCount - (buffer.count - start) }

  /// How many bytes there are; `nil` where nobody knows, as of a pipe.
  let totalByteCount: Int?

  /// Opens the file at `path`; `-` is standard input.
  init(path: String) throws(CommandTrouble) {
    name = path
    file = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0, !Self.isDirectory(file) else {
      throw CommandTrouble(
        description: "'\(path)' cannot be read: \(unsafe String(cString: strerror(errno))).")
    }
    totalByteCount = Self.size(file)
  }

  deinit { if file != STDIN_FILENO { close(file) } }

  /// Whether the next line is here already, so that reading it waits for nobody.
  var hasLine: Bool { buffer[start...].contains(UInt8(ascii: "\n")) }

  /// The next line without its end, or `nil` after the last one.
  mutating func next() throws(CommandTrouble) -> [UInt8]? {
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
        throw CommandTrouble(
          description:
            "line \(lineNumber + 1) of '\(name)' is longer than \(Self.longestLine) bytes.")
      }
      buffer.removeFirst(start)
      (searched, start) = (buffer.count, 0)
      try fill()
    }
  }

  /// What the rest of the input begins with, which is not read by this: so far that `isEnough`, or
  /// all of it where there is not much.
  mutating func beginning(
    until isEnough: ([UInt8]) -> Bool
  ) throws(CommandTrouble) -> [UInt8] {
    while !isAtEnd, buffer.count - start < 1 << 16, !isEnough(Array(buffer[start...])) {
      try fill()
    }
    return Array(buffer[start...].prefix(1 << 16))
  }

  /// All that is left of the input.
  ///
  /// - Throws: ``CommandTrouble`` where it is longer than ``longestDocument``.
  mutating func rest() throws(CommandTrouble) -> [UInt8] {
    while !isAtEnd {
      guard buffer.count - start <= Self.longestDocument else {
        throw CommandTrouble(
          description: "'\(name)' is longer than \(Self.longestDocument) bytes.")
      }
      try fill()
    }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Whether it is a directory, which can be opened but not read; `errno` says so then.
  private static func isDirectory(_ file: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    errno = EISDIR
    return true
  }

  private static func size(_ file: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private mutating func fill() throws(CommandTrouble) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { return }
    guard count >= 0 else {
      throw CommandTrouble(
        description: "'\(name)' cannot be read: \(unsafe String(cString: strerror(errno))).")
    }
    if count == 0 { isAtEnd = true }
    filledCount += count
    buffer.append(contentsOf: chunk.prefix(count))
  }
}

extension UInt8 {
  /// Space, tab, carriage return or line feed.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
