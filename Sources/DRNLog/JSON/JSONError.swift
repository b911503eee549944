import DRN

/// Why a text is not JSON, or a value could not be converted to or from it.
public struct JSONError: Error, Hashable, Sendable {
  /// What kind of failure it is; more may be added.
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

    /// The text breaks the grammar of RFC 8259.
    public static let syntax = Code(kind: .syntax)
    /// The text is not UTF-8, or an escape stands for half a character.
    public static let invalidUnicode = Code(kind: .unicode)
    /// An object has a key twice.
    public static let duplicateKey = Code(kind: .duplicateKey)
    /// Arrays and objects stand inside one another deeper than `JSONValue.maximumDepth`.
    public static let tooDeep = Code(kind: .depth)
    /// A Swift value has no JSON form.
    public static let unencodable = Code(kind: .unencodable)
    /// A JSON value is not of the form that a Swift type asks for.
    public static let undecodable = Code(kind: .undecodable)
    /// A JSON value has parameters that were recorded as sensitive: only hashes of them are there.
    public static let hidden = Code(kind: .hidden)
  }

  /// What kind of failure it is.
  public let code: Code
  /// What is wrong, without the place; safe to print on a terminal.
  public let message: String
  /// Where in the text it is, counted in bytes from 0; nil if there is no text.
  public let offset: Int?

  init(_ code: Code, _ message: String, at offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence without its full stop, such as "expected ',' or '}' at byte 17".
  public var description: String {
    guard let offset else { return message }
    return "\(message) at byte \(offset)"
  }
}
