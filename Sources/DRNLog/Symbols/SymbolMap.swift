import DRN
import Locking

/// The values of decoded symbols.
final class SymbolMap<Value: Hashable & Sendable>: Sendable {
  let values = BoundedCache<UInt32, DecodedSymbol<Value>>()
  /// The values that are recorded as hashes.
  let hidden: BoundedCache<UInt32, Value>

  init(_ hidden: BoundedCache<UInt32, Value>) { self.hidden = hidden }
}

/// A decoded symbol.
struct DecodedSymbol<Value: Sendable>: Sendable {
  let value: Value
  /// Whether the value is recorded as this symbol. If not, it was recorded in another form, usually
  /// by an older version, and has another number now.
  let isCurrent: Bool
  /// The version from which it was migrated, if it was.
  let migratedFrom: String?
}
