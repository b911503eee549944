import DRNLog

/// What a file is, by its first bytes.
enum FileKind: Equatable {
  /// A file of LMDB, which a log and a report bundle are.
  case database
  /// JSON Lines, as `drn export` writes them.
  case export
  case gzip
  case empty
  /// Another text.
  case text(TextKind)
  /// Anything else, with what it seems to be.
  case other(String)

  /// How many bytes tell it.
  static var neededCount: Int { 4_096 }

  /// - Parameter beginning: The first ``neededCount`` bytes, or all of a shorter file.
  init(_ beginning: [UInt8]) {
    if beginning.isEmpty {
      self = .empty
    } else if beginning.starts(with: Gunzip.magic) {
      self = .gzip
    } else if beginning.dropFirst(16).starts(with: Self.databaseMagic) {
      self = .database
    } else if beginning.starts(with: Self.databaseMagic) {
      self = .other("the lock file of a log, which is beside it")
    } else if let signature = FileSignature(Array(beginning.prefix(FileSignature.byteCount))) {
      self = .other(signature.name + (signature.unpacker == nil ? "" : ": unpack it"))
    } else {
      self = Self.text(beginning)
    }
  }

  private static let databaseMagic: [UInt8] = [0xDE, 0xC0, 0xEF, 0xBE]

  private static func text(_ beginning: [UInt8]) -> FileKind {
    let kind = TextKind(beginning)
    return kind == .export ? .export : .text(kind)
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
    case .text(let kind): "it seems to be \(kind.name)"
    case .other(let what): "it seems to be \(what)"
    }
  }
}
