/// An error in the declaration of links.
public struct LinkTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The kind's name.
    public let description: String

    private init(_ name: String) { description = name }

    /// An origin is neither a scheme with a host nor a scheme alone.
    public static let badOrigin = Self("badOrigin")
    /// There is no origin.
    public static let noOrigin = Self("noOrigin")
    /// The text of a pattern cannot be parsed.
    public static let badPattern = Self("badPattern")
    /// A pattern has more or fewer parameters than its route takes.
    public static let parameterCount = Self("parameterCount")
    /// A parameter has the name of one value of the route, but becomes another one.
    public static let parameterOrder = Self("parameterOrder")
    /// An optional or repeated parameter is where it would leave a gap.
    public static let optionalPosition = Self("optionalPosition")
    /// A pattern is declared twice.
    public static let duplicate = Self("duplicate")
    /// Two patterns match the same URL, and neither comes first.
    public static let ambiguous = Self("ambiguous")
    /// Two patterns print the same route.
    public static let printsTheSame = Self("printsTheSame")
  }

  /// The kind of error.
  public let code: Code

  /// The pattern or the origin with the error, as declared.
  public let text: String

  /// One sentence for people, which names the pattern.
  public let reason: String

  init(_ code: Code, _ text: String, _ reason: String) {
    self.code = code
    self.text = text
    self.reason = reason
  }

  public var description: String { reason }
}
