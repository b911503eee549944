import DRNLog
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, buffered. A closed pipe ends the process quietly.
final class StandardOutput: Sendable {
  static let shared = StandardOutput()

  private let buffer = Mutex<[UInt8]>([])

  /// Lets a closed pipe be an error of writing and not a signal.
  static func prepare() { signal(SIGPIPE, SIG_IGN) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  func write(_ bytes: [UInt8]) {
    let isFull = buffer.withLock { buffer in
      buffer.append(contentsOf: bytes)
      return buffer.count > 1 << 16
    }
    if isFull { flush() }
  }

  /// Writes a line.
  func line(_ bytes: [UInt8]) { write(bytes + [UInt8(ascii: "\n")]) }

  /// Writes a line.
  func line(_ text: String = "") { line(Array(text.utf8)) }

  func flush() {
    let bytes = buffer.withLock { buffer in
      defer { buffer.removeAll(keepingCapacity: true) }
      return buffer
    }
    guard !FileOutput.write(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { _exit(0) }
    StandardError.message(
      "Standard output cannot be written: \(unsafe String(cString: strerror(errno))).")
    _exit(2)
  }
}

/// Keys, or data.
enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}

/// Messages for people.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    _ = FileOutput.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes a message as one line; names in it that come from a file do nothing to a terminal.
  static func message(_ message: String) { write("drn: \(DisplayText.escaping(message))\n") }
}
