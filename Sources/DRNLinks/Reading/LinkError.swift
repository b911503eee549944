/// Why a URL leads nowhere, or a route has no URL.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The kind's name.
    public let description: String

    private init(_ name: String) { description = name }

    /// The text is not an absolute URL.
    public static let notAURL = Self("notAURL")
    /// A character is not allowed in its place by RFC 3986.
    public static let illegalCharacter = Self("illegalCharacter")
    /// A percent sign is not followed by two hexadecimal digits.
    public static let malformedPercentEncoding = Self("malformedPercentEncoding")
    /// Percent-encoded bytes are not UTF-8.
    public static let invalidUTF8 = Self("invalidUTF8")
    /// A control character is percent-encoded where it is not allowed.
    public static let controlCharacter = Self("controlCharacter")
    /// The URL is longer than ``LinkLimits/length``.
    public static let tooLong = Self("tooLong")
    /// The path has more segments than ``LinkLimits/segments``.
    public static let tooManySegments = Self("tooManySegments")
    /// The query has more items than ``LinkLimits/queryItems``.
    public static let tooManyQueryItems = Self("tooManyQueryItems")
    /// There is a user name or a password before the host.
    public static let userInformation = Self("userInformation")
    /// The port is not a number up to 65,535.
    public static let badPort = Self("badPort")
    /// Two slashes follow each other in the path.
    public static let emptySegment = Self("emptySegment")
    /// A segment of the path is `.` or `..`.
    public static let dotSegment = Self("dotSegment")
    /// A segment of the path has a percent-encoded slash in it.
    public static let encodedSlash = Self("encodedSlash")
    /// The table has no origin with this scheme.
    public static let unknownScheme = Self("unknownScheme")
    /// The table has origins with this scheme, but none with this host and port.
    public static let unknownHost = Self("unknownHost")
    /// No pattern matches the path and query.
    public static let noMatch = Self("noMatch")
    /// A pattern matches, but the text of a parameter is not a value of its type.
    public static let badParameter = Self("badParameter")
    /// A pattern matches the path, but a required query item is missing.
    public static let missingQueryItem = Self("missingQueryItem")
    /// A query item that may occur once occurs more often.
    public static let repeatedQueryItem = Self("repeatedQueryItem")
    /// No pattern prints the route.
    public static let notPrintable = Self("notPrintable")
    /// The table does not have this origin to print a URL for.
    public static let unknownOrigin = Self("unknownOrigin")
  }

  /// The kind of error.
  public let code: Code

  /// One sentence for people. Quoted parts of a URL are shortened and escaped.
  public let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { reason }
}

extension String {
  /// The text in quotation marks for a message: on one line, without control characters, and
  /// shortened if it is long.
  var quoted: String {
    var text = "\""
    var count = 0
    for scalar in unicodeScalars {
      guard count < 80 else { return text + "…\"" }
      count += 1
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
