import DRN

/// A value that is too large to be recorded.
public struct LargeValue: Hashable, Sendable {
  /// Whether it is a route, an overlay, a tab or a flow.
  public let kind: SymbolKind

  /// The name of its case, where it is an enum's.
  public let caseName: String?

  /// How many bytes of JSON it has.
  public let byteCount: Int

  /// How many it may have: ``EventLog/Options/valueSizeLimit``.
  public let limit: Int

  /// What the log has in its place. The digest tells two such values apart, as the app does, so that the
  /// log folds as the app does; and `$` begins the name of no case, so that no app decodes it.
  func placeholder(for bytes: [UInt8]) -> JSONValue {
    var facts = JSONObject()
    facts["bytes"] = .integer(byteCount)
    if let caseName { facts["case"] = .string(DisplayText.shortening(caseName, to: 100)) }
    facts["digest"] = .string("\(SipHash128.digest(of: bytes))")
    return [Self.placeholderKey: .object(facts)]
  }

  /// The only member of what the log has in the place of such a value.
  static var placeholderKey: String { "$tooLarge" }
}

extension LargeValue: CustomStringConvertible {
  /// One sentence: which value, how large, and what to do.
  public var description: String {
    let name = caseName.map { " \(DisplayText.quoting($0, limit: 40))" } ?? ""
    return "The \(kind)\(name) has \(byteCount) bytes of JSON, and no value may have more than "
      + "\(limit): keep an id in it, and the object in a table beside the navigation."
  }
}
