internal import Platform
internal import Synchronization

/// Reads an untrusted data file without liblmdb, without locks and without a memory map.
///
/// Every page is copied into memory and read within its bounds, so no content of a file can end the
/// process, nor can a file that is cut short during the read or a disk that fails. Only the pages
/// on the path to a requested key are read.
///
/// ```swift
/// let reader = try PageReader(path: path)
/// let name = try reader.read { snapshot -> [UInt8]? in
///   guard let names = try snapshot.openDatabase(named: "names") else { return nil }
///   return try snapshot.value(for: [1], in: names)
/// }
/// ```
///
/// It never blocks a writer and does not depend on one being alive: ``read(_:)`` notices when the
/// pages it read may have been overwritten, and starts again.
public final class PageReader: Sendable {
  /// Which state of the file is read.
  public enum State: Sendable {
    /// The last committed one.
    case newest
    /// The one before. It may be intact if the newest is damaged and no process writes the file.
    case previous
  }

  /// The data file, as the caller spelled it.
  public let path: String

  private let file: DataFile
  private let state: State
  private let cache = Monitor(PageCache())
  /// The meta pages as they were read last.
  private let known = Monitor<MetaPair?>(nil)
  /// The file's size when it was last queried.
  private let knownSize = Atomic(0)

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The data file.
  ///   - state: Which of the file's two states to read.
  ///   - future: The path that this file will be moved to, replacing the file there; errors name
  ///     it.
  /// - Throws: ``LMDBError/Code/notFound``, ``LMDBError/Code/notRegularFile``,
  ///   ``LMDBError/Code/permissionDenied``; ``LMDBError/Code/notADatabase``,
  ///   ``LMDBError/Code/versionMismatch`` or ``LMDBError/Code/corrupt`` if the file does not begin
  ///   as an LMDB file; ``LMDBError/Code/incompatibleDatabase`` if its unnamed database is of a kind that
  ///   this library does not write.
  public init(
    path: String, state: State = .newest, replacing future: String? = nil
  ) throws(LMDBError) {
    file = try DataFile(at: path, flags: O_RDONLY, operation: "open")
    self.path = future ?? path
    self.state = state
    _ = try newestMeta()
  }

  /// The identity of the open file.
  var id: FileIdentity { file.id }

  /// Runs `body` with the committed state.
  ///
  /// - Important: `body` must be repeatable: it runs again if a writer may have overwritten the
  ///   pages that it read. Keep it shorter than two commits take.
  /// - Throws: What `body` throws; ``LMDBError/Code/corrupt`` for a damaged page;
  ///   ``LMDBError/Code/inputOutput``; `EAGAIN` if the file is written faster than it is read.
  public func read<R>(_ body: (borrowing Snapshot) throws -> R) throws -> R {
    if let result = readKnown(body) { return result }
    for _ in 0..<Self.attemptLimit {
      let meta = try newestMeta()
      do {
        let result = try body(Snapshot(self, meta.page))
        if isStill(meta) { return result }
      } catch {
        // An error counts only if the pages were not overwritten.
        if isStill(meta) { throw error }
      }
    }
    throw LMDBError(
      .system(EAGAIN), "read", at: path, detail: "it is written faster than it can be read")
  }

  /// Runs `body` with the state that was the newest one at the last read; `nil` unless it still is after that.
  ///
  /// This takes one look at the file instead of three.
  private func readKnown<R>(_ body: (borrowing Snapshot) throws -> R) -> R? {
    guard let pair = known.update({ $0 }) else { return nil }
    // An error is found again by reading anew, if it is one.
    if let result = try? body(Snapshot(self, pair.newest.page)), isNewest(pair) { return result }
    known.update { $0 = nil }
    return nil
  }

  /// The number of the last committed transaction; it grows with every commit.
  public func lastTransaction() throws(LMDBError) -> Int {
    Int(truncatingIfNeeded: try newestMeta().page.transaction)
  }

  /// The file's size in bytes.
  public func fileSize() throws(LMDBError) -> Int {
    let size = try file.status().byteCount
    knownSize.store(size, ordering: .relaxed)
    return size
  }

  /// Whether the path now names another file, which replaced this one.
  public var isReplaced: Bool {
    FileIdentity(at: path).map { $0 != file.id } ?? false
  }

