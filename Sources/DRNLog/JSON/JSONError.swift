import DRN

/// Why a text is not JSON, or why a value could not be converted to or from JSON.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of failure. New versions may add codes.
  public struct Code: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case syntax
      case unicode
      case duplicateKey
      case depth
      case unencodable
      case undecodable
      case hidden
    }

    let kind: Kind

    /// The text violates the grammar of RFC 8259.
    public static let syntax = Code(kind: .syntax)
    /// The text is not UTF-8, or an escape is half of a surrogate pair.
    public static let invalidUnicode = Code(kind: .unicode)
    /// An object has two equal keys.
    public static let duplicateKey = Code(kind: .duplicateKey)
    /// Arrays and objects are nested deeper than `JSONValue.maximumDepth`.
    public static let tooDeep = Code(kind: .depth)
    /// A Swift value has no JSON form.
    public static let unencodable = Code(kind: .unencodable)
    /// A JSON value does not have the form that a Swift type expects.
    public static let undecodable = Code(kind: .undecodable)
    /// A JSON value has parameters that were recorded as sensitive, as hashes only.
    public static let hidden = Code(kind: .hidden)
  }

  /// The kind of failure.
  public let code: Code
  /// The reason without the location; safe to print on a terminal.
  public let message: String
  /// The offset in the text, in bytes from 0; `nil` if there is no text.
  public let offset: Int?

  package init(_ code: Code, _ message: String, at offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence without a full stop, such as "expected ',' or '}' at byte 17".
  public var description: String {
    guard let offset else { return message }
    return "\(message) at byte \(offset)"
  }
}
