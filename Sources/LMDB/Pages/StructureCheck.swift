/// A check of every page of a state: whether liblmdb can safely open the file.
///
/// It knows LMDB's data format 1, and the releases of liblmdb 0.9. liblmdb trusts every byte of a file and crashes on a wrong one. This check rules out every
/// such byte: each page has its own number and is reached once, everything in a page lies within
/// it, keys are in order, trees are as deep and as large as their records say, large values have
/// the pages they need, and free pages are not in use.
struct StructureCheck {
  private let reader: PageReader
  private let meta: MetaPage
  private let limit: Int
  /// How many complete pages the file has.
  private let pageCount: UInt64
  /// A bit for each page that was reached, in words of 64: a file may claim any size.
  private var used: [UInt64: UInt64] = [:]
  private(set) var damages: [PageDamage] = []

  /// Checks everything, but stops after `limit` damaged places.
  init(
    _ reader: PageReader, _ meta: MetaPage, limit: Int
  ) throws(LMDBError) {
    self.reader = reader
    self.meta = meta
    self.limit = limit
    pageCount = UInt64(try reader.fileSize() / meta.pageSize)
    for page in 0..<min(2, pageCount) { _ = mark(page) }
    // The free list comes last: its pages must not be in use elsewhere.
    try checkMain()
    try checkFreeList()
  }

  private var isDone: Bool { damages.count >= limit }

  private mutating func report(_ page: UInt64, _ reason: String) {
    if !isDone { damages.append(PageDamage(page, reason)) }
  }

  /// Marks a page as reached; returns false if it already was.
  private mutating func mark(_ page: UInt64) -> Bool {
    let (word, bit) = (page / 64, UInt64(1) << (page % 64))
    let before = used[word, default: 0]
    used[word] = before | bit
    return before & bit == 0
  }
}

// MARK: - Trees

extension StructureCheck {
  /// The counts and the last key of a walk through a tree.
  private struct Walk {
    let record: TreeRecord
    let compare: (Span<UInt8>, Span<UInt8>) -> Int
    var branchPages: UInt64 = 0
    var leafPages: UInt64 = 0
    var overflowPages: UInt64 = 0
    var entries: UInt64 = 0
    /// The last key, and whether it is a separator in a branch, which may appear again in a leaf.
    var last: (key: [UInt8], isSeparator: Bool)?
    /// Whether a page could not be read, so that the counts are meaningless.
    var isIncomplete = false

    init(_ record: TreeRecord) {
      self.record = record
      compare =
        record.hasIntegerKeys
        ? { $0.compareIntegers(to: $1) } : { $0.compare(to: $1) }
    }

    /// Records the next key; returns false if it is out of order.
    mutating func follow(_ key: Span<UInt8>, isSeparator: Bool) -> Bool {
      defer { last = (key.copy(), isSeparator) }
      guard let last else { return true }
      let order = compare(last.key.span, key)
      return order < 0 || order == 0 && last.isSeparator
    }
  }

  /// Walks through a tree and runs `visit` with each entry of its leaves.
  private mutating func check(
    _ record: TreeRecord, _ visit: (inout Self, Page, Page.Node) throws(LMDBError) -> Void
  ) throws(LMDBError) {
    guard let root = record.root else {
      let isEmpty =
        record.entries == 0 && record.depth == 0 && record.branchPages == 0
        && record.leafPages == 0 && record.overflowPages == 0
      if !isEmpty { report(0, "a tree without pages says that it has some") }
      return
    }
    guard 1...TreeRecord.depthLimit ~= record.depth else {
      return report(root, "its tree is \(record.depth) deep")
    }
    var walk = Walk(record)
    try check(page: root, level: 1, &walk, visit)
    guard !walk.isIncomplete, !isDone else { return }
    if walk.entries != record.entries {
      report(root, "its tree has \(walk.entries) entries and says \(record.entries)")
    }
    if walk.branchPages != record.branchPages || walk.leafPages != record.leafPages
      || walk.overflowPages != record.overflowPages
    {
      report(root, "its tree has other numbers of pages than it says")
    }
  }

  private mutating func check(
    page number: UInt64, level: Int, _ walk: inout Walk,
    _ visit: (inout Self, Page, Page.Node) throws(LMDBError) -> Void
  ) throws(LMDBError) {
    guard !isDone else { return }
    guard reach(number, count: 1) else {
      walk.isIncomplete = true
      return
    }
    let page: Page
    let nodes: [Page.Node]
    do throws(LMDBError) {
      page = try reader.page(number, of: meta)
      nodes = try reader.checked { () throws(PageDamage) in try page.checkedNodes() }
      guard (page.kind == .leaf) == (level == walk.record.depth) else {
        throw LMDBError(
          PageDamage(number, "it is at another depth than its tree's leaves"), at: reader.path)
      }
    } catch {
      guard let damage = error.damage else { throw error }
      walk.isIncomplete = true
      return report(number, damage.reason)
    }
    if page.kind == .branch { walk.branchPages += 1 } else { walk.leafPages += 1 }
    for (index, node) in nodes.enumerated() {
      if page.kind == .leaf || index > 0 {
        let isSeparator = page.kind == .branch
        guard walk.follow(page.bytes.span.extracting(node.key), isSeparator: isSeparator) else {
          walk.isIncomplete = true
          return report(number, "its keys are out of order")
        }
      }
      switch node.content {
      case .child(let child): try check(page: child, level: level + 1, &walk, visit)
      case .overflow(let first, let byteCount):
        walk.entries += 1
        try check(overflow: first, byteCount: byteCount, &walk)
        try visit(&self, page, node)
      case .value:
        walk.entries += 1
        try visit(&self, page, node)
      }
      if isDone { return }
    }
  }

