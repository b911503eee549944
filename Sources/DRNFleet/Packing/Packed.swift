#if Fleet
  internal import CDeflate

  /// Bytes packed by zlib, as RFC 1950 says.
  package enum Packed {
    /// The packed form of `bytes`; `nil` if that is not smaller.
    package static func packing(_ bytes: [UInt8]) -> [UInt8]? {
      guard !bytes.isEmpty else { return nil }
      let bound = deflate_bound(bytes.count)
      let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        // Both are valid during the call, which keeps no reference.
        unsafe count = bytes.withUnsafeBufferPointer { input in
          unsafe deflate_at_level(
            level, input.baseAddress, input.count, output.baseAddress, output.count)
        }
      }
      return packed.isEmpty || packed.count >= bytes.count ? nil : packed
    }

    /// The bytes that were packed; `nil` if they are not `count`, or are damaged.
    ///
    /// - Precondition: The caller has bounded `count`.
    static func unpacking(_ packed: [UInt8], count: Int) -> [UInt8]? {
      guard count > 0, count / largestRatio <= packed.count else { return nil }
      var isWhole = false
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
        // As above. What zlib leaves out it does not announce.
        unsafe isWhole = packed.withUnsafeBufferPointer { input in
          unsafe inflate_all(input.baseAddress, input.count, output.baseAddress, count) == 1
        }
        written = isWhole ? count : 0
      }
      return isWhole ? bytes : nil
    }

    /// A compromise: the smallest level takes three times as long for a few per cent.
    private static var level: CInt { 6 }

    /// How many bytes zlib can make of one.
    private static var largestRatio: Int { 1_032 }
  }
#endif
