import DRN

/// The greatest sizes of what a log contains, besides the `NavigationLimits` of its states.
///
/// A writer makes nothing larger, and a reader refuses it with a sentence that names the limit: what
/// a reader needs to hold is then bounded by the file's size, not by what the file claims.
public enum LogLimits {
  /// The number of bytes of a value's canonical JSON: a route, an overlay, a tab, a flow, a payload.
  public static var valueByteCount: Int { 16 << 20 }

  /// The number of bytes of a text's JSON: a label, a reason, a cause, a version.
  public static var textByteCount: Int { 64 << 10 }

  /// The number of bytes of a session's name.
  public static var nameByteCount: Int { NavigationLimits.nameByteCount }

  /// How deep arrays and objects of a value may lie in each other.
  public static var valueDepth: Int { JSONValue.maximumDepth }

  /// The greatest position in a session.
  public static var seq: Int { NavigationLimits.seq }

  /// The greatest number of a session or of a value.
  public static var number: UInt32 { .max }

  /// The number of values that a restoration may lose of a kind: all that a state can have.
  static var lostValues: Int { NavigationLimits.places + NavigationLimits.rememberedPlaces }

  /// The limit of a kind of value's JSON.
  package static func byteCount(of kind: SymbolKind) -> Int {
    kind == .text ? textByteCount : valueByteCount
  }
}

extension LogLimits {
  /// A text as it is recorded: shortened if its JSON exceeds the limit, with a digest that keeps
  /// distinct texts distinct.
  static func limited(_ text: String) -> JSONValue {
    let bytes = JSONValue.string(text).canonicalBytes
    guard bytes.count > textByteCount else { return .string(text) }
    // A scalar's JSON is at most six times as long as its UTF-8.
    let kept = String(text.unicodeScalars.prefix(textByteCount / 16))
    return .string("\(kept)… (\(text.utf8.count) bytes, \(SipHash128.digest(of: bytes)))")
  }
}

extension FormatError {
  /// The error for what exceeds a limit: `a name has 5000 bytes, and the format allows 4096`.
  static func limit(_ what: String, _ count: Int, _ unit: String, of limit: Int) -> Self {
    Self("\(what) has \(count) \(unit), and the format allows \(limit)")
  }

  /// The error for a position beyond the greatest one.
  static var positionTooLarge: Self {
    Self("a position is greater than \(LogLimits.seq), and the format allows none that is")
  }

  /// The error for an event after which the state exceeds a limit.
  @inline(never)
  static func limit(_ excess: NavigationLimits.Excess, after seq: Int) -> Self {
    Self("after transition \(seq), \(excess), which the format does not allow")
  }
}
