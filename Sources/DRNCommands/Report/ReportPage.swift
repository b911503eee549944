import CReportPage
import DRNLog

/// Puts the page together: one HTML document that needs nothing else, and may do nothing else.
///
/// Whatever comes from the log is inside blocks of data, which no browser runs, and is shown as text;
/// or in the picture of the graph, which escapes it.
///
/// The page's policy allows its own style, the picture's and its own script by their hashes, no
/// other script, and no request at all.
struct ReportPage {
  private let write: ([UInt8]) throws -> Void

  /// What stands between the marks of the page's file.
  private let parts: [[UInt8]]

  /// - Parameter write: Writes a line of the page.
  init(_ write: @escaping ([UInt8]) throws -> Void) {
    self.write = write
    parts = Self.split(Self.html, at: Array("<!--%-->".utf8))
  }

  /// Writes what comes before the graph, which is HTML of its own.
  func begin(title: String) throws {
    let (style, script) = (Self.css, Self.js)
    let styles = [style, Array(SVGStyle.sheet.utf8)].map(Self.source).joined(separator: " ")
    let policy =
      "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
      + "style-src \(styles); script-src \(Self.source(script)); "
      + "require-trusted-types-for 'script'; trusted-types 'none'"
    var line = parts[0]
    line += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">".utf8
    line += "<title>\(MarkupText.escaping(title))</title><style>".utf8
    try write(line + style + Array("</style>".utf8) + parts[1])
  }

  /// Writes the picture of the graph, and what comes between it and the data.
  func graph(_ svg: String) throws { try write(Array(svg.utf8) + parts[2]) }

  /// Writes a block of data: a name of letters and digits, and text without `<`.
  func data(_ name: String, _ text: [UInt8]) throws {
    try write(
      Array("<script type=\"text/plain\" id=\"\(name)\">".utf8) + text
        + Array("</script>".utf8))
  }

  /// Writes a block of JSON; what could end the block is escaped in it.
  func json(_ name: String, _ line: JSONLineWriter) throws {
    var text: [UInt8] = []
    text.reserveCapacity(line.bytes.count)
    for byte in line.bytes {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        text += Array("\\u00".utf8) + Array(String(byte, radix: 16).utf8)
      default: text.append(byte)
      }
    }
    try write(
      Array("<script type=\"application/json\" id=\"\(name)\">".utf8) + text
        + Array("</script>".utf8))
  }

  /// Writes what comes after the data.
  func end() throws {
    try write(
      Array("<script type=\"module\">".utf8) + Self.js
        + Array("</script>".utf8) + parts[3])
  }

  /// The bytes as a policy names them: by their hash.
  private static func source(_ bytes: [UInt8]) -> String {
    "'sha256-\(String(decoding: Base64.encoding(SHA256.hash(bytes)), as: UTF8.self))'"
  }

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
