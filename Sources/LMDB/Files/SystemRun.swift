internal import Platform

/// The system's current run, from its start to its end: a random number that nobody knows before.
package struct SystemRun: Hashable, Sendable {
  package let low, high: UInt64

  /// A run with a number.
  package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// The current run; `nil` if the system does not tell, as in a sandbox.
  package static let current = name().flatMap { SystemRun(name: $0) }

  /// Reads a UUID; `nil` if it is none, or has only zeros.
  init?(name: [UInt8]) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    var digitCount = 0
    for byte in name where byte != UInt8(ascii: "-") {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { break }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
      digitCount += 1
    }
    guard digitCount == 32, (low, high) != (0, 0) else { return nil }
    self.init(low: low, high: high)
  }

  private static func name() -> [UInt8]? {
    #if canImport(Darwin)
      var bytes = [UInt8](repeating: 0, count: 64)
      var count = bytes.count
      // Safe: the call writes at most `count` bytes, and returns their number.
      let code = unsafe bytes.withUnsafeMutableBytes {
        unsafe sysctlbyname("kern.bootsessionuuid", $0.baseAddress, &count, nil, 0)
      }
      return code == 0 ? Array(bytes.prefix(count)) : nil
    #else
      let path = "/proc/sys/kernel/random/boot_id"
      let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 64)
      // Safe: the call writes at most as many bytes as there is room for.
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      return count > 0 ? Array(bytes.prefix(count)) : nil
    #endif
  }
}
