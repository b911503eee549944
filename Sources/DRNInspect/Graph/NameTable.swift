import DRN
import DRNLog

/// Maps symbol numbers to names; several values can have the same name.
struct NameTable {
  /// Without the values, which can be large.
  private(set) var names: [String] = []
  private var indexOfNumber: [UInt32: Int] = [:]
  private var indexOfKey: [[UInt8]: Int] = [:]

  /// Forgets the numbers, which another log has for other values.
  mutating func beginLog() { indexOfNumber.removeAll() }

  mutating func index(
    of kind: SymbolKind, _ number: UInt32, _ grouping: WalkedGraph.Grouping, _ session: LogSession
  ) throws(LogError) -> Int {
    if let known = indexOfNumber[number] { return known }
    let name = RouteName(try session.json(of: kind, number), by: grouping)
    let index = indexOfKey[name.key] ?? self.names.count
    if index == self.names.count {
      indexOfKey[name.key] = index
      self.names.append(name.name)
    }
    indexOfNumber[number] = index
    return index
  }
}
