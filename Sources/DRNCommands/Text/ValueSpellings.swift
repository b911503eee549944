import DRNLog

/// The texts of a log's values that were spelled lately: of short ones up to 16 MiB, of long ones up to 64 MiB.
///
/// They are kept apart, since one long text would evict all others.
struct ValueSpellings {
  /// A text costs 1 for each KiB.
  private let short = BoundedCache<SymbolKey, String>(limit: 16 << 10) { 1 + $0.utf8.count >> 10 }
  private let long = BoundedCache<SymbolKey, String>(limit: 64 << 10) { $0.utf8.count >> 10 }

  subscript(key: SymbolKey) -> String? {
    get { short[key] ?? long[key] }
    nonmutating set {
      guard let newValue else { return }
      if newValue.utf8.count <= 64 << 10 { short[key] = newValue } else { long[key] = newValue }
    }
  }
}
