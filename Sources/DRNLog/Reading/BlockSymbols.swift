import DRN

/// The symbols that a block's keyframe and events have: an event of the block, or a state after one, has
/// no other.
///
/// It is filled with one block after another. What does not change then costs nothing.
package struct BlockSymbols {
  /// The numbers of each kind, without most repetitions.
  private var numbers: [[UInt32]]
  /// For each kind, the block in which a number occurred last.
  private var marks: [[UInt32]]
  /// The number of blocks read so far.
  private var block: UInt32 = 0

  /// The numbers for which there are marks. Greater ones are repeated.
  private static var markLimit: Int { 1 << 20 }

  package init() {
    numbers = Array(repeating: [], count: SymbolKind.allCases.count)
    marks = numbers
  }

  /// The numbers of a kind; not 0, which means none.
  package subscript(kind: SymbolKind) -> [UInt32] { numbers[Int(kind.rawValue) - 1] }

  /// Takes the symbols of a block, in place of those of the block before.
  ///
  /// - Throws: If an event or a keyframe cannot be read; some are then missing.
  package mutating func read(_ block: Block) throws(FormatError) {
    for kind in numbers.indices { numbers[kind].removeAll(keepingCapacity: true) }
    self.block += 1
    try block.header.forEachSymbol(in: block.value.span) { insert($0, $1) }
  }

  @inline(__always)
  private mutating func insert(_ kind: SymbolKind, _ number: UInt32) {
    let (kind, index) = (Int(kind.rawValue) - 1, Int(number))
    if index < marks[kind].count {
      guard marks[kind][index] != block else { return }
      marks[kind][index] = block
      numbers[kind].append(number)
    } else {
      insertUnmarked(kind, number)
    }
  }

  @inline(never)
  private mutating func insertUnmarked(_ kind: Int, _ number: UInt32) {
    numbers[kind].append(number)
    guard number < Self.markLimit else { return }
    let count = max(2 * marks[kind].count, Int(number) + 1, 64)
    marks[kind] += Array(repeating: 0, count: min(count, Self.markLimit) - marks[kind].count)
    marks[kind][Int(number)] = block
  }
}
