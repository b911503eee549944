import DRN

/// An argument or an option of a command.
struct ArgumentDescription {
  enum Kind: String {
    case positional, option, flag
  }

  let kind: Kind
  /// The names with their dashes, short ones first.
  let names: [String]
  /// The name of its value; completions choose their words by it.
  let valueName: String
  let isOptional: Bool
  let isRepeating: Bool
  let abstract: String
  /// All possible values, if the argument is an enumeration; otherwise empty.
  let values: [String]
  let defaultValue: String?
  /// Whether help shows it; hidden arguments are accepted too.
  let isShown: Bool

  /// Decodes the parser's description; `nil` if its kind is unknown.
  init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.stringValue.flatMap(Kind.init) else { return nil }
    self.kind = kind
    isShown = json["shouldDisplay"]?.boolValue ?? true
    names = (json["names"]?.arrayValue ?? [])
      .compactMap { name in
        name["name"]?.stringValue.map { (name["kind"]?.stringValue == "long" ? "--" : "-") + $0 }
      }
      .sorted { $0.count < $1.count }
    valueName = json["valueName"]?.stringValue ?? ""
    isOptional = json["isOptional"]?.boolValue ?? false
    isRepeating = json["isRepeating"]?.boolValue ?? false
    abstract = json["abstract"]?.stringValue ?? ""
    values = (json["allValues"]?.arrayValue ?? []).compactMap(\.stringValue)
    defaultValue = json["defaultValue"]?.stringValue
  }

  var isHelp: Bool { names.contains("--help") }

  /// The label in a list of arguments: `-n <count>`.
  var label: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: names.joined(separator: ", ") + " <\(valueName)>"
    case .flag: names.joined(separator: ", ")
    }
  }

  /// The form in a command's usage line.
  var synopsis: String {
    switch kind {
    case .positional:
      (isOptional ? "[<\(valueName)>]" : "<\(valueName)>") + (isRepeating ? "..." : "")
    case .option: (names.last ?? "") + " <\(valueName)>"
    case .flag: names.last ?? ""
    }
  }

  /// The abstract, followed by the possible values and the default value.
  var meaning: String {
    var text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    if !values.allSatisfy(text.contains) {
      let last = values.count > 1 ? " or \(values[values.count - 1])" : ""
      text += ": " + values.dropLast(values.count > 1 ? 1 : 0).joined(separator: ", ") + last
    }
    if let defaultValue, !defaultValue.isEmpty { text += " (default: \(defaultValue))" }
    return text + "."
  }
}
