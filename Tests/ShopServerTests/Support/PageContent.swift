import Foundation
import ShopServer
import WebServing

/// What a page has that somebody can use, read as plainly as the pages are written.
struct PageContent {
  let html: String

  init(_ html: String) { self.html = html }

  struct Link: Hashable {
    var address: String
    var text: String
  }

  struct Form {
    var action: String
    var method: Request.Method
    var fields: [(name: String, value: String)]

    /// What is sent: the fields as they stand, or as they were filled in.
    func request(_ values: [String: String] = [:]) -> Request {
      var text = fields.filter { values[$0.name] == nil }.map {
        "\(encoded($0.name))=\(encoded($0.value))"
      }
      text += values.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
      let query = text.joined(separator: "&")
      return method == .get
        ? Request(.get, "\(action)?\(query)") : Request(.post, action, body: Array(query.utf8))
    }
  }

  /// An element: its name with its attributes, and its content.
  private struct Element {
    var tag: String
    var content: String

    subscript(name: String) -> String? {
      guard let start = tag.range(of: " \(name)=\"") else { return nil }
      return plain(String(tag[start.upperBound...].prefix { $0 != "\"" }))
    }
  }

  /// The links that can be reached: not those under a dialog.
  var links: [Link] {
    Self.elements("a", in: reachable).compactMap { element in
      guard let address = element["href"], !address.hasPrefix("#") else { return nil }
      return Link(address: address, text: Self.text(element.content))
    }
  }

  /// The forms that can be reached.
  var forms: [Form] {
    Self.elements("form", in: reachable).map { form in
      var fields: [(String, String)] = []
      for input in Self.elements("input", in: form.content) {
        guard let name = input["name"] else { continue }
        guard input["type"] != "radio" || input.tag.contains(" checked") else { continue }
        fields.append((name, input["value"] ?? ""))
      }
      for select in Self.elements("select", in: form.content) {
        let options = Self.elements("option", in: select.content)
        let chosen = options.first { $0.tag.contains(" selected") } ?? options.first
        fields.append((select["name"] ?? "", chosen?["value"] ?? ""))
      }
      return Form(
        action: form["action"] ?? "", method: form["method"] == "post" ? .post : .get,
        fields: fields)
    }
  }

  var heading: String { first("h1") ?? "" }
  var title: String { first("title") ?? "" }
  var dialog: String? {
    Self.elements("dialog", in: html).first.flatMap { Self.elements("h2", in: $0.content).first }
      .map { Self.text($0.content) }
  }
  var notice: String? {
    Self.elements("p", in: html).first { $0["class"] == "notice" }.map { Self.text($0.content) }
  }

  private var reachable: String { Self.elements("dialog", in: html).first?.content ?? html }

  private func first(_ name: String) -> String? {
    Self.elements(name, in: html).first.map { Self.text($0.content) }
  }

  private static func elements(_ name: String, in html: String) -> [Element] {
    html.components(separatedBy: "<\(name)").dropFirst().compactMap { text in
      guard text.first == " " || text.first == ">" else { return nil }
      let parts = text.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let content = String(parts.last ?? "").components(separatedBy: "</\(name)>")[0]
      return Element(tag: String(parts[0]), content: content)
    }
  }

  private static func text(_ html: String) -> String {
    let pieces = html.components(separatedBy: "<").enumerated().map { index, piece in
      index == 0 ? piece : String(piece.drop { $0 != ">" }.dropFirst())
    }
    return plain(pieces.joined()).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Text without what escapes it.
private func plain(_ text: String) -> String {
  [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
}

/// Text as a form sends it.
func encoded(_ text: String) -> String {
  text.utf8.map { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
    case 0x20: "+"
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
