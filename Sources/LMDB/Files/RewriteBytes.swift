internal import Platform

/// Writes a file's bytes to it again, so that the next sync has something to write.
///
/// After a failed sync the system may treat pages as written that never reached the disk. No other
/// thread or process may change these bytes during the call.
///
/// - Returns: Whether it succeeded; if not, `errno` has the reason.
package func rewriteBytes(of descriptor: Int32, in range: Range<Int>) -> Bool {
  var bytes = [UInt8](repeating: 0, count: min(1 << 16, range.count))
  var offset = range.lowerBound
  while offset < range.upperBound {
    let wanted = min(bytes.count, range.upperBound - offset)
    let (found, written) = unsafe bytes.withUnsafeMutableBytes { buffer in
      // Safe: `wanted` is at most the buffer's size, and `found` is the number of bytes read.
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