  private mutating func check(
    overflow first: UInt64, byteCount: Int, _ walk: inout Walk
  ) throws(LMDBError) {
    var count: UInt64 = 1
    if first >= 2, first <= meta.lastPage {
      let header = try reader.overflowHeader(first, of: meta)
      do throws(PageDamage) {
        count = try OverflowHeader.pageCount(header.span, of: first, byteCount: byteCount, meta)
      } catch {
        walk.isIncomplete = true
        return report(first, error.reason)
      }
    }
    if reach(first, count: count) { walk.overflowPages += count } else { walk.isIncomplete = true }
  }

  /// Marks a run of pages as reached; reports them and returns false if they are missing or in use.
  private mutating func reach(_ first: UInt64, count: UInt64) -> Bool {
    guard first >= 2, first <= meta.lastPage, count <= meta.lastPage - first + 1 else {
      report(first, "the file has no such page")
      return false
    }
    guard first < pageCount, count <= pageCount - first else {
      report(first, "the file is cut short before its end")
      return false
    }
    for page in first..<first + count where !mark(page) {
      report(page, "it is in use twice")
      return false
    }
    return true
  }
}

// MARK: - The two trees of a file

extension StructureCheck {
  /// The main tree, and the databases that its entries name.
  private mutating func checkMain() throws(LMDBError) {
    var databases: [TreeRecord] = []
    try check(meta.main) { (check, page, node) throws(LMDBError) in
      guard case .value(let range, isTree: true) = node.content,
        let record = TreeRecord(page.bytes.span, at: range.lowerBound)
      else { return }
      guard record.flags == 0 else {
        return check.report(page.number, "a database in it is of a kind that is not used here")
      }
      databases.append(record)
    }
    for database in databases where !isDone {
      try check(database) { (check, page, node) throws(LMDBError) in
        if case .value(_, isTree: true) = node.content {
          check.report(page.number, "a database in it is not among the others")
        }
      }
    }
  }

  /// The free pages: lists of page numbers, each under the transaction that freed it.
  private mutating func checkFreeList() throws(LMDBError) {
    var beyondTheEnd: Set<UInt64> = []
    let reader = reader
    let meta = meta
    try check(meta.freeList) { (check, page, node) throws(LMDBError) in
      let tree = PageTree(reader: reader, meta: meta, record: meta.freeList)
      let value: [UInt8]
      do throws(LMDBError) {
        value = try tree.value(of: node, in: page).read { $0.copy() }
      } catch {
        return check.report(page.number, "a list of free pages cannot be read")
      }
      let key = page.bytes.span.extracting(node.key)
      // liblmdb would reuse the pages freed by transaction 0 again and again: 0 is its “none”.
      guard key.count == 8, let giver = key.integer(at: 0, count: 8), giver > 0,
        giver <= meta.transaction,
        let count = value.span.integer(at: 0, count: 8), value.count >= 8,
        count <= UInt64(value.count / 8 - 1)
      else { return check.report(page.number, "a list of free pages has another length") }
      var previous = UInt64.max
      for index in 0..<Int(count) {
        guard let free = value.span.integer(at: 8 + 8 * index, count: 8), free < previous,
          free >= 2, free <= meta.lastPage
        else { return check.report(page.number, "a list of free pages is out of order") }
        previous = free
        let isFirst =
          free < check.pageCount ? check.mark(free) : beyondTheEnd.insert(free).inserted
        guard isFirst else { return check.report(free, "it is free and in use") }
      }
    }
    // Pages that a transaction allocated and freed again are counted but never written.
    let missing = meta.lastPage + 1 > pageCount ? meta.lastPage + 1 - pageCount : 0
    if !isDone, missing > beyondTheEnd.count {
      report(pageCount, "the file is cut short before its end")
    }
  }
}

extension Snapshot {
  /// The damage in the pages of this state; empty if liblmdb can safely open the file.
  ///
  /// - Parameter limit: Stops after this many damaged places.
  /// - Throws: ``LMDBError/Code/inputOutput`` and other codes of the system.
  /// - Complexity: O(pages); uses one bit of memory for each page.
  public borrowing func findDamage(limit: Int = 1) throws(LMDBError) -> [PageDamage] {
    try StructureCheck(reader, meta, limit: limit).damages
  }
}
