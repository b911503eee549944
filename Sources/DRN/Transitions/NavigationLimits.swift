/// The greatest sizes of a state and of a transition.
///
/// They are far beyond what an app needs, and part of the log's format: a reader refuses a log that
/// exceeds them, so that no file can claim more memory or time than its size is worth. A call that
/// would exceed one is refused with ``Refusal/Code/limit`` and changes nothing.
public enum NavigationLimits {
  /// The number of places in a history, in a reset and in an edit.
  ///
  /// A greater `historyLimit` of a session counts as this one.
  @inlinable public static var places: Int { 16_384 }

  /// The number of tabs that remember a history.
  @inlinable public static var tabs: Int { 1_024 }

  /// The number of places that all other tabs remember together.
  @inlinable public static var rememberedPlaces: Int { 65_536 }

  /// The number of overlays on a place.
  @inlinable public static var overlays: Int { 256 }

  /// The number of root overlays.
  @inlinable public static var rootOverlays: Int { 256 }

  /// The number of steps of a transaction.
  @inlinable public static var steps: Int { 65_536 }

  /// The number of UTF-8 bytes of a name: of a session, a mark, a note, a transaction.
  @inlinable public static var nameByteCount: Int { 4_096 }

  /// The number of bytes of a saved value's canonical JSON.
  @inlinable public static var savedValueByteCount: Int { 4_096 }

  /// The number of bytes of the canonical JSON that records all saved values.
  @inlinable public static var savedValuesByteCount: Int { 65_536 }

  /// The greatest position in a session: the greatest integer that every JSON reader has exactly, or where `Int`
  /// has 32 bits, the greatest of these.
  @inlinable public static var seq: Int { Int(clamping: (1 as Int64) << 53 - 1) }
}

extension NavigationLimits {
  /// A limit that a state or a transition exceeds.
  public enum Excess: Hashable, Sendable {
    case places, tabs, rememberedPlaces, overlays, rootOverlays, steps, name
    case savedValue, savedValues
  }
}

extension NavigationLimits.Excess: CustomStringConvertible {
  /// What is too large, and the limit: `a history has more than 16384 places`.
  public var description: String {
    switch self {
    case .places: "a history has more than \(NavigationLimits.places) places"
    case .tabs: "more than \(NavigationLimits.tabs) tabs remember a history"
    case .rememberedPlaces:
      "the other tabs remember more than \(NavigationLimits.rememberedPlaces) places"
    case .overlays: "a place has more than \(NavigationLimits.overlays) overlays"
    case .rootOverlays: "there are more than \(NavigationLimits.rootOverlays) root overlays"
    case .steps: "a transaction has more than \(NavigationLimits.steps) steps"
    case .name: "a name has more than \(NavigationLimits.nameByteCount) bytes"
    case .savedValue: "a saved value has more than \(NavigationLimits.savedValueByteCount) bytes"
    case .savedValues:
      "all saved values have more than \(NavigationLimits.savedValuesByteCount) bytes"
    }
  }
}
