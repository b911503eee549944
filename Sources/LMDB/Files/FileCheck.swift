/// A look at a file before liblmdb sees it, which trusts every byte and crashes on a wrong one.
///
/// Only the two meta pages, which makes it cheap: a file that passes begins like an LMDB file and
/// was not cut before its roots. Damage further in is not seen; a walk of all pages goes here.
///
/// The file may be in use: its writer replaces a meta page in one piece, but nothing promises that
/// a reader sees it in one piece. Hence a second look before a verdict.
enum FileCheck {
  static func run(on file: borrowing DataFile) throws(LMDBError) {
    var problem: Problem?
    for _ in 0..<3 {
      problem = findProblem(in: file)
      if problem == nil { return }
    }
    if let problem {
      throw LMDBError(problem.code, "open", at: file.path, detail: problem.detail)
    }
  }

  private struct Problem {
    var code = LMDBError.Code.notADatabase
    let detail: String
  }

  private static func findProblem(in file: borrowing DataFile) -> Problem? {
    guard file.byteCount > 0 else { return Problem(detail: "it is empty") }
    guard let first = Meta(file.bytes(at: 0, count: Meta.byteCount)) else {
      return Problem(detail: "it is too short for an LMDB file")
    }
    if let problem = findProblem(in: first, of: 0) { return problem }
    guard let second = Meta(file.bytes(at: first.pageSize, count: Meta.byteCount)) else {
      return Problem(detail: "it ends before its second page")
    }
    if let problem = findProblem(in: second, of: 1) { return problem }
    guard first.pageSize == second.pageSize else {
      return Problem(detail: "its first pages disagree about the size of a page")
    }
    // liblmdb takes the first of two equals.
    let newest = first.transaction < second.transaction ? second : first
    // Not the last page: pages that a transaction took and gave back are counted, yet not written.
    let pageCount = UInt64(file.byteCount / newest.pageSize)
    for root in newest.roots where root != Meta.noPage {
      guard root > 1, root <= newest.lastPage else {
        return Problem(code: .corrupt, detail: "a root page number is out of range")
      }
      guard root < pageCount else {
        return Problem(code: .corrupt, detail: "the file is cut short")
      }
    }
    return nil
  }

  private static func findProblem(in meta: Meta, of page: UInt64) -> Problem? {
    guard meta.magic == 0xBEEF_C0DE else { return Problem(detail: "it is not an LMDB file") }
    guard meta.version == 1 else {
      return Problem(
        code: .versionMismatch, detail: "its format has version \(meta.version), not 1")
    }
    guard meta.page == page, meta.pageFlags == 8 else {
      return Problem(detail: "page \(page) is not a meta page")
    }
    guard (512...32768).contains(meta.pageSize), meta.pageSize & (meta.pageSize - 1) == 0 else {
      return Problem(detail: "\(meta.pageSize) is not a size of pages")
    }
    guard meta.address == 0 else { return Problem(detail: "it wants to be mapped at an address") }
    guard meta.lastPage >= 1, meta.lastPage < UInt64(Int.max) / 32768 else {
      return Problem(code: .corrupt, detail: "its last page number is out of range")
    }
    return nil
  }
}

/// What page 0 or 1 says, as a 64-bit little-endian machine writes it.
private struct Meta {
  static let byteCount = 152
  static let noPage = UInt64.max

  let page: UInt64
  let pageFlags: UInt64
  let magic: UInt64
  let version: UInt64
  let address: UInt64
  let pageSize: Int
  let roots: [UInt64]
  let lastPage: UInt64
  let transaction: UInt64

  /// Nil if there are too few bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    func integer(at offset: Int, byteCount: Int) -> UInt64 {
      bytes[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    page = integer(at: 0, byteCount: 8)
    pageFlags = integer(at: 10, byteCount: 2)
    magic = integer(at: 16, byteCount: 4)
    version = integer(at: 20, byteCount: 4)
    address = integer(at: 24, byteCount: 8)
    pageSize = Int(integer(at: 40, byteCount: 4))  // In an unused field of the free list's record.
    roots = [integer(at: 80, byteCount: 8), integer(at: 128, byteCount: 8)]
    lastPage = integer(at: 136, byteCount: 8)
    transaction = integer(at: 144, byteCount: 8)
  }
}
