import DRNLog

/// Why a text is not a schema.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what is wrong, where, and what to do.
  public let description: String

  static func notJSON(_ error: JSONError) -> Self {
    Self(description: "It is not JSON: \(error). Let the app's test write it anew.")
  }

  static func newerFormat(_ text: String) -> Self {
    Self(
      description: "It has schema format \(text), and this version reads \(LogSchema.format): "
        + "use a newer one.")
  }

  static var noSchema: Self {
    Self(description: "It has no \"drnSchema\", so it is no schema file: name another file.")
  }

  static func unknownMember(_ name: String) -> Self {
    let kinds = LogSchema.kinds.map { "\"\($0)\"" }.joined(separator: ", ")
    return Self(
      description:
        "\(DisplayText.quoting(name, limit: 40)) is no part of a schema, whose kinds are "
        + "\(kinds): correct it, or let the app's test write it anew.")
  }

  static func malformed(_ place: String, _ what: String) -> Self {
    let place = DisplayText.escaping(DisplayText.shortening(place, to: 200))
    return Self(description: "At \(place) \(what). Let the app's test write it anew.")
  }
}