  /// The file's inode and modification time, which stay the same while the file is unchanged.
  public func fingerprint() throws(LMDBError) -> FileFingerprint {
    try file.status().fingerprint
  }

  private static let attemptLimit = 1_000
}

// MARK: - The meta pages

extension PageReader {
  /// A meta page and the slot it was read from.
  private struct Meta: Equatable {
    let page: MetaPage
    let slot: UInt64
  }

  /// Both meta pages. The next commit overwrites the one that is not the newest.
  private struct MetaPair {
    let newest, other: Meta
  }

  private func newestMeta() throws(LMDBError) -> Meta {
    // A writer replaces a meta page in one write, but reading it in one piece is not guaranteed.
    var retries = 2
    while true {
      do throws(MetaPage.Problem) {
        return try findMeta()
      } catch {
        guard retries > 0 else {
          throw LMDBError(
            isDamage(error.code) ? .corrupt : error.code, "open", at: path, detail: error.detail)
        }
        retries -= 1
      }
    }
  }

  /// Whether what is wrong with one meta page is damage. A file of another version, or of another kind, has that in both
  /// of them, but the kind only once anything was written.
  private func isDamage(_ code: LMDBError.Code) -> Bool {
    guard code == .versionMismatch || code == .incompatibleDatabase,
      let other = try? findPreviousMeta()
    else { return false }
    return code == .versionMismatch || other.page.main.root != nil
  }

  private func findMeta() throws(MetaPage.Problem) -> Meta {
    guard state == .newest else { return try findPreviousMeta() }
    let first = try meta(in: 0, at: 0)
    let second = try meta(in: 1, at: first.page.pageSize)
    guard first.page.pageSize == second.page.pageSize else {
      throw .init(.notADatabase, "its first pages disagree about the size of a page")
    }
    // liblmdb takes the first of two equal ones.
    let newest = first.page.transaction < second.page.transaction ? second : first
    // liblmdb chooses the slot to write by the transaction number alone, so the two must match.
    guard newest.page.transaction & 1 == newest.slot else {
      throw .init(.corrupt, "its last transaction is in the wrong one of its first pages")
    }
    known.update { $0 = MetaPair(newest: newest, other: newest == second ? first : second) }
    return newest
  }

  /// The older of the two meta pages, or the only intact one.
  private func findPreviousMeta() throws(MetaPage.Problem) -> Meta {
    let first = try? meta(in: 0, at: 0)
    var second: Meta?
    var size = first?.page.pageSize ?? MetaPage.pageSizes.lowerBound
    while second == nil, MetaPage.pageSizes.contains(size) {
      second = try? meta(in: 1, at: size)
      size *= first == nil ? 2 : MetaPage.pageSizes.upperBound + 1
    }
    switch (first, second) {
    case (let first?, let second?):
      return first.page.transaction < second.page.transaction ? first : second
    case (let found?, nil), (nil, let found?): return found
    case (nil, nil): return try meta(in: 0, at: 0)
    }
  }

  private func meta(in slot: UInt64, at offset: Int) throws(MetaPage.Problem) -> Meta {
    let bytes: [UInt8]
    do throws(LMDBError) {
      bytes = try file.bytes(at: offset, count: MetaPage.byteCount)
    } catch {
      throw .init(error.code, error.detail ?? "its beginning cannot be read")
    }
    return Meta(page: try MetaPage(bytes.span, page: slot), slot: slot)
  }

  /// Whether no page of a state can have been overwritten since its meta page was read.
  ///
  /// A transaction reuses only pages that were freed at least two transactions before it. So the
  /// pages of state *n* stay intact until transaction *n* + 3 begins. That is after the commit of
  /// *n* + 2, which overwrites the meta page of *n*.
  private func isStill(_ meta: Meta) -> Bool { isUnchanged(meta) }

  /// Whether nothing was committed since the meta pages were read: the next commit overwrites the older one
  /// of them, and only the commit after that can overwrite pages of the newest state.
  private func isNewest(_ pair: MetaPair) -> Bool { isUnchanged(pair.other) }

