extension VirtualTerminal {
  /// The state of the parser.
  struct Parser {
    var state = State.ground
    /// The bytes of an incomplete character.
    var partial: [UInt8] = []
    var missing = 0

    enum State {
      case ground
      /// After ESC, with its intermediate bytes.
      case escape([UInt8])
      case control([UInt8])
      /// A string of a kind: `]` is an operating system command, `k` a title; others are ignored.
      case string(UInt8, [UInt8])
      case stringEscape(UInt8, [UInt8])
      /// The Linux console's palette command, which has a fixed length and no terminator.
      case palette(Int)
    }
  }

  /// Parses bytes; characters and sequences may continue in the next call.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch parser.state {
    case .ground: takeText(byte)
    case .escape(let bytes): takeEscape(byte, after: bytes)
    case .control(let bytes): takeControl(byte, after: bytes)
    case .string(let kind, let bytes): takeString(byte, kind, after: bytes)
    case .stringEscape(let kind, let bytes):
      finishString(kind, bytes)
      // A backslash completes the terminator; any other escape sequence ends the string as well.
      if byte != UInt8(ascii: "\\") { takeEscape(byte, after: []) }
    case .palette(let missing): parser.state = missing > 1 ? .palette(missing - 1) : .ground
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if parser.missing > 0 {
      if byte & 0xC0 == 0x80 {
        parser.partial.append(byte)
        parser.missing -= 1
        if parser.missing == 0 { finishCharacter() }
        return
      }
      finishCharacter()
    }
    switch byte {
    case 0x1B: parser.state = .escape([])
    case 0..<0x20: control(byte)
    case 0x7F: break
    case 0x20..<0x7F: print(characterSets.scalar(for: Unicode.Scalar(byte)))
    case 0xC2...0xDF: begin(byte, missing: 1)
    case 0xE0...0xEF: begin(byte, missing: 2)
    case 0xF0...0xF4: begin(byte, missing: 3)
    default: print("\u{FFFD}")
    }
  }

  private mutating func begin(_ byte: UInt8, missing: Int) {
    parser.partial = [byte]
    parser.missing = missing
  }

  private mutating func finishCharacter() {
    let scalars = String(decoding: parser.partial, as: UTF8.self).unicodeScalars
    parser.partial = []
    parser.missing = 0
    for scalar in scalars {
      if (0x80...0x9F).contains(scalar.value) {
        // Some terminals interpret these as the start of a sequence: programs must not write them.
        report("C1 \(String(scalar.value, radix: 16, uppercase: true))")
      } else {
        print(scalar)
      }
    }
  }

  private mutating func takeEscape(_ byte: UInt8, after bytes: [UInt8]) {
    parser.state = .ground
    switch byte {
    case 0x18, 0x1A: break
    case 0x1B: parser.state = .escape([])
    case 0..<0x20:
      control(byte)
      parser.state = .escape(bytes)
    case 0x20...0x2F: parser.state = .escape(bytes + [byte])
    case UInt8(ascii: "[") where bytes.isEmpty: parser.state = .control([])
    case UInt8(ascii: "]") where bytes.isEmpty, UInt8(ascii: "P") where bytes.isEmpty,
      UInt8(ascii: "X") where bytes.isEmpty, UInt8(ascii: "^") where bytes.isEmpty,
      UInt8(ascii: "_") where bytes.isEmpty, UInt8(ascii: "k") where bytes.isEmpty:
      parser.state = .string(byte, [])
    default: escape(byte, after: bytes)
    }
  }

  private mutating func takeControl(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x18, 0x1A: parser.state = .ground
    case 0x1B: parser.state = .escape([])
    case 0..<0x20: control(byte)
    case 0x20...0x3F: parser.state = .control(bytes + [byte])
    case 0x40...0x7E:
      parser.state = .ground
      // `ESC [ [`, which the Linux console sends for function keys, is input and never written.
      perform(ControlSequence(bytes, final: byte))
    default:
      parser.state = .ground
      report("CSI \(Self.readable(bytes + [byte]))")
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x07: finishString(kind, bytes)
    case 0x18, 0x1A: parser.state = .ground
    case 0x1B: parser.state = .stringEscape(kind, bytes)
    case UInt8(ascii: "P") where kind == UInt8(ascii: "]") && bytes.isEmpty:
      parser.state = .palette(7)
    case UInt8(ascii: "R") where kind == UInt8(ascii: "]") && bytes.isEmpty:
      parser.state = .ground
    default: parser.state = .string(kind, bytes + [byte])
    }
  }

  private mutating func finishString(_ kind: UInt8, _ bytes: [UInt8]) {
    parser.state = .ground
    switch kind {
    case UInt8(ascii: "]"): operatingSystemCommand(bytes)
    case UInt8(ascii: "k"): title = String(decoding: bytes, as: UTF8.self)
    default: break
    }
  }

  mutating func report(_ sequence: String) { unknown.append(sequence) }

  static func readable(_ bytes: [UInt8]) -> String {
    bytes.map {
      (0x20..<0x7F).contains($0)
        ? String(Unicode.Scalar($0)) : "<" + String($0, radix: 16, uppercase: true) + ">"
    }.joined()
  }
}

/// A control sequence (CSI), parsed from the bytes after `ESC [`.
struct ControlSequence {
  /// The private marker, the intermediate bytes and the final byte, which identify the function.
  let name: String
  /// The parameters, each with its subparameters; `nil` for an omitted one.
  let numbers: [[Int?]]
  let readable: String

  init(_ bytes: [UInt8], final: UInt8) {
    let isNumber: (UInt8) -> Bool = { (0x30...0x3B).contains($0) }
    let marks = bytes.filter { !isNumber($0) } + [final]
    name = String(decoding: marks, as: UTF8.self)
    let text = String(decoding: bytes.filter(isNumber), as: UTF8.self)
    let parts = text.isEmpty ? [] : text.split(separator: ";", omittingEmptySubsequences: false)
    numbers = parts.map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
    readable = VirtualTerminal.readable(bytes + [final])
  }

  /// A parameter that is a count: 1 if it is omitted or zero, as on terminals.
  func count(_ index: Int = 0) -> Int { max(1, value(index, else: 1)) }

  func value(_ index: Int = 0, else missing: Int = 0) -> Int {
    guard index < numbers.count, let value = numbers[index].first ?? nil else { return missing }
    return min(value, 100_000)
  }
}
