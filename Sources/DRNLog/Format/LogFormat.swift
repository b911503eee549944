/// The constants of the log's format, which `Specification` in the documentation describes.
///
/// A change of any of them requires a new version.
public enum LogFormat {
  /// The newest version that this library reads. It writes this version once anything was removed
  /// from a log.
  ///
  /// Version 3 allows gaps in numbers, and sessions whose beginning was dropped. A log that has
  /// only grown stays at version 2, so that older readers can read it.
  public static var version: UInt32 { 3 }

  /// The version of a log from which nothing was removed.
  ///
  /// It adds the journal and tails to version 1, and is otherwise the same.
  package static var growingVersion: UInt32 { 2 }

  /// The oldest release of DRN that reads ``version``. From version 3 on, logs contain it, so that
  /// an older release can report which release is needed.
  public static var release: String { "0.2.0" }

  /// The number of events in a full block. Block `n` of a session begins with seq `n` × this.
  public static var blockCapacity: Int { 512 }

  /// The greatest position at which a block can begin; a greater one is damage.
  static var largestSeq: Int { LogLimits.seq / blockCapacity * blockCapacity }

  /// The first bytes of the log's header record. They distinguish it from other LMDB files.
  static var magic: [UInt8] { Array("DRNLOG\r\n".utf8) }

  package enum DatabaseName: String {
    case header
    case symbols
    case index
    case sessions
    case blocks
    case marks
    case branches
    case tails
    case about
    case attachments
    case cuts
  }

  /// The only key of the header database.
  static var headerKey: [UInt8] { Array("log".utf8) }
}

/// The kind of value that a symbol stands for. Each kind is numbered from 1; 0 means none.
public enum SymbolKind: UInt8, CaseIterable, Sendable {
  /// A screen with its parameters.
  case route = 1
  /// Content on top of a screen.
  case overlay = 2
  /// A tab.
  case tab = 3
  /// A flow.
  case flow = 4
  /// A JSON string: a label, a reason, a cause, a group's name, a window, a version.
  case text = 5
  /// Any JSON: a note's payload, a transition's meta.
  case json = 6

  /// The greatest number of a kind. Readers ignore greater ones.
  package static var last: UInt8 { json.rawValue }
}
