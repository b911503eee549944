package import Platform

/// System calls on files with Swift types. If one fails, `errno` has the reason.
package enum SystemFile {
  /// Opens a file, which child programs do not inherit, and which is never standard input, output or error; negative
  /// on failure.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    StandardDescriptors.keep()
    return unsafe Platform.open(path, flags | O_CLOEXEC, 0o600)
  }

  /// Closes a file, for types that have a `close` of their own.
  package static func close(_ file: Int32) { _ = Platform.close(file) }

  /// The `stat` of an open file.
  package static func status(of file: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(file, &status) == 0 ? status : nil
  }

  /// The `stat` of the file at a path; follows links.
  package static func status(at path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Whether there is a file at a path; follows links.
  package static func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether a path is a name of an open file. A link that leads to the file is not: it is somewhere
  /// else, under another name.
  package static func isSame(_ file: Int32, _ path: String) -> Bool {
    var named = stat()
    guard let opened = status(of: file), unsafe lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// Makes `copy` another descriptor of an open file; closes what it was before.
  package static func duplicate(_ file: Int32, as copy: Int32) -> Bool {
    dup2(file, copy) >= 0 && fcntl(copy, F_SETFD, FD_CLOEXEC) >= 0
  }

  /// Renames a file, replacing any file at the new path.
  @discardableResult
  package static func rename(_ path: String, to name: String) -> Bool {
    unsafe Platform.rename(path, name) == 0
  }

  /// Removes a file's name.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  /// Gives a file another file's owner and permissions, as far as this process may.
  package static func giveRights(of status: stat, to path: String) {
    _ = unsafe chown(path, status.st_uid, status.st_gid)
    _ = unsafe chmod(path, status.st_mode & 0o7777)
  }

  /// The target of a symbolic link; `nil` for any other file.
  package static func link(at path: String) -> String? {
    let longest = Int(PATH_MAX)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      // Safe: `readlink` writes at most as many bytes as there is room for, and returns their
      // number.
      count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        guard let start = $0.baseAddress else { return 0 }
        return max(0, unsafe readlink(path, start, longest))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The system's message for an error.
  package static func message(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// Creates a folder whose name begins with `prefix`; `nil` on failure.
  package static func makeFolder(_ prefix: String) -> String? {
    var template = Array((prefix + "XXXXXX").utf8CString)
    // Safe: the array is zero-terminated, and the name has the length of the template.
    let isMade = unsafe template.withUnsafeMutableBufferPointer {
      unsafe $0.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) { unsafe rmdir(path) }

  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

// Reading and writing bytes.

extension SystemFile {
  /// Reads up to `count` bytes at `offset`; `nil` on failure.
  package static func read(_ count: Int, from file: Int32, at offset: Int = 0) -> [UInt8]? {
    // An empty array is shared by all threads, and would be written to.
    guard count > 0 else { return [] }
    var isRead = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, found in
      // Safe: `pread` writes at most as many bytes as there is room for, and returns their number.
      let read = unsafe pread(file, buffer.baseAddress, count, off_t(offset))
      (isRead, found) = (read >= 0, max(read, 0))
    }
    return isRead ? bytes : nil
  }

  /// Writes bytes at `offset`; returns how many, or a negative number on failure.
  package static func write(_ bytes: [UInt8], to file: Int32, at offset: Int = 0) -> Int {
    // Safe: exactly the array's bytes are written.
    unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
  }

  /// Writes all bytes at `offset`; returns whether it could.
  package static func writeAll(_ bytes: [UInt8], to file: Int32, at offset: Int = 0) -> Bool {
    var written = 0
    while written < bytes.count {
      let rest = written == 0 ? bytes : Array(bytes[written...])
      let count = write(rest, to: file, at: offset + written)
      if count == 0 || count < 0 && errno != EINTR { return false }
      written += max(count, 0)
    }
    return true
  }

  /// Writes zeros, `pieceSize` at a time.
  package static func writeZeros(
    to file: Int32, from start: Int, to end: Int, pieceSize: Int
  ) -> Bool {
    let zeros = [UInt8](repeating: 0, count: pieceSize)
    var offset = start
    while offset < end {
      // Safe: at most the array's bytes are written.
      let count = unsafe zeros.withUnsafeBytes {
        unsafe pwrite(file, $0.baseAddress, min($0.count, end - offset), off_t(offset))
      }
      if count == 0 || count < 0 && errno != EINTR { return false }
      offset += max(count, 0)
    }
    return true
  }
}
