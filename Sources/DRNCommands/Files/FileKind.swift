import DRNLog

/// What a file is, by its first bytes.
enum FileKind: Equatable {
  /// A file of LMDB, which a log and a report bundle are.
  case database
  /// JSON Lines, as `drn export` writes them.
  case export
  case gzip
  case empty
  /// Anything else, with what it seems to be, if that is known.
  case other(String?)

  /// How many bytes tell it.
  static var neededCount: Int { 4_096 }

  /// - Parameter beginning: The first ``neededCount`` bytes, or all of a shorter file.
  init(_ beginning: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      beginning.dropFirst(offset).starts(with: text.utf8)
    }
    if beginning.isEmpty {
      self = .empty
    } else if beginning.starts(with: Gunzip.magic) {
      self = .gzip
    } else if beginning.dropFirst(16).starts(with: Self.databaseMagic) {
      self = .database
    } else if let known = Self.known.first(where: { has($0.magic, at: $0.offset) }) {
      self = .other(known.name)
    } else if beginning.starts(with: Self.databaseMagic) {
      self = .other("the lock file of a log, which is beside it")
    } else if let binary = Self.binary.first(where: { beginning.starts(with: $0.magic) }) {
      self = .other(binary.name)
    } else {
      self = Self.text(beginning)
    }
  }

  private static let databaseMagic: [UInt8] = [0xDE, 0xC0, 0xEF, 0xBE]

  private static let known: [(magic: String, offset: Int, name: String)] = [
    ("DRNJRNL\n", 0, "the journal of a log: open the log, whose name lacks '-journal'"),
    ("SQLite format 3\0", 0, "an SQLite database"), ("PK\u{3}\u{4}", 0, "a zip archive: unpack it"),
    ("BZh", 0, "packed by bzip2: unpack it"), ("ustar", 257, "a tar archive: unpack it"),
    ("%PDF", 0, "a PDF"), ("GIF8", 0, "a picture"),
  ]

  private static let binary: [(magic: [UInt8], name: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "packed by xz: unpack it"),
    ([0x28, 0xB5, 0x2F, 0xFD], "packed by zstd: unpack it"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
  ]

  private static func text(_ beginning: [UInt8]) -> FileKind {
    let start = beginning.drop(while: \.isWhiteSpace)
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    // A session's name is in every line of an export, at its beginning unless others wrote it.
    if start.first == UInt8(ascii: "{"), line.contains(Array("\"session\":".utf8)) {
      return .export
    }
    let isBinary = beginning.contains { $0 < 0x20 && !$0.isWhiteSpace && $0 != 0x1B }
    if isBinary { return .other(nil) }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .other("JSON, but no export of a log")
    case UInt8(ascii: "<"): return .other("a page for a browser")
    default: return .other("text")
    }
  }

  /// Whether it can be opened when it is unpacked.
  var isOpened: Bool { self == .database || self == .export }

  /// What a file is that cannot be opened, in a sentence about it.
  var sentence: String {
    switch self {
    case .database: "it seems to be another program's database"
    case .export: "it seems to be an export of a log"
    case .gzip: "it seems to be packed by gzip"
    case .empty: "it is empty"
    case .other(let what?): "it seems to be \(what)"
    case .other(nil): "it is not known what it is"
    }
  }
}
