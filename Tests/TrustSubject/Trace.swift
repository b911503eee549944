/// What was done to the files of a folder, in order.
struct Trace {
  enum Operation {
    /// A file that was there before.
    case file(UInt64, name: String, bytes: ArraySlice<UInt8>)
    case write(UInt64, offset: Int, bytes: ArraySlice<UInt8>, isDurable: Bool)
    case size(UInt64, Int)
    case sync(UInt64)
    case failedSync(UInt64)
    case syncFolder
    case create(UInt64, name: String)
    case rename(String, to: String)
    case unlink(String)
    /// What the program said of itself.
    case note(Int, Int)

    /// The same on a disk that does not do what it says.
    var withoutSync: Self {
      switch self {
      case .sync, .syncFolder: .note(0, 0)
      case .write(let file, let offset, let bytes, _):
        .write(file, offset: offset, bytes: bytes, isDurable: false)
      default: self
      }
    }
  }

  private(set) var operations: [Operation] = []

  /// Takes the trace that `CFaults` made.
  init(_ bytes: [UInt8]) throws {
    var offset = 0
    func number(_ at: Int, _ byteCount: Int) -> UInt64 {
      bytes[at..<at + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    while offset < bytes.count {
      let kind = number(offset, 4)
      let isDurable = number(offset + 4, 4) != 0
      let (file, place) = (number(offset + 8, 8), Int(number(offset + 16, 8)))
      let length = Int(number(offset + 24, 8))
      let content = bytes[offset + 32..<offset + 32 + length]
      offset += 32 + (length + 7) / 8 * 8
      operations.append(
        try Self.operation(kind, file, place, content, isDurable: isDurable))
    }
  }

  private static func operation(
    _ kind: UInt64, _ file: UInt64, _ place: Int, _ content: ArraySlice<UInt8>, isDurable: Bool
  ) throws -> Operation {
    let parts = content.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ part: Int) -> String { String(decoding: parts[part], as: UTF8.self) }
    return switch kind {
    case 1: .file(file, name: text(0), bytes: parts[1])
    case 2: .write(file, offset: place, bytes: content, isDurable: isDurable)
    case 3: .size(file, place)
    case 4: file == 0 ? .syncFolder : .sync(file)
    case 5: file == 0 ? .note(-1, 0) : .failedSync(file)
    case 6: .create(file, name: text(0))
    case 7: .rename(text(0), to: text(1))
    case 8: .unlink(text(0))
    case 9: .note(Int(file), place)
    default: throw Problem("the trace has an operation \(kind)")
    }
  }
}
