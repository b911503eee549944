import DRNLog
import Platform

/// An open file. Only ``close()`` closes it.
struct FileDescriptor: Hashable, Sendable {
  let number: Int32

  static let standardInput = FileDescriptor(number: STDIN_FILENO)
  static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
  static let standardError = FileDescriptor(number: STDERR_FILENO)

  /// How a file is opened.
  enum Mode {
    case reading
    /// Does not wait for a writer of a named pipe.
    case readingWithoutWaiting
    case writing
    /// Creates the file, accessible to this user only; fails if it exists.
    case creating
  }

  static func open(_ path: String, for mode: Mode) throws(SystemError) -> FileDescriptor {
    let number =
      switch mode {
      case .reading: SystemFile.open(path, O_RDONLY)
      case .readingWithoutWaiting: SystemFile.open(path, O_RDONLY | O_NONBLOCK)
      case .writing: SystemFile.open(path, O_WRONLY)
      case .creating: SystemFile.open(path, O_WRONLY | O_CREAT | O_EXCL)
      }
    return FileDescriptor(number: try checked(number))
  }

  /// Creates an unnamed file in the folder for temporary files.
  static func makeUnnamed() throws(SystemError) -> FileDescriptor {
    var path = Array("\(System.temporaryFolder)/drn-XXXXXX".utf8CString)
    StandardDescriptors.keep()
    let file = FileDescriptor(number: try checked(unsafe mkstemp(&path)))
    unsafe unlink(&path)
    _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    return file
  }

  /// Creates a pipe that child processes do not inherit.
  static func makePipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    StandardDescriptors.keep()
    var ends: [Int32] = [-1, -1]
    try checked(unsafe pipe(&ends))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }

  func close() { _ = Platform.close(number) }

  /// Reads at most `count` bytes; an empty array at the end of the file.
  func read(upTo count: Int = 1 << 16) throws(SystemError) -> [UInt8] {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      repeat {
        result = unsafe Platform.read(number, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      initializedCount = max(result, 0)
    }
    guard result >= 0 else { throw .last }
    return bytes
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Platform.write(number, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      offset += count
    }
  }

  /// Writes a literal. Safe to call in a signal handler.
  func writeLiteral(_ text: StaticString) {
    _ = unsafe Platform.write(number, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Makes reading wait for data again, after the file was opened without waiting.
  func makeWaiting() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK) }

  func synchronize() throws(SystemError) { try checked(fsync(number)) }

  func rewind() throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last }
  }

  /// Whether the reading end of this pipe is closed.
  var isPipeClosed: Bool {
    var event = pollfd(fd: number, events: 0, revents: 0)
    return unsafe poll(&event, 1, 0) > 0 && event.revents & Int16(POLLERR) != 0
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// The size of the terminal; `nil` if it is unknown.
  var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  var status: FileStatus? { SystemFile.status(of: number).map(FileStatus.init) }
}

/// The metadata of a file.
struct FileStatus {
  private let status: stat

  fileprivate init(_ status: stat) { self.status = status }

  /// Follows symbolic links; `nil` if there is no file.
  init?(path: String) {
    guard let status = SystemFile.status(at: path) else { return nil }
    self.status = status
  }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var byteCount: Int { Int(status.st_size) }

  /// When the file was last written, in nanoseconds since 1970.
  var modifiedAt: Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let (seconds, isTooLarge) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLarge ? (time.tv_sec < 0 ? .min : .max) : seconds &+ Int64(time.tv_nsec)
  }

  /// Whether both are the same file, possibly under different names.
  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}
