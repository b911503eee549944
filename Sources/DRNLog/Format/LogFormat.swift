public import DRN

/// The constants of the log's format; `Specification` in the documentation has all of it.
///
/// They are promises: a change of any of them is a new version.
public enum LogFormat {
  /// The newest version that this library reads, and what it writes once something was taken out of a
  /// log.
  ///
  /// Version 3 has gaps in its numbers, and sessions whose beginning was dropped. A log that only ever
  /// grew stays at ``growingVersion``, so that older readers go on reading it.
  public static var version: UInt32 { 3 }

  /// The version of a log from which nothing was ever taken out.
  ///
  /// It has a journal, and tails; what version 1 has is the same in both.
  public static var growingVersion: UInt32 { 2 }

  /// The oldest release of DRN that reads ``version``. Logs name it from version 3 on, so that older
  /// releases, which do not read them, can say what does.
  public static var release: String { "0.2.0" }

  /// How many events a full block has. Block `n` of a session begins with seq `n` × this.
  public static var blockCapacity: Int { 512 }

  /// No transition's position is greater, so one that is is damage.
  static var largestSeq: Int { 1 << 62 }

  /// The first bytes of the log's own record, so that no other LMDB file is taken for a log.
  static var magic: [UInt8] { Array("DRNLOG\r\n".utf8) }

  /// The named databases.
  enum DatabaseName: String {
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

  /// The one key of the header database.
  static var headerKey: [UInt8] { Array("log".utf8) }
}

/// What a symbol stands for. Each kind has numbers of its own, from 1; 0 means none.
public enum SymbolKind: UInt8, CaseIterable, Sendable {
  /// A screen with its parameters.
  case route = 1
  /// What lies on top of a screen.
  case overlay = 2
  /// A tab.
  case tab = 3
  /// A flow.
  case flow = 4
  /// A JSON string: a label, a reason, a cause, a group's name, a window, a version.
  case text = 5
  /// Any JSON: a note's payload, a transition's meta.
  case json = 6
}

/// The name of an event's kind, whatever its routes are.
public typealias EventKind = NavigationEvent<RecordedRoute>.Kind
