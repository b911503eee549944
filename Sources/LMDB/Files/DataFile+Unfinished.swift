#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension DataFile {
  /// Whether this is what is left where a file was being made, on a full disk or as the power failed:
  /// a part of two meta pages, and nothing that was ever committed.
  ///
  /// liblmdb makes a file of an empty one only. It writes both pages in one call, so this is not a
  /// file that another process is making.
  var isUnfinished: Bool {
    borrowing get {
      // As liblmdb takes it from the system.
      let pageSize = min(Int(getpagesize()), 32_768)
      guard byteCount >= 512, byteCount <= 2 * pageSize else { return false }
      guard let bytes = try? bytes(at: 0, count: byteCount), bytes.count == byteCount else {
        return false
      }
      var wholePages = 0
      for start in stride(from: 0, to: byteCount, by: pageSize) {
        let page = bytes[start..<min(start + pageSize, byteCount)]
        if page.allSatisfy({ $0 == 0 }) { continue }
        guard Self.isFirstMeta(page) else { return false }
        wholePages += page.count == pageSize ? 1 : 0
      }
      return wholePages < 2
    }
  }

  /// Whether a page is a meta page, or the beginning of one, with nothing but the number of no
  /// transaction.
  private static func isFirstMeta(_ page: ArraySlice<UInt8>) -> Bool {
    let magic: [UInt8] = [0xDE, 0xC0, 0xEF, 0xBE]
    let (fields, rest) = (page.prefix(152), page.dropFirst(152))
    return fields.count == 152 && fields.dropFirst(16).starts(with: magic)
      && fields.dropFirst(144).allSatisfy { $0 == 0 } && rest.allSatisfy { $0 == 0 }
  }
}
