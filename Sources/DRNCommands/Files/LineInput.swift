/// Reads a file, or standard input, line by line. A byte order mark at its beginning is read over.
struct LineInput: ~Copyable {
  /// The maximum length of a line, in bytes.
  static var longestLine: Int { 64 << 20 }

  /// The maximum length of an input that ``rest()`` reads, in bytes.
  static var longestDocument: Int { 1 << 30 }

  private let file: FileDescriptor
  private let name: String
  private let isInput: Bool
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// Whether the first bytes may still be a byte order mark.
  private var isAtBeginning = true
  /// What to return to: the place in the buffer of the next line, and the number of the line before it.
  private var marked: (start: Int, lineNumber: Int)?

  /// The number of the last line read, from 1; 0 before the first.
  private(set) var lineNumber = 0

  private var filledCount = 0

  /// The number of bytes consumed, without those that are only buffered.
  var byteCount: Int { filledCount - (buffer.count - start) }

  /// The size of the input in bytes; `nil` if it is unknown, as for a pipe.
  let totalByteCount: Int?

  /// Opens the file at `path`.
  ///
  /// - Parameter input: What `-` is, and stays open; `nil` if that is nothing.
  init(path: String, input: FileDescriptor? = nil) throws(CommandError) {
    name = path
    isInput = path == "-"
    guard !isInput || input != nil else { throw .withoutInput }
    file = try Self.open(path, input)
    let status = file.status
    totalByteCount = status?.isRegular == true ? status?.byteCount : nil
  }

  private static func open(
    _ path: String, _ input: FileDescriptor?
  ) throws(CommandError) -> FileDescriptor {
    do throws(SystemError) {
      let named = path == "-" ? input : nil
      let file = if let named { named } else { try FileDescriptor.open(path, for: .reading) }
      // A directory can be opened, but not read.
      if file.status?.isDirectory == true { throw .directory }
      return file
    } catch {
      throw failure(path, error)
    }
  }

  deinit { if !isInput { file.close() } }

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
          "line \(lineNumber + 1) of \(InputName(name)) is longer than \(Self.longestLine) bytes.")
      }
      dropUsed()
      searched = buffer.count
      try fill()
    }
  }

  /// Removes what was read from the buffer, unless it was marked.
  private mutating func dropUsed() {
    let count = marked?.start ?? start
    buffer.removeFirst(count)
    start -= count
    marked?.start -= count
  }

  /// Keeps what is read from now on, so that ``reset()`` can return to this place.
  mutating func mark() { marked = (start, lineNumber) }

  /// Returns to the place of ``mark()``, and forgets it.
  mutating func reset() {
    guard let marked = marked.take() else { return }
    (start, lineNumber) = marked
  }

  /// Forgets the place of ``mark()``.
  mutating func unmark() { marked = nil }

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
          "\(InputName(name, isFirst: true)) is longer than \(Self.longestDocument) bytes.")
      }
      try fill()
    }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private mutating func fill() throws(CommandError) {
    repeat {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try file.read()
      } catch {
        throw Self.failure(name, error)
      }
      if bytes.isEmpty { isAtEnd = true }
      filledCount += bytes.count
      buffer.append(contentsOf: bytes)
      // A pipe may give the mark in parts.
    } while isAtBeginning && !isAtEnd && buffer.count < Self.byteOrderMark.count
      && Self.byteOrderMark.starts(with: buffer)
    guard isAtBeginning else { return }
    isAtBeginning = false
    if buffer.starts(with: Self.byteOrderMark) { buffer.removeFirst(Self.byteOrderMark.count) }
  }

  /// The byte order mark that some programs write before UTF-8.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  private static func failure(_ path: String, _ error: SystemError) -> CommandError {
    .unreadable(path, error)
  }
}

/// What an input is called in a message: its path in quotes, or standard input.
struct InputName: CustomStringConvertible {
  private let name: String
  private let isFirst: Bool

  /// - Parameter isFirst: Whether the sentence begins with it.
  init(_ name: String, isFirst: Bool = false) { (self.name, self.isFirst) = (name, isFirst) }

  var description: String {
    guard name == "-" else { return "'\(name)'" }
    return isFirst ? "Standard input" : "standard input"
  }
}

extension CommandError {
  /// An input that cannot be opened or read.
  static func unreadable(_ name: String, _ error: SystemError) -> CommandError {
    if name == "-", error.isClosed {
      return CommandError("Standard input is closed: lead something into it, as with '< FILE'.")
    }
    return CommandError("\(InputName(name, isFirst: true)) cannot be read: \(error).")
  }
}

extension UInt8 {
  /// Whether it is a space, or one of the control characters from tab to carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
