import DRN
import DRNLog

extension LogSchema {
  /// Parses a schema file.
  ///
  /// - Throws: ``SchemaError`` if it is not a schema or has a newer format.
  public init(parsing bytes: [UInt8]) throws(SchemaError) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw .notJSON(error)
    }
    guard let format = json["drnSchema"] else { throw .noSchema }
    guard format == .integer(Self.format) else { throw .newerFormat(format.shortText) }
    let known = ["drnSchema", "version"] + Self.kinds.map { "\($0)" }
    for member in json.objectValue ?? JSONObject() where !known.contains(member.key) {
      throw .unknownMember(member.key)
    }
    version = json["version"]?.stringValue
    var shapes: [SymbolKind: JSONShape] = [:]
    for kind in Self.kinds {
      guard let shape = json["\(kind)"] else { continue }
      shapes[kind] = try JSONShape(json: shape, at: "\(kind)")
    }
    self.shapes = shapes
  }

  /// The text of a schema file: indented and sorted JSON, deterministic for the same types.
  public var text: String {
    var object: JSONObject = ["drnSchema": .integer(Self.format)]
    if let version { object["version"] = .string(version) }
    for (kind, shape) in shapes { object["\(kind)"] = shape.json }
    return JSONValue.object(object).indentedText() + "\n"
  }

  /// The differences from another schema, one line for each removed (`-`) or added (`+`) part.
  ///
  /// ```
  /// - route detail
  /// + route product
  /// + route product.id: number
  /// ```
  public func differences(from other: LogSchema) -> [String] {
    let (old, new) = (other.lines, lines)
    let gone = old.subtracting(new).map { (part: $0, sign: "-") }
    let added = new.subtracting(old).map { (part: $0, sign: "+") }
    return (gone + added).sorted { ($0.part, $1.sign) < ($1.part, $0.sign) }
      .map { "\($0.sign) \(DisplayText.escaping($0.part))" }
  }

  private var lines: Set<String> {
    var lines: Set<String> = []
    if let version { lines.insert("version \(version)") }
    for (kind, shape) in shapes { shape.list("\(kind)", separator: " ", into: &lines) }
    return lines
  }
}

extension JSONShape {
  /// Adds a line for every part of the shape.
  fileprivate func list(_ path: String, separator: String, into lines: inout Set<String>) {
    func list(_ members: [String: JSONShape], _ path: String, _ separator: String) {
      for (name, shape) in members {
        shape.list("\(path)\(separator)\(name)", separator: ".", into: &lines)
      }
    }
    if forms.isEmpty { lines.insert("\(path): any") }
    for form in forms {
      switch form {
      case .bool, .number, .string:
        let name = JSONShape(isOptional: isOptional, forms: [form]).json.stringValue ?? ""
        lines.insert("\(path): \(name)")
      case .values(let values):
        for value in values { lines.insert("\(path) \(value.canonicalText)") }
      case .array(let shape):
        lines.insert("\(path): array\(isOptional ? "?" : "")")
        shape.list("\(path)[]", separator: ".", into: &lines)
      case .object(let members):
        lines.insert("\(path): object\(isOptional ? "?" : "")")
        list(members, path, ".")
      case .cases(let cases):
        if separator == "." { lines.insert("\(path): enum\(isOptional ? "?" : "")") }
        for (name, parameters) in cases {
          lines.insert("\(path)\(separator)\(name)")
          list(parameters, "\(path)\(separator)\(name)", ".")
        }
      }
    }
  }
}

extension JSONValue {
  /// Canonical JSON with line breaks; an object or array without nested ones is on one line.
  fileprivate func indentedText(_ indent: String = "") -> String {
    let deeper = indent + "  "
    switch self {
    case .object(let object) where !object.isEmpty:
      let members = object.map { key, value in
        "\(deeper)\(JSONValue.string(key).canonicalText): \(value.indentedText(deeper))"
      }
      return "{\n\(members.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements) where elements.contains { $0.objectValue != nil }:
      let lines = elements.map { deeper + $0.indentedText(deeper) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .array(let elements):
      return "[\(elements.map(\.canonicalText).joined(separator: ", "))]"
    default: return canonicalText
    }
  }
}
