import DRNLog

/// What a file that is no text seems to be, by its first bytes.
struct FileSignature {
  /// Such as "a PNG picture".
  let name: String
  /// The program that unpacks it, if it is compressed.
  let unpacker: String?

  private init(_ name: String, unpacker: String? = nil) {
    (self.name, self.unpacker) = (name, unpacker)
  }

  /// How many of a file's first bytes are looked at.
  static var byteCount: Int { 512 }

  /// - Parameter beginning: The first ``byteCount`` bytes of a file, or fewer, up to the end of its
  ///   first line.
  /// - Returns: `nil` if it may be text.
  init?(_ beginning: [UInt8]) {
    let known = Self.all.first { beginning.dropFirst($0.offset).starts(with: $0.bytes) }
    if let known {
      self = known.signature
    } else if beginning.prefix(while: { $0 != UInt8(ascii: "\n") }).contains(0) {
      self.init("binary data, or text that is not in UTF-8")
    } else {
      return nil
    }
  }

  private static let all: [(offset: Int, bytes: [UInt8], signature: FileSignature)] = [
    (0, [0x1f, 0x8b], .init("a gzip file", unpacker: "gunzip")),
    (0, [0x28, 0xb5, 0x2f, 0xfd], .init("a zstd file", unpacker: "zstd -d")),
    (0, [0xfd] + Array("7zXZ\0".utf8), .init("an xz file", unpacker: "xz -d")),
    // After "BZh" and a digit.
    (4, Array("1AY&SY".utf8), .init("a bzip2 file", unpacker: "bunzip2")),
    (0, Array("PK\u{3}\u{4}".utf8), .init("a zip file, as spreadsheets are too")),
    (0, Array("7z".utf8) + [0xbc, 0xaf], .init("a 7z file")),
    (257, Array("ustar".utf8), .init("a tar file")),
    (16, [0xde, 0xc0, 0xef, 0xbe], .init("an LMDB file")),
    (0, Array("DRNJRNL\n".utf8), .init("a log's journal, which belongs to the log beside it")),
    (0, Array("SQLite format 3\0".utf8), .init("an SQLite database")),
    (0, [0x89] + Array("PNG".utf8), .init("a PNG picture")),
    (0, [0xff, 0xd8, 0xff], .init("a JPEG picture")),
    (0, Array("GIF87a".utf8), .init("a GIF picture")),
    (0, Array("GIF89a".utf8), .init("a GIF picture")),
    (0, Array("%PDF-".utf8), .init("a PDF document")),
    (0, Array("<!DOCTYPE html".utf8), .init("a web page")),
    (0, Array("<!doctype html".utf8), .init("a web page")),
    (0, [0x7f] + Array("ELF".utf8), .init("a program")),
    (0, [0xff, 0xfe], .init("text in UTF-16")),
    (0, [0xfe, 0xff], .init("text in UTF-16")),
  ]
}
