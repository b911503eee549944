import CReportPage
import WebServing

/// Writes the page: one self-contained HTML document.
///
/// Data from the log is either in data blocks, which browsers do not execute, and shown as text, or
/// escaped in the graph's SVG.
///
/// The content security policy allows the page's styles, the SVG's style and the page's script by
/// hash. It forbids any other script and all requests.
struct ReportPage {
  private let write: ([UInt8]) throws -> Void

  /// The parts of the HTML template between its `<!--%-->` markers.
  private let parts: [[UInt8]]

  /// - Parameter write: Writes a part of the page.
  init(_ write: @escaping ([UInt8]) throws -> Void) {
    self.write = write
    parts = Self.split(Self.html, at: Array("<!--%-->".utf8))
  }

  private func line(_ bytes: [UInt8]) throws {
    try write(bytes)
    try write([UInt8(ascii: "\n")])
  }

  /// Writes the part before the graph.
  ///
  /// - Parameter isServed: Whether the page fetches what it shows from the server that it comes from.
  func begin(title: String, isServed: Bool = false) throws {
    let (style, script) = (Self.css, Self.js)
    let policy =
      "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
      + "style-src \(Self.allStyleSources); script-src \(Self.source(script)); "
      + (isServed ? "connect-src 'self'; " : "")
      + "require-trusted-types-for 'script'; trusted-types 'none'"
    var line = parts[0]
    line += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">".utf8
    line += "<title>\(MarkupText.escaping(title))</title><style>".utf8
    try self.line(line + style + Array("</style>".utf8) + parts[1])
  }

  /// Writes the graph's SVG, and the part between it and the data.
  func graph(_ svg: String) throws { try line(Array(svg.utf8) + parts[2]) }

  /// Begins a block of lines.
  ///
  /// - Parameter attribute: An attribute that names the block, such as `id="name"`; without a `>`.
  func beginBlock(_ attribute: String) throws {
    try write(Array("<script type=\"text/plain\" \(attribute)>".utf8))
  }

  /// Ends a block of lines.
  func endBlock() throws { try line(Array("</script>".utf8)) }

  /// Writes a line of a block, the bytes that `pieces` passes on, in Base64; returns its size.
  func data(_ pieces: (([UInt8]) throws -> Void) throws -> Void) throws -> Int {
    var encoder = Base64()
    var (text, written) = ([UInt8](), 1)
    // Each text is written before the next is made.
    let size = 3 << 14
    try pieces { piece in
      for start in stride(from: 0, to: piece.count, by: size) {
        encoder.encode(piece[start..<min(start + size, piece.count)], into: &text)
        guard text.count >= size else { continue }
        written += text.count
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    encoder.finish(into: &text)
    try line(text)
    return written + text.count
  }

  /// Writes a line of a block in JSON.
  func json(_ json: [UInt8]) throws { try line(Self.escaping(json)) }

  /// Writes a block of JSON.
  func json(_ name: String, _ json: [UInt8]) throws {
    try write(Array("<script type=\"application/json\" id=\"\(name)\">".utf8))
    try line(Self.escaping(json) + Array("</script>".utf8))
  }

  /// JSON with escapes for the characters that could end a block.
  private static func escaping(_ json: [UInt8]) throws(CommandError) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count + 16)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        escaped += "\\u00".utf8
        escaped += String(byte, radix: 16).utf8
        try checkSize(escaped.count)
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  /// Throws if a data block of so many bytes is too large for a browser, and for this process.
  static func checkSize(_ byteCount: Int) throws(CommandError) {
    guard byteCount > 128 << 20 else { return }
    throw CommandError(
      "A page can hold 128 MiB of values, and these are more: give a range, --session or a smaller "
        + "--limit.")
  }

  /// Writes the part after the data.
  func end() throws {
    try line(
      Array("<script type=\"module\">".utf8) + Self.js
        + Array("</script>".utf8) + parts[3])
  }

  /// The source expression by which the policy allows `bytes`: their hash.
  static func source(_ bytes: [UInt8]) -> String {
    "'sha256-\(String(decoding: Base64.encoding(SHA256.hash(bytes)), as: UTF8.self))'"
  }

  /// The page's style, and the source expression that allows it.
  static var style: String { String(decoding: css, as: UTF8.self) }
  static var styleSource: String { source(css) }
  /// The source expressions of this style and of the graph's.
  static var allStyleSources: String { "\(styleSource) \(source(Array(SVGStyle.sheet.utf8)))" }
  static var scriptSource: String { source(js) }

  /// The script of the page that lets a browser in.
  static var gate: [UInt8] { unsafe bytes(report_page_gate()) }

  private static var html: [UInt8] { unsafe bytes(report_page_html()) }
  private static var css: [UInt8] { unsafe bytes(report_page_css()) }
  private static var js: [UInt8] { unsafe bytes(report_page_js()) }

  private static func bytes(_ file: report_page_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private static func split(_ bytes: [UInt8], at mark: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: mark) {
        parts.append([])
        index += mark.count
      } else {
        parts[parts.count - 1].append(bytes[index])
        index += 1
      }
    }
    return parts
  }
}
