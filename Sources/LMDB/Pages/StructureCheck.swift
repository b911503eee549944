/// A walk through every page of a state: whether liblmdb can be handed the file.
///
/// liblmdb 0.9 believes every byte of a file and ends the process at a wrong one. After this walk there
/// is none that it acts on: each page is where it says and is reached once, everything in a page lies
/// within it, keys are in order, trees are as deep and as large as their records say, large values have
/// the pages they need, and what is free is not in use.
struct StructureCheck {
  private let reader: PageReader
  private let meta: MetaPage
  private let limit: Int
  /// How many whole pages the file has.
  private let pageCount: UInt64
  /// The pages that were reached.
  private var used: [UInt64]
  private(set) var damages: [PageDamage] = []

  /// Looks at everything, and stops after `limit` damages.
  init(
    _ reader: PageReader, _ meta: MetaPage, limit: Int
  ) throws(LMDBError) {
    self.reader = reader
    self.meta = meta
    self.limit = limit
    pageCount = UInt64(try reader.fileSize() / meta.pageSize)
    used = [UInt64](repeating: 0, count: Int(pageCount / 64 + 1))
    for page in 0..<min(2, pageCount) { _ = mark(page) }
    // The free list comes last: its pages are not to be in use elsewhere.
    try checkMain()
    try checkFreeList()
  }

  private var isDone: Bool { damages.count >= limit }

  private mutating func report(_ page: UInt64, _ reason: String) {
    if !isDone { damages.append(PageDamage(page, reason)) }
  }

  /// Takes note of a page; answers false if it was reached before.
  private mutating func mark(_ page: UInt64) -> Bool {
    let (word, bit) = (Int(page / 64), UInt64(1) << (page % 64))
    defer { used[word] |= bit }
    return used[word] & bit == 0
  }
}

// MARK: - Trees

extension StructureCheck {
  /// What is counted and compared on the way through a tree.
  private struct Walk {
    let record: TreeRecord
    let compare: (Span<UInt8>, Span<UInt8>) -> Int
    var branchPages: UInt64 = 0
    var leafPages: UInt64 = 0
    var overflowPages: UInt64 = 0
    var entries: UInt64 = 0
    /// The greatest key so far, and whether it only separates two pages, so that it may come again.
    var last: (key: [UInt8], isSeparator: Bool)?
    /// Whether something could not be read, so that the counts say nothing.
    var isIncomplete = false

    init(_ record: TreeRecord) {
      self.record = record
      compare =
        record.hasIntegerKeys
        ? { $0.compareIntegers(to: $1) } : { $0.compare(to: $1) }
    }

    /// Takes note of a key; answers false if it does not come after those before.
    mutating func follow(_ key: Span<UInt8>, isSeparator: Bool) -> Bool {
      defer { last = (key.copy(), isSeparator) }
      guard let last else { return true }
      let order = compare(last.key.span, key)
      return order < 0 || order == 0 && last.isSeparator
    }
  }

  /// Walks through a tree, and runs `visit` with each entry of its leaves.
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

  /// Takes note of pages in use; answers false where they cannot be read.
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
  /// The tree of names, and the databases that they name.
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

  /// The pages that may be used again: lists of page numbers, by the transaction that gave them up.
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
      guard key.count == 8, key.integer(at: 0, count: 8).map({ $0 <= meta.transaction }) ?? false,
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
    // Pages that a transaction took and gave back are counted, yet never written.
    let missing = meta.lastPage + 1 > pageCount ? meta.lastPage + 1 - pageCount : 0
    if !isDone, missing > beyondTheEnd.count {
      report(pageCount, "the file is cut short before its end")
    }
  }
}

extension Snapshot {
  /// What is wrong with the pages of this state; nothing, if liblmdb can be handed the file.
  ///
  /// - Parameter limit: After how many damages it stops.
  /// - Throws: ``LMDBError/Code/inputOutput`` and other codes of the system.
  /// - Complexity: O(pages); a bit of memory for each.
  public borrowing func findDamage(limit: Int = 1) throws(LMDBError) -> [PageDamage] {
    try withState { (reader, meta) throws(LMDBError) in
      try StructureCheck(reader, meta, limit: limit).damages
    }
  }
}
