/// The members of a JSON object as they are written: their order and their bytes are a contract,
/// which a parsed value does not show.
struct JSONText {
  let members: [(key: Substring, value: Substring)]

  var keys: [Substring] { members.map(\.key) }

  subscript(key: String) -> Substring? { members.first { $0.key == key[...] }?.value }

  /// Reads an object that the tool has written, without white space outside strings.
  init(_ text: Substring) {
    var members: [(key: Substring, value: Substring)] = []
    var (depth, isQuoted, isEscaped) = (0, false, false)
    var (start, colon) = (text.startIndex, text.startIndex)
    let bytes = text.utf8
    for index in bytes.indices {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
        if depth == 1 { start = bytes.index(after: index) }
      } else if byte == UInt8(ascii: ":"), depth == 1 {
        colon = index
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
      {
        if depth == 1, start < colon {
          let value = text[bytes.index(after: colon)..<index]
          members.append((text[start..<colon].dropFirst().dropLast(), value))
          start = bytes.index(after: index)
        }
        if byte != UInt8(ascii: ",") { depth -= 1 }
      }
    }
    self.members = members
  }
}
