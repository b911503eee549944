import DRN

/// A value that is too large to be recorded.
public struct LargeValue: Hashable, Sendable {
  /// `route`, `overlay`, `tab` or `flow`.
  public let kind: SymbolKind

  /// The name of its enum case, if the value is an enum.
  public let caseName: String?

  /// The size of its JSON in bytes.
  public let byteCount: Int

  /// The maximum size in bytes: ``EventLog/Options/valueSizeLimit``.
  public let limit: Int

  /// The value that the log has instead. Its digest keeps distinct values distinct, so that the log
  /// folds as the app does. No case name begins with `$`, so no app decodes it.
  func placeholder(for bytes: [UInt8]) -> JSONValue {
    var facts = JSONObject()
    facts["bytes"] = .integer(byteCount)
    if let caseName { facts["case"] = .string(DisplayText.shortening(caseName, to: 100)) }
    facts["digest"] = .string("\(SipHash128.digest(of: bytes))")
    return [Self.placeholderKey: .object(facts)]
  }

  /// The only key of a placeholder.
  static var placeholderKey: String { "$tooLarge" }
}

extension LargeValue: CustomStringConvertible {
  /// One sentence: which value, its size, and what to do.
  public var description: String {
    let name = caseName.map { " \(DisplayText.quoting($0, limit: 40))" } ?? ""
    return "The \(kind)\(name) has \(byteCount) bytes of JSON, and no value may have more than "
      + "\(limit): keep an id in it, and the object in a table beside the navigation."
  }
}
