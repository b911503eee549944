#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Writes what a file has once more, so that the next sync has something to write.
///
/// After a sync that failed the system may take pages for written that never reached the disk.
/// Nobody else may change those bytes meanwhile.
///
/// - Returns: Whether that could be done; if not, `errno` says why.
package func rewriteBytes(of descriptor: Int32, in range: Range<Int>) -> Bool {
  var bytes = [UInt8](repeating: 0, count: min(1 << 16, range.count))
  var offset = range.lowerBound
  while offset < range.upperBound {
    let wanted = min(bytes.count, range.upperBound - offset)
    let (found, written) = unsafe bytes.withUnsafeMutableBytes { buffer in
      // Safe: `wanted` is at most the buffer's size, and `found` what was read of it.
      let found = unsafe pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
      guard found > 0 else { return (found, found) }
      return (found, unsafe pwrite(descriptor, buffer.baseAddress, found, off_t(offset)))
    }
    if found == 0 { return true }  // The file ends here.
    if written > 0 {
      offset += written
    } else if written == 0 || errno != EINTR {
      if written == 0 { errno = EIO }
      return false
    }
  }
  return true
}
