internal import Platform

extension DataFile {
  /// Whether this is a file whose creation was cut off by a full disk or a power failure: part of
  /// two meta pages, and no committed transaction.
  ///
  /// liblmdb initializes only empty files and writes both meta pages in one call, so this is not a
  /// file that another process is creating.
  borrowing func isUnfinished() throws(LMDBError) -> Bool {
    // liblmdb uses the system's page size, up to its largest.
    let pageSize = min(Int(getpagesize()), 32_768)
    guard byteCount >= 512, byteCount <= 2 * pageSize else { return false }
    let bytes = try bytes(at: 0, count: byteCount)
    guard bytes.count == byteCount else { return false }
    var wholePages = 0
    for start in stride(from: 0, to: byteCount, by: pageSize) {
      let page = bytes[start..<min(start + pageSize, byteCount)]
      if page.allSatisfy({ $0 == 0 }) { continue }
      guard Self.isFirstMeta(page) else { return false }
      wholePages += page.count == pageSize ? 1 : 0
    }
    return wholePages < 2
  }

  /// Whether a page is a meta page, or the beginning of one, whose transaction number is 0.
  private static func isFirstMeta(_ page: ArraySlice<UInt8>) -> Bool {
    let magic: [UInt8] = [0xDE, 0xC0, 0xEF, 0xBE]
    let (fields, rest) = (page.prefix(152), page.dropFirst(152))
    return fields.count == 152 && fields.dropFirst(16).starts(with: magic)
      && fields.dropFirst(144).allSatisfy { $0 == 0 } && rest.allSatisfy { $0 == 0 }
  }
}
