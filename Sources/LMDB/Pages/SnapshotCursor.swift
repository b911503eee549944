/// A position in a database of a ``Snapshot``, which moves in the order of the keys.
///
/// When a move returns nil, the position is undefined: continue with `first`, `last` or `seek`.
public final class SnapshotCursor {
  /// A key and its value, copied from the file.
  public typealias Entry = Cursor.Entry

  /// An entry whose bytes are where they were read: in a page, which it keeps in memory.
  public struct Place: Sendable {
    public let key: Snapshot.Value
    public let value: Snapshot.Value

    fileprivate var entry: Entry {
      Entry(key: key.read { $0.copy() }, value: value.read { $0.copy() })
    }
  }

  private let tree: PageTree
  private var path: [PageTree.Step] = []

  init(_ tree: PageTree) { self.tree = tree }

  /// The entry with the least key.
  public func first() throws(LMDBError) -> Entry? {
    path = []
    try tree.descend(&path, to: .first)
    return try current()
  }

  /// The entry with the greatest key.
  public func last() throws(LMDBError) -> Entry? {
    try moveToLast()
    return try current()
  }

  private func moveToLast() throws(LMDBError) {
    path = []
    try tree.descend(&path, to: .last)
  }

  /// The next entry; the first one if the cursor has no position yet.
  public func next() throws(LMDBError) -> Entry? {
    guard !path.isEmpty else { return try first() }
    return try moveOn(isForward: true)
  }

  /// The next entry, which is not copied; the first one if the cursor has no position yet.
  public func nextPlace() throws(LMDBError) -> Place? {
    if let leaf = path.last, leaf.index + 1 < leaf.page.keyCount {
      return try nextPlace(in: leaf)
    }
    if path.isEmpty {
      try tree.descend(&path, to: .first)
    } else {
      guard try step(isForward: true) else { return nil }
    }
    return try place()
  }

  /// The next entry of the leaf that the cursor is in, which most are.
  private func nextPlace(in leaf: PageTree.Step) throws(LMDBError) -> Place {
    let before = try tree.node(of: leaf).key
    let after = PageTree.Step(page: leaf.page, index: leaf.index + 1)
    path[path.count - 1].index = after.index
    let node = try tree.node(of: after)
    let bytes = leaf.page.bytes.span
    guard bytes.extracting(before).compare(to: bytes.extracting(node.key)) < 0 else {
      throw outOfOrder
    }
    return try place(node, of: leaf.page)
  }

  /// The first entry whose key is `key` or greater, which is not copied.
  public func place(atLeast key: [UInt8]) throws(LMDBError) -> Place? {
    guard try moveTo(atLeast: key) else { return nil }
    return try place()
  }

  /// The previous entry; the last one if the cursor has no position yet.
  public func previous() throws(LMDBError) -> Entry? {
    guard !path.isEmpty else { return try last() }
    return try moveOn(isForward: false)
  }

  /// The first entry whose key is `key` or greater.
  public func seek(atLeast key: [UInt8]) throws(LMDBError) -> Entry? {
    try moveTo(atLeast: key) ? try current() : nil
  }

  private func moveTo(atLeast key: [UInt8]) throws(LMDBError) -> Bool {
    path = []
    try tree.descend(&path, to: .key(key))
    guard let leaf = path.last else { return false }
    guard leaf.index == leaf.page.keyCount else { return true }
    // The entry is the first one of the next leaf, if there is one.
    path[path.count - 1].index -= 1
    guard try step(isForward: true), let found = path.last else { return false }
    let order = key.span.compare(to: found.page.bytes.span.extracting(try tree.node(of: found).key))
    guard order <= 0 else { throw outOfOrder }
    return true
  }

  /// Moves to the last entry whose key is `key` or less.
  ///
  /// - Returns: Whether there is one.
  public func move(atMost key: [UInt8]) throws(LMDBError) -> Bool {
    path = []
    let isFound = try tree.descend(&path, to: .key(key))
    guard !isFound, let step = path.last else { return isFound }
    // The path leads to where the key would be.
    if step.index > 0 {
      path[path.count - 1].index -= 1
      return true
    }
    return try self.step(isForward: false)
  }

