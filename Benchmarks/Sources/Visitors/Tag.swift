/// An HTML tag, parsed as bytes: parsing a `String` would take processor time from the server.
struct Tag {
  let name: ArraySlice<UInt8>
  private let rest: ArraySlice<UInt8>

  /// Parses the next tag from `index` on, and moves `index` past it; `nil` if there is none.
  init?(in page: [UInt8], after index: inout Int) {
    guard let start = page[index...].firstIndex(of: UInt8(ascii: "<")),
      let end = page[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let text = page[start + 1..<end]
    name = text.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    rest = text.dropFirst(name.count)
    index = end + 1
  }

  func isCalled(_ other: StaticString) -> Bool {
    name.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }

  /// The value of an attribute; `nil` if the tag does not have it.
  func attribute(_ wanted: String) -> String? {
    var text = rest
    while let equals = text.firstIndex(of: UInt8(ascii: "=")) {
      let name = text[..<equals].split(separator: UInt8(ascii: " ")).last ?? []
      let quoted = text[equals...].dropFirst()
      guard quoted.first == UInt8(ascii: "\""),
        let end = quoted.dropFirst().firstIndex(of: UInt8(ascii: "\""))
      else { return nil }
      if name.elementsEqual(wanted.utf8) { return Self.plain(quoted[..<end].dropFirst()) }
      text = text[(end + 1)...]
    }
    return nil
  }

  private static func plain(_ escaped: ArraySlice<UInt8>) -> String {
    let text = String(decoding: escaped, as: UTF8.self)
    guard escaped.contains(UInt8(ascii: "&")) else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
