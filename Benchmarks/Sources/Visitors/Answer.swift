import NIOCore

/// A response of the server, with the parts that visitors use.
struct Answer {
  var status = 0
  /// The newest transition of the window, and its session.
  var seq: Int?
  var session: String?
  var location: String?
  /// The cookies to store: their names, and the text to send back.
  var cookies: [(name: Substring, text: String)] = []
  var body: [UInt8] = []

  /// Removes a response from the start of the buffer; `nil` if it is still incomplete.
  init?(takenFrom buffer: inout ByteBuffer) throws {
    let end = Array("\r\n\r\n".utf8)
    guard let rest = buffer.readableBytesView.firstRange(of: end) else { return nil }
    var length: Int?
    for (number, line) in buffer.readableBytesView[..<rest.lowerBound]
      .split(separator: UInt8(ascii: "\n")).enumerated()
    {
      if number == 0 {
        status = Int(Self.text(line.dropFirst(9).prefix(3))) ?? 0
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[colon...].dropFirst()
      switch Self.text(line[..<colon]).lowercased() {
      case "content-length": length = Int(Self.text(value))
      case "drn-seq": seq = Int(Self.text(value))
      case "drn-session": session = Self.text(value)
      case "location": location = Self.text(value)
      case "set-cookie":
        let text = String(Self.text(value).prefix { $0 != ";" })
        cookies.append((text.prefix { $0 != "=" }, text))
      default: break
      }
    }
    guard let length else { throw VisitorError("An answer does not say how long it is.") }
    let head = rest.upperBound - buffer.readerIndex
    guard buffer.readableBytes >= head + length else { return nil }
    buffer.moveReaderIndex(forwardBy: head)
    body = buffer.readBytes(length: length) ?? []
    if buffer.readableBytes == 0 { buffer.clear() }
  }

  private static func text(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    var bytes = bytes[...]
    while bytes.first == 0x20 { bytes = bytes.dropFirst() }
    while bytes.last == 0x20 || bytes.last == 0x0D { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A failure of the server or of the run, as one sentence.
struct VisitorError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
