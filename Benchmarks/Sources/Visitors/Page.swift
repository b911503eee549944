import Support

/// The possible actions on a page.
struct Page {
  enum Action {
    case link(String)
    case form(Form)
  }

  /// A form and its fields.
  struct Form {
    var isPost: Bool
    var address: String
    var fields: [Field] = []
  }

  /// A field and the values to choose from, which are empty for a text field.
  struct Field {
    var name: String
    var values: [String]
  }

  private(set) var actions: [Action] = []

  /// Parses a page. If a dialog is open, only actions in it are possible. Links that open another
  /// window are left out: each visitor has only one.
  init(_ html: [UInt8]) {
    var index = 0
    var form: Form?
    while let tag = Tag(in: html, after: &index) {
      if tag.isCalled("dialog") {
        actions = []
      } else if tag.isCalled("a") {
        guard let address = tag.attribute("href"), address.hasPrefix("/"),
          tag.attribute("target") == nil
        else { continue }
        actions.append(.link(address))
      } else if tag.isCalled("form") {
        form = Form(
          isPost: tag.attribute("method") == "post", address: tag.attribute("action") ?? "")
      } else if tag.isCalled("/form") {
        if let form { actions.append(.form(form)) }
        form = nil
      } else if tag.isCalled("input") {
        form?.read(input: tag)
      } else if tag.isCalled("select") {
        if let name = tag.attribute("name") { form?.fields.append(Field(name: name, values: [])) }
      } else if tag.isCalled("option"), let count = form?.fields.count, count > 0 {
        form?.fields[count - 1].values.append(tag.attribute("value") ?? "")
      }
    }
  }
}

extension Page.Form {
  fileprivate mutating func read(input tag: Tag) {
    guard let name = tag.attribute("name") else { return }
    let value = tag.attribute("value") ?? ""
    switch tag.attribute("type") {
    case "hidden", "number": fields.append(Page.Field(name: name, values: [value]))
    case "radio":
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].values.append(value)
      } else {
        fields.append(Page.Field(name: name, values: [value]))
      }
    default: fields.append(Page.Field(name: name, values: []))
    }
  }

  /// Fills the form in with random values, and encodes it as a browser does.
  func filled(
    writing text: (String) -> String, using generator: inout SeededGenerator
  ) -> String {
    fields.map { field in
      let value = field.values.randomElement(using: &generator) ?? text(field.name)
      return "\(field.name)=\(Self.encoded(value))"
    }.joined(separator: "&")
  }

  private static func encoded(_ value: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      case 0x20: bytes.append(0x2B)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
