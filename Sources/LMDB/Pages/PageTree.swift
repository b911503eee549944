/// A B+ tree of pages in one state of a file.
struct PageTree {
  let reader: PageReader
  let meta: MetaPage
  let record: TreeRecord

  /// A page on the path from the root to an entry, and the index of the node that the path takes.
  struct Step {
    let page: Page
    var index: Int
  }

  /// Where a descent ends.
  enum Goal {
    case first, last
    /// A key, or the position in a leaf where it would be inserted.
    case key([UInt8])
  }

  /// Extends the path from its last step down to a leaf.
  ///
  /// - Returns: Whether the tree has the goal's key.
  @discardableResult
  func descend(_ path: inout [Step], to goal: Goal) throws(LMDBError) -> Bool {
    guard let root = record.root else { return false }
    guard 1...TreeRecord.depthLimit ~= record.depth else {
      throw LMDBError(PageDamage(root, "its tree is \(record.depth) deep"), at: reader.path)
    }
    var isFound = false
    while path.count < record.depth {
      var number = root
      if let step = path.last { number = try child(of: step) }
      let page = try reader.page(number, of: meta)
      guard (page.kind == .leaf) == (path.count + 1 == record.depth) else {
        let reason = "it is at another depth than its tree's leaves"
        throw LMDBError(PageDamage(number, reason), at: reader.path)
      }
      let index: Int
      switch goal {
      case .first: index = 0
      case .last: index = page.keyCount - 1
      case .key(let key):
        do throws(PageDamage) {
          if page.kind == .branch {
            index = try page.child(for: key.span)
          } else {
            (index, isFound) = try page.search(for: key.span)
          }
        } catch {
          throw LMDBError(error, at: reader.path)
        }
      }
      path.append(Step(page: page, index: index))
    }
    return isFound
  }

  /// The node that a step takes.
  func node(of step: Step) throws(LMDBError) -> Page.Node {
    try reader.checked { () throws(PageDamage) in try step.page.node(at: step.index) }
  }

  private func child(of step: Step) throws(LMDBError) -> UInt64 {
    guard case .child(let number) = try node(of: step).content else { return .max }
    return number
  }

  /// The leaf step for a key; nil if the tree does not have the key.
  func step(to key: [UInt8]) throws(LMDBError) -> Step? {
    var path: [Step] = []
    return try descend(&path, to: .key(key)) ? path.last : nil
  }

  /// A node's value.
  func value(of node: Page.Node, in page: Page) throws(LMDBError) -> Snapshot.Value {
    switch node.content {
    case .value(let range, isTree: false):
      return Snapshot.Value(bytes: page.bytes, range: range)
    case .overflow(let number, let byteCount):
      guard byteCount <= Snapshot.valueByteLimit else {
        throw LMDBError(
          PageDamage(page.number, "it has a value of \(byteCount) bytes, which is too large"),
          at: reader.path)
      }
      let bytes = try reader.overflow(number, byteCount: byteCount, of: meta)
      return Snapshot.Value(bytes: bytes, range: Page.headerSize..<bytes.count)
    default:
      throw LMDBError(PageDamage(page.number, "it has no value there"), at: reader.path)
    }
  }
}
