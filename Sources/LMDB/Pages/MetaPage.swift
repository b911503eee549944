/// The content of page 0 or 1, which describes the file; the one with the newer transaction is
/// valid.
///
/// The format is LMDB's data format 1, that of liblmdb 0.9, on little-endian 64-bit machines:
/// `struct MDB_meta` in `mdb.c`. LMDB 1.0 has data format 2: the headers of its pages have 24 bytes and not 16, so
/// that liblmdb 0.9 takes its files for something else.
struct MetaPage: Hashable, Sendable {
  /// The number of bytes used of the page, including the page header.
  static let byteCount = 152
  static let pageSizes = 512...32_768
  static let dataFormat: UInt64 = 1

  let pageSize: Int
  let freeList: TreeRecord
  let main: TreeRecord
  let lastPage: UInt64
  let transaction: UInt64

  /// What is wrong with a file's beginning.
  struct Problem: Error {
    let code: LMDBError.Code
    let detail: String

    init(_ code: LMDBError.Code = .notADatabase, _ detail: String) {
      self.code = code
      self.detail = detail
    }
  }

  /// Reads page 0 or 1 from its first bytes.
  init(_ bytes: Span<UInt8>, page: UInt64) throws(Problem) {
    guard bytes.count >= Self.byteCount,
      let address = bytes.integer(at: 24, count: 8),
      let freeList = TreeRecord(bytes, at: 40), let main = TreeRecord(bytes, at: 88),
      let lastPage = bytes.integer(at: 136, count: 8),
      let transaction = bytes.integer(at: 144, count: 8)
    else {
      let isEmpty = page == 0 && bytes.isEmpty
      throw Problem(
        .notADatabase,
        isEmpty
          ? "it is empty"
          : page == 0 ? "it is too short for an LMDB file" : "it ends before its second page")
    }
    guard let version = Self.dataFormat(of: bytes) else {
      throw Problem(.notADatabase, "it is not an LMDB file")
    }
    guard version == Self.dataFormat else {
      let writer = version == 2 ? ", that of LMDB 1.0" : ""
      throw Problem(
        .versionMismatch,
        "it has LMDB's data format \(version)\(writer), and only 1, that of LMDB 0.9, is read")
    }
    guard bytes.integer(at: 0, count: 8) == page, bytes.integer(at: 10, count: 2) == 8 else {
      throw Problem(.notADatabase, "page \(page) is not a meta page")
    }
    // The page size is stored in a field that the free list's record doesn't use.
    pageSize = Int(freeList.pad)
    guard Self.pageSizes.contains(pageSize), pageSize & (pageSize - 1) == 0 else {
      throw Problem(.notADatabase, "\(pageSize) is not a size of pages")
    }
    guard address == 0 else {
      throw Problem(.notADatabase, "it wants to be mapped at an address")
    }
    guard lastPage >= 1, lastPage < UInt64(Int.max) / 32_768, transaction < UInt64(Int.max) else {
      throw Problem(.corrupt, "its last page number is out of range")
    }
    guard freeList.hasIntegerKeys, main.flags & ~TreeRecord.kindFlags == 0 else {
      throw Problem(.corrupt, "its main trees are of an unknown kind")
    }
    guard main.flags == 0 else {
      throw Problem(
        .incompatibleDatabase, "its unnamed database has duplicates, or keys in another order")
    }
    self.freeList = freeList
    self.main = main
    self.lastPage = lastPage
    self.transaction = transaction
  }

  /// The number of the data format, which follows LMDB's magic number: after a page header of LMDB 0.9, or
  /// after one of LMDB 1.0. `nil` if there is none.
  private static func dataFormat(of bytes: Span<UInt8>) -> UInt64? {
    [16, 24].first { bytes.integer(at: $0, count: 4) == 0xBEEF_C0DE }
      .flatMap { bytes.integer(at: $0 + 4, count: 4) }
  }
}

/// The record of a tree of pages: `struct MDB_db` of liblmdb.
struct TreeRecord: Hashable, Sendable {
  static let byteCount = 48
  /// The deepest tree that liblmdb supports.
  static let depthLimit = 32

  let pad: UInt32
  let flags: UInt16
  let depth: Int
  let branchPages, leafPages, overflowPages, entries: UInt64
  /// The root's page number; nil if the tree is empty.
  let root: UInt64?

  var pageCount: UInt64 { branchPages &+ leafPages &+ overflowPages }

  /// The flags of trees with keys in another order, or with duplicates: `MDB_REVERSEKEY` to `MDB_REVERSEDUP`.
  static let kindFlags: UInt16 = 0x7E

  /// Whether the keys are integers, as in the free list. The upper bits of `flags` are options of
  /// opening.
  var hasIntegerKeys: Bool { flags & 0xFF == 8 }

  init?(_ bytes: Span<UInt8>, at offset: Int) {
    guard let pad = bytes.integer(at: offset, count: 4),
      let flags = bytes.integer(at: offset + 4, count: 2),
      let depth = bytes.integer(at: offset + 6, count: 2),
      let branchPages = bytes.integer(at: offset + 8, count: 8),
      let leafPages = bytes.integer(at: offset + 16, count: 8),
      let overflowPages = bytes.integer(at: offset + 24, count: 8),
      let entries = bytes.integer(at: offset + 32, count: 8),
      let root = bytes.integer(at: offset + 40, count: 8)
    else { return nil }
    self.pad = UInt32(pad)
    self.flags = UInt16(flags)
    self.depth = Int(depth)
    self.branchPages = branchPages
    self.leafPages = leafPages
    self.overflowPages = overflowPages
    self.entries = entries
    self.root = root == .max ? nil : root
  }
}
