import DRN
import DRNLog

/// A parameter of a tool: its name, its type as JSON Schema, and what it is.
struct ToolParameter: Sendable {
  enum Kind: Sendable {
    case text
    /// A position in a session: a number or a text such as `@-3`.
    case position
    case count(ClosedRange<Int>)
    case choice([String])
    case flag
  }

  let name: String
  let kind: Kind
  let description: String
  var isRequired = false

  var schema: JSONValue {
    var schema: JSONObject = ["description": .string(description)]
    switch kind {
    case .text: schema["type"] = "string"
    case .position: schema["type"] = ["integer", "string"]
    case .flag: schema["type"] = "boolean"
    case .count(let range):
      schema["type"] = "integer"
      (schema["minimum"], schema["maximum"]) = (
        .integer(range.lowerBound), .integer(range.upperBound)
      )
    case .choice(let names):
      schema["type"] = "string"
      schema["enum"] = .array(names.map { .string($0) })
    }
    return .object(schema)
  }

  static let session = Self(
    name: "session", kind: .text,
    description: "A session's name; the one that was started last if it is left out.")

  static func position(_ name: String, _ description: String, isRequired: Bool = false) -> Self {
    Self(
      name: name, kind: .position,
      description:
        "\(description): 42, \"@\" for the newest, \"@-3\" for the third before it, \":name\" for a "
        + "mark, or a time such as \"2026-11-21T10:00:00Z\".",
      isRequired: isRequired)
  }

  static func limit(_ what: String, _ most: Int, default count: Int) -> Self {
    Self(
      name: "limit", kind: .count(1...most),
      description: "How many \(what) at most; \(count) if it is left out.")
  }
}

/// The arguments of a call, which fit the tool's parameters.
struct ToolArguments {
  private var values: [String: String] = [:]

  /// - Throws: ``CommandError`` that says which argument is wrong, and what there is.
  init(_ json: JSONValue, for parameters: [ToolParameter]) throws(CommandError) {
    guard case .object(let object) = json else {
      throw CommandError("The arguments of a tool are an object.")
    }
    for (name, value) in object {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let names = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
        throw CommandError(
          "There is no argument '\(DisplayText.escaping(name))'; there are \(names).")
      }
      if !value.isNull { values[name] = try Self.text(value, of: parameter) }
    }
    for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
      throw CommandError("The argument '\(parameter.name)' is missing: \(parameter.description)")
    }
  }

  subscript(name: String) -> String? { values[name] }

  func count(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

  private static func text(
    _ value: JSONValue, of parameter: ToolParameter
  ) throws(CommandError) -> String {
    let integer = value.numberValue.flatMap { Int($0.text) }
    if case (.flag, .bool(let isOn)) = (parameter.kind, value) { return "\(isOn)" }
    switch (parameter.kind, value.stringValue, integer) {
    case (.text, let text?, _): return text
    case (.position, let text?, _) where !text.isEmpty: return text
    case (.position, _, let seq?): return "\(seq)"
    case (.count(let range), _, let count?) where range.contains(count): return "\(count)"
    case (.count(let range), _, _):
      throw CommandError(
        "'\(parameter.name)' is a number from \(range.lowerBound) to \(range.upperBound).")
    case (.choice(let names), let text?, _) where names.contains(text): return text
    case (.choice(let names), _, _):
      throw CommandError(
        "'\(parameter.name)' is one of \(names.map { "'\($0)'" }.joined(separator: ", ")).")
    default:
      throw CommandError("'\(parameter.name)' is of another type: \(parameter.description)")
    }
  }
}
