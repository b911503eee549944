internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Reads a data file without liblmdb: without locks, without a memory map, and without trust.
///
/// Every page is read into memory of its own and looked at only within its bounds, so nothing that a
/// file says can end the process: not damage, nor a file that is cut while it is read, nor a disk that
/// fails. Only the pages on the way to what is asked for are read.
///
/// ```swift
/// let reader = try PageReader(path: path)
/// let name = try reader.read { snapshot -> [UInt8]? in
///   guard let names = try snapshot.openDatabase(named: "names") else { return nil }
///   return try snapshot.value(for: [1], in: names)
/// }
/// ```
///
/// A writer is never held up by it, whether it goes on or dies: ``read(_:)`` notices when what it read
/// may have been written over, and starts again.
public final class PageReader: Sendable {
  /// Which state of the file is read.
  public enum State: Sendable {
    /// The one that was committed last.
    case newest
    /// The one before: it may be whole where the newest is damaged, if nobody writes the file.
    case previous
  }

  /// The data file, as the caller wrote it.
  public let path: String

  private let file: DataFile
  private let state: State
  private let cache = Monitor(PageCache())
  /// The file's size at the last look.
  private let knownSize = Atomic(0)

  /// Opens a file.
  ///
  /// - Throws: ``LMDBError/Code/notFound``, ``LMDBError/Code/notRegularFile``,
  ///   ``LMDBError/Code/permissionDenied``; ``LMDBError/Code/notADatabase``,
  ///   ``LMDBError/Code/versionMismatch`` or ``LMDBError/Code/corrupt`` where the file does not begin
  ///   as one of liblmdb's.
  public convenience init(path: String, state: State = .newest) throws(LMDBError) {
    try self.init(DataFile(at: path, flags: O_RDONLY, mode: 0, operation: "open"), state: state)
  }

  /// Opens a file that will take the place of another one, under whose path it goes from now on.
  ///
  /// - Throws: What ``init(path:state:)`` throws.
  public convenience init(path: String, replacing future: String) throws(LMDBError) {
    try self.init(
      DataFile(at: path, flags: O_RDONLY, mode: 0, operation: "open"), path: future)
  }

  init(
    _ file: consuming DataFile, path: String? = nil, state: State = .newest
  ) throws(LMDBError) {
    self.path = path ?? file.path
    self.state = state
    self.file = file
    _ = try newestMeta()
  }

  /// Which file it is.
  var id: DataFile.ID { file.id }

  /// Runs `body` with what is committed now.
  ///
  /// - Important: `body` must be repeatable: where a writer was so quick that what was read may be of
  ///   two states, it runs again. Keep it shorter than two commits take.
  /// - Throws: What `body` throws; ``LMDBError/Code/corrupt`` where a page is damaged;
  ///   ``LMDBError/Code/inputOutput``; `EAGAIN` where the file is written faster than it is read.
  public func read<R>(_ body: (borrowing Snapshot) throws -> R) throws -> R {
    for _ in 0..<Self.attemptLimit {
      let meta = try newestMeta()
      do {
        let result = try body(Snapshot(self, meta.page))
        if try isStill(meta) { return result }
      } catch {
        // What was found is what is there only if nobody wrote over it.
        if try isStill(meta) { throw error }
      }
    }
    throw LMDBError(
      .system(EAGAIN), "read", at: path, detail: "it is written faster than it can be read")
  }

  /// The number of the transaction that was committed last: it grows with every commit.
  public func lastTransaction() throws(LMDBError) -> Int {
    Int(truncatingIfNeeded: try newestMeta().page.transaction)
  }

  /// The file's size in bytes.
  public func fileSize() throws(LMDBError) -> Int {
    let size = try file.status().byteCount
    knownSize.store(size, ordering: .relaxed)
    return size
  }

  /// Whether the path names another file by now: one that was put in the place of this.
  public var isReplaced: Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && DataFile.ID(status) != file.id
  }

  /// The file's number and the time of its last change, which an untouched file keeps.
  public func fingerprint() throws(LMDBError) -> FileFingerprint {
    try file.status().fingerprint
  }

  private static let attemptLimit = 1_000
}

// MARK: - The meta pages

extension PageReader {
  /// A meta page and where it was.
  private struct Meta: Equatable {
    let page: MetaPage
    let slot: UInt64
  }

  private func newestMeta() throws(LMDBError) -> Meta {
    // A writer replaces a meta page in one piece, but nothing promises that it is read in one.
    for _ in 0..<2 {
      if let found = try? findMeta() { return found }
    }
    do throws(MetaPage.Problem) {
      return try findMeta()
    } catch {
      throw LMDBError(error.code, "open", at: path, detail: error.detail)
    }
  }

  private func findMeta() throws(MetaPage.Problem) -> Meta {
    guard state == .newest else { return try findPreviousMeta() }
    let first = try meta(in: 0, at: 0)
    let second = try meta(in: 1, at: first.page.pageSize)
    guard first.page.pageSize == second.page.pageSize else {
      throw .init(.notADatabase, "its first pages disagree about the size of a page")
    }
    // liblmdb takes the first of two equals.
    let newest = first.page.transaction < second.page.transaction ? second : first
    // To write it takes the page in which that transaction belongs, whatever is there.
    guard newest.page.transaction & 1 == newest.slot else {
      throw .init(.corrupt, "its last transaction is in the wrong one of its first pages")
    }
    return newest
  }

  /// The older of two, or the one that is whole.
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

  /// Whether no page of a state can have been written over since its meta page was read.
  ///
  /// A transaction uses pages again that were given up at least two transactions before it. So the
  /// pages of state *n* are there until *n* + 3 begins, which is after *n* + 2 was committed, and that
  /// is written over the meta page of *n*.
  private func isStill(_ meta: Meta) throws(LMDBError) -> Bool {
    let offset = meta.slot == 0 ? 0 : meta.page.pageSize
    return (try? self.meta(in: meta.slot, at: offset)) == meta
  }
}

// MARK: - The other pages

extension PageReader {
  /// A branch or leaf page of a state.
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

  /// A run of overflow pages: the header and the value behind it.
  func overflow(
    _ number: UInt64, byteCount: Int, of meta: MetaPage
  ) throws(LMDBError) -> [UInt8] {
    try checkNumber(number, of: meta)
    let (offset, count) = (Int(number) * meta.pageSize, Page.headerSize + byteCount)
    // Not more memory than the file can fill, whatever it says.
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

  /// The first bytes of a run of overflow pages.
  func overflowHeader(_ number: UInt64, of meta: MetaPage) throws(LMDBError) -> [UInt8] {
    try file.bytes(at: Int(number) * meta.pageSize, count: Page.headerSize)
  }

  private func checkNumber(_ number: UInt64, of meta: MetaPage) throws(LMDBError) {
    guard number >= 2, number <= meta.lastPage else {
      throw LMDBError(PageDamage(number, "the file has no such page"), at: path)
    }
  }

  /// Runs `body`, and says which file is damaged.
  func checked<R>(_ body: () throws(PageDamage) -> R) throws(LMDBError) -> R {
    do throws(PageDamage) {
      return try body()
    } catch {
      throw LMDBError(error, at: path)
    }
  }
}

/// What the first page of a value of more than a page begins with.
enum OverflowHeader {
  /// How many pages the value has: those it needs, or more where it replaced a larger one.
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

/// The pages of one state that were read last, for the first ones on every way are the same.
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
