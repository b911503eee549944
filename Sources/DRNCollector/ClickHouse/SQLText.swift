#if Fleet
  import DRNLog

  /// Values as they stand in a query.
  enum SQLText {
    /// A text in quotes.
    static func quoted(_ text: String) -> String {
      var bytes = [UInt8(ascii: "'")]
      bytes.reserveCapacity(text.utf8.count + 2)
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
        default: bytes.append(byte)
        }
      }
      return String(decoding: bytes + [UInt8(ascii: "'")], as: UTF8.self)
    }

    static func array(_ texts: [String]) -> String {
      "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }

    /// A log's identity, of the type of the column.
    static func log(_ log: Digest128) -> String { "unhex('\(log)')" }
  }
#endif
