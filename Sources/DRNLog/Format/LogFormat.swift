/// The constants of the log's format, which `Specification` in the documentation describes.
///
/// A change of any of them requires a new version.
public enum LogFormat {
  /// The newest version that this library reads, and the only one that it writes.
  ///
  /// Version 4 stores a block's events in columns, and twice as many in a block. A log of an earlier version
  /// is continued in version 4: the blocks that it has stay as they are.
  public static var version: UInt32 { 4 }

  /// The oldest release of DRN that reads ``version``. From version 3 on, logs contain it, so that
  /// an older release can report which release is needed.
  public static var release: String { "0.3.0" }

  /// The number of events in a full block. Every position that is a multiple of this begins a block.
  public static var blockCapacity: Int { 1_024 }

  /// The number of events in a full block of versions 1 to 3, whose multiples all begin a block. A block's
  /// first position is a multiple of this in every version.
  package static var blockAlignment: Int { 512 }

  /// The greatest position at which a block can begin; a greater one is damage.
  package static var largestSeq: Int { LogLimits.seq / blockAlignment * blockAlignment }

  /// The seq at which the block ends that begins at `firstSeq`, if it is full.
  package static func blockEnd(after firstSeq: Int) -> Int {
    let start = firstSeq / blockCapacity * blockCapacity
    return start > .max - blockCapacity ? .max : start + blockCapacity
  }

  /// Where the block that contains `seq` can begin, the later position first.
  static func blockStarts(before seq: Int) -> [Int] {
    let aligned = seq / blockAlignment * blockAlignment
    let start = seq / blockCapacity * blockCapacity
    return aligned == start ? [start] : [aligned, start]
  }

  /// The number of events in a full block, according to a log's header record.
  static func blockCapacity(_ version: UInt32) -> Int {
    version < 4 ? blockAlignment : blockCapacity
  }

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
    case shipped
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
