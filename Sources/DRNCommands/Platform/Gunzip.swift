import CGunzip

/// Unpacks gzip data piece by piece.
///
/// Safe: the stream belongs to this value alone, and ends with it.
@safe struct Gunzip: ~Copyable {
  /// How the data go on after a step.
  enum State {
    /// There is more, or more input is needed.
    case more
    /// The data were complete, and their checksum is right. Other data may follow, which are unpacked
    /// as well.
    case end
    /// The data are no gzip data, or damaged.
    case damaged
    case noMemory
  }

  private let stream: OpaquePointer
  private var buffer = [UInt8](repeating: 0, count: longestOutput)

  /// How many bytes a step returns at most. If it returns as many, there may be more without more input.
  static var longestOutput: Int { 1 << 16 }

  /// The bytes that gzip data begin with.
  static let magic: [UInt8] = [0x1F, 0x8B]

  /// `nil` if there is no memory for it.
  init?() {
    guard let stream = unsafe gunzip_begin() else { return nil }
    unsafe self.stream = stream
  }

  deinit { unsafe gunzip_end(stream) }

  /// Takes a part of the input from `start` on, and returns what it unpacks to.
  mutating func step(_ input: [UInt8], from start: inout Int) -> (state: State, output: [UInt8]) {
    // Safe: zlib reads and writes at most as many bytes as the arrays have.
    let step = unsafe input.withUnsafeBufferPointer { input in
      unsafe buffer.withUnsafeMutableBufferPointer { output in
        unsafe gunzip_next(
          stream, input.baseAddress.map { unsafe $0 + start }, input.count - start,
          output.baseAddress, output.count)
      }
    }
    start += step.taken
    let state: State =
      switch step.status {
      case GUNZIP_MORE: .more
      case GUNZIP_END: .end
      case GUNZIP_NO_MEMORY: .noMemory
      default: .damaged
      }
    return (state, Array(buffer[..<step.made]))
  }
}
