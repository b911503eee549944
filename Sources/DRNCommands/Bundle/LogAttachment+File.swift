import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogAttachment {
  /// Reads a file, whose name the attachment has without its folders.
  init(path: String) throws(CommandTrouble) {
    func trouble(_ why: String) -> CommandTrouble {
      CommandTrouble(description: "'\(path)' cannot be attached: \(why).")
    }
    // A pipe that nobody writes to would hold it up for ever.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw trouble(unsafe String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw trouble("it is no file")
    }
    guard status.st_size <= Self.byteLimit else {
      throw trouble("it has more than \(Self.byteLimit >> 20) MiB")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw trouble(unsafe String(cString: strerror(errno))) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
      guard bytes.count <= Self.byteLimit else {
        throw trouble("it has more than \(Self.byteLimit >> 20) MiB")
      }
    }
    self.init(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: bytes)
  }
}