  /// Moves to the next entry.
  ///
  /// - Returns: Whether there is one.
  /// - Precondition: The cursor has a position.
  public func move() throws(LMDBError) -> Bool { try step(isForward: true) }

  /// The key and the value at the cursor's position; `nil` if it has none.
  public func entry() throws(LMDBError) -> (key: [UInt8], value: Snapshot.Value)? {
    try place().map { (key: $0.key.read { $0.copy() }, value: $0.value) }
  }

  /// The last entry whose key begins with `prefix`; every key begins with an empty prefix.
  public func last(withPrefix prefix: [UInt8]) throws(LMDBError) -> Entry? {
    try lastPlace(withPrefix: prefix).map(\.entry)
  }

  /// The last entry whose key begins with `prefix`, which is not copied.
  public func lastPlace(withPrefix prefix: [UInt8]) throws(LMDBError) -> Place? {
    // The least key after all keys with the prefix: drop trailing 0xFF, then add one.
    var end = prefix
    while end.last == 0xFF { end.removeLast() }
    if let greatest = end.popLast() {
      end.append(greatest + 1)
      if try moveTo(atLeast: end) {
        guard try step(isForward: false) else { return nil }
      } else {
        try moveToLast()
      }
    } else {
      try moveToLast()
    }
    guard let place = try place() else { return nil }
    let isMatch = place.key.read { key in
      key.count >= prefix.count && key.extracting(first: prefix.count).compare(to: prefix.span) == 0
    }
    return isMatch ? place : nil
  }

  /// The records of all trees whose roots are entries of this database.
  func treeRecords() throws(LMDBError) -> [TreeRecord] {
    var records: [TreeRecord] = []
    path = []
    try tree.descend(&path, to: .first)
    while let step = path.last {
      if case .value(let range, isTree: true) = try tree.node(of: step).content,
        let record = TreeRecord(step.page.bytes.span, at: range.lowerBound)
      {
        records.append(record)
      }
      guard try self.step(isForward: true) else { break }
    }
    return records
  }

  /// Moves to the adjacent node, in this leaf or the next.
  private func moveOn(isForward: Bool) throws(LMDBError) -> Entry? {
    try step(isForward: isForward) ? try current() : nil
  }

  private func step(isForward: Bool) throws(LMDBError) -> Bool {
    let level = path.lastIndex { isForward ? $0.index + 1 < $0.page.keyCount : $0.index > 0 }
    guard let level, let before = path.last else {
      path = []
      return false
    }
    path[level].index += isForward ? 1 : -1
    if level < path.count - 1 {
      path.removeSubrange((level + 1)...)
      try tree.descend(&path, to: isForward ? .first : .last)
    }
    // A damaged tree can contain a page or a key many times; this check ends the iteration.
    guard let after = path.last else { return false }
    let order = before.page.bytes.span.extracting(try tree.node(of: before).key)
      .compare(to: after.page.bytes.span.extracting(try tree.node(of: after).key))
    guard isForward ? order < 0 : order > 0 else { throw outOfOrder }
    return true
  }

  private var outOfOrder: LMDBError {
    LMDBError(
      PageDamage(path.last?.page.number ?? 0, "its keys are out of order"), at: tree.reader.path)
  }

  private func current() throws(LMDBError) -> Entry? {
    try place().map(\.entry)
  }

  private func place() throws(LMDBError) -> Place? {
    guard let step = path.last else { return nil }
    return try place(tree.node(of: step), of: step.page)
  }

  private func place(_ node: Page.Node, of page: Page) throws(LMDBError) -> Place {
    Place(
      key: Snapshot.Value(bytes: page.bytes, range: node.key),
      value: try tree.value(of: node, in: page))
  }
}