  private func isUnchanged(_ meta: Meta) -> Bool {
    let offset = meta.slot == 0 ? 0 : meta.page.pageSize
    return (try? self.meta(in: meta.slot, at: offset)) == meta
  }
}

// MARK: - The other pages

extension PageReader {
  /// A branch or leaf page of the state that `meta` describes.
  func page(_ number: UInt64, of meta: MetaPage) throws(LMDBError) -> Page {
    if let known = cache.update({ $0.page(number, of: meta.transaction) }) { return known }
    try checkNumber(number, of: meta)
    let bytes = try file.bytes(at: Int(number) * meta.pageSize, count: meta.pageSize)
    let page = try checked { () throws(PageDamage) in
      guard bytes.count == meta.pageSize else {
        throw PageDamage(number, "the file is cut short before its end")
      }
      return try Page(bytes, number: number)
    }
    cache.update { $0.add(page, of: meta.transaction) }
    return page
  }

  /// A run of overflow pages: the header and the value after it.
  func overflow(
    _ number: UInt64, byteCount: Int, of meta: MetaPage
  ) throws(LMDBError) -> [UInt8] {
    try checkNumber(number, of: meta)
    let (offset, count) = (Int(number) * meta.pageSize, Page.headerSize + byteCount)
    // Never allocates more than the file's size, whatever length the node claims.
    var size = knownSize.load(ordering: .relaxed)
    if size - offset < count { size = try fileSize() }
    let bytes = size - offset < count ? [] : try file.bytes(at: offset, count: count)
    try checked { () throws(PageDamage) in
      guard bytes.count == count else {
        throw PageDamage(number, "the file is cut short before the end of its value")
      }
      try OverflowHeader.pageCount(bytes.span, of: number, byteCount: byteCount, meta)
    }
    return bytes
  }

  /// The header of a run of overflow pages.
  func overflowHeader(_ number: UInt64, of meta: MetaPage) throws(LMDBError) -> [UInt8] {
    try file.bytes(at: Int(number) * meta.pageSize, count: Page.headerSize)
  }

  private func checkNumber(_ number: UInt64, of meta: MetaPage) throws(LMDBError) {
    guard number >= 2, number <= meta.lastPage else {
      throw LMDBError(PageDamage(number, "the file has no such page"), at: path)
    }
  }

  /// Runs `body` and adds the file's path to its error.
  func checked<R>(_ body: () throws(PageDamage) -> R) throws(LMDBError) -> R {
    do throws(PageDamage) {
      return try body()
    } catch {
      throw LMDBError(error, at: path)
    }
  }
}

/// The header of a value's first overflow page.
enum OverflowHeader {
  /// The number of pages of the value; more than needed if it replaced a larger one.
  @discardableResult
  static func pageCount(
    _ bytes: Span<UInt8>, of number: UInt64, byteCount: Int, _ meta: MetaPage
  ) throws(PageDamage) -> UInt64 {
    guard let own = bytes.integer(at: 0, count: 8), let flags = bytes.integer(at: 10, count: 2),
      let pages = bytes.integer(at: 12, count: 4)
    else { throw PageDamage(number, "the file is cut short before its end") }
    guard own == number else { throw PageDamage(number, "it says that it is page \(own)") }
    guard flags == 4 else { throw PageDamage(number, "it does not begin a large value") }
    guard pages >= UInt64((Page.headerSize - 1 + byteCount) / meta.pageSize + 1) else {
      throw PageDamage(number, "it has \(pages) pages for a value of \(byteCount) bytes")
    }
    guard pages - 1 <= meta.lastPage - number else {
      throw PageDamage(number, "its value lies beyond the last page")
    }
    return pages
  }
}

/// Recently read pages of one state: the pages near the root are on every path.
private struct PageCache: Sendable {
  private static let limit = 128
  private var transaction: UInt64 = 0
  private var pages: [UInt64: Page] = [:]

  func page(_ number: UInt64, of transaction: UInt64) -> Page? {
    transaction == self.transaction ? pages[number] : nil
  }

  mutating func add(_ page: Page, of transaction: UInt64) {
    if transaction != self.transaction || pages.count >= Self.limit {
      pages.removeAll(keepingCapacity: true)
      self.transaction = transaction
    }
    pages[page.number] = page
  }
}
