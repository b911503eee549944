import DRN

/// An argument or an option of a command.
struct ArgumentDescription {
  enum Kind: String {
    case positional, option, flag
  }

  let kind: Kind
  /// With their dashes, as they are shown: short ones first.
  let names: [String]
  /// What its value is, in one word; completions know by it what to offer.
  let valueName: String
  let isOptional: Bool
  let isRepeating: Bool
  let abstract: String
  /// All values that it can have, where these are few.
  let values: [String]
  let defaultValue: String?
  /// Whether people are told of it; what they are not told of is taken all the same.
  let isShown: Bool

  /// Reads what the parser says of it.
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

  /// How it stands in a list: `-n <count>`.
  var label: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: names.joined(separator: ", ") + " <\(valueName)>"
    case .flag: names.joined(separator: ", ")
    }
  }

  /// How it stands in a command.
  var synopsis: String {
    switch kind {
    case .positional:
      (isOptional ? "[<\(valueName)>]" : "<\(valueName)>") + (isRepeating ? "..." : "")
    case .option: (names.last ?? "") + " <\(valueName)>"
    case .flag: names.last ?? ""
    }
  }

  /// What it does, with the values that it can have and the one that it has unless given.
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
