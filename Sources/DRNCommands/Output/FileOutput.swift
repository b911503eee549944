import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that appears whole or not at all: written beside its place and renamed.
///
/// A device or a pipe, such as `/dev/stdout`, is written as it is: a file must not take its place.
/// A signal that ends the process meanwhile leaves nothing of it.
final class FileOutput {
  private let path: String
  /// What a symbolic link stands for: the link stays.
  private let resolvedPath: String
  /// `nil` where the path itself is written.
  private let temporaryPath: String?
  private let file: Int32
  private var buffer: [UInt8] = []
  private let interruption = Interruption { UnfinishedFiles.removeAll() }

  /// Begins to write the file at `path`, unless that is one of the logs at `sources`, which are being
  /// read.
  convenience init(_ path: String, readFrom sources: String...) throws(CommandTrouble) {
    try self.init(path, readFrom: sources)
  }

  /// Begins to write the file at `path`, as above.
  init(_ path: String, readFrom sources: [String]) throws(CommandTrouble) {
    var (old, read) = (stat(), stat())
    let exists = unsafe stat(path, &old) == 0
    for part in sources.flatMap({ [$0, "\($0)-lock", "\($0)-journal"] }) where exists {
      guard unsafe stat(part, &read) == 0, old.st_dev == read.st_dev, old.st_ino == read.st_ino
      else { continue }
      throw CommandTrouble(
        description: "'\(path)' belongs to the log itself: choose another file.")
    }
    self.path = path
    resolvedPath = Self.resolving(path)
    if exists, old.st_mode & S_IFMT != S_IFREG {
      temporaryPath = nil
      file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let temporaryPath = "\(resolvedPath).\(getpid()).part"
      self.temporaryPath = temporaryPath
      UnfinishedFiles.add(temporaryPath)
      // A file of its own: what somebody has put there, such as a link to another file, is not written.
      unsafe unlink(temporaryPath)
      file = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard file >= 0 else { throw Self.trouble(path) }
  }

  deinit {
    close(file)
    if let temporaryPath { UnfinishedFiles.remove(temporaryPath) }
  }

  func line(_ bytes: [UInt8]) throws(CommandTrouble) {
    try write(bytes)
    try write([UInt8(ascii: "\n")])
  }

  func write(_ bytes: [UInt8]) throws(CommandTrouble) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Puts the file in its place.
  func finish() throws(CommandTrouble) {
    try flush()
    if let temporaryPath {
      guard fsync(file) == 0, unsafe rename(temporaryPath, resolvedPath) == 0 else {
        throw Self.trouble(path)
      }
    }
  }

  private func flush() throws(CommandTrouble) {
    guard Self.write(buffer, to: file) else { throw Self.trouble(path) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func resolving(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func trouble(_ path: String) -> CommandTrouble {
    let why =
      switch errno {
      case ENOENT: "its directory does not exist; create it first"
      case EISDIR: "it is a directory; name a file in it"
      default: unsafe String(cString: strerror(errno))
      }
    return CommandTrouble(description: "'\(path)' cannot be written: \(why).")
  }

  /// Writes all bytes; false where that failed.
  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(file, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      offset += count
    }
    return true
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
