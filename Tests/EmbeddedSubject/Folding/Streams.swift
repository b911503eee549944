import Host

/// All of standard input.
func readAll() -> [UInt8] {
  var (input, part) = ([] as [UInt8], [UInt8](repeating: 0, count: 65_536))
  while true {
    let count = unsafe part.withUnsafeMutableBytes { unsafe host_read($0.baseAddress, $0.count) }
    guard count > 0 else { return input }
    input += part[..<count]
  }
}

/// Writes to standard output.
func write(_ bytes: [UInt8]) {
  unsafe bytes.withUnsafeBytes { unsafe host_write($0.baseAddress, $0.count) }
}
