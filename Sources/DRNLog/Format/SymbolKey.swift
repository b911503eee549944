/// Identifies a value of the log by kind and number.
package struct SymbolKey: Hashable, Comparable {
  package var kind: SymbolKind
  package var number: UInt32

  @inline(__always)
  package init(kind: SymbolKind, number: UInt32) {
    (self.kind, self.number) = (kind, number)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
  }
}
