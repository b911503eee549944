/// What is wrong with the declaration of links.
public struct LinkTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The kind's name.
    public let description: String

    private init(_ name: String) { description = name }

    /// An origin is not a scheme with a host, or a scheme alone.
    public static let badOrigin = Self("badOrigin")
    /// There is no origin at all.
    public static let noOrigin = Self("noOrigin")
    /// The text of a pattern cannot be read.
    public static let badPattern = Self("badPattern")
    /// A pattern has more or fewer parameters than its route takes.
    public static let parameterCount = Self("parameterCount")
    /// A parameter has the name of a value of the route, and becomes another one.
    public static let parameterOrder = Self("parameterOrder")
    /// An optional or repeated parameter stands where it would leave a gap.
    public static let optionalPosition = Self("optionalPosition")
    /// A pattern is there twice.
    public static let duplicate = Self("duplicate")
    /// Two patterns match the same URL, and neither comes first.
    public static let ambiguous = Self("ambiguous")
    /// Two patterns print the same route.
    public static let printsTheSame = Self("printsTheSame")
  }

  /// What kind of fault it is.
  public let code: Code

  /// The pattern or the origin that is at fault, as it was declared.
  public let text: String

  /// What a person is told: one sentence, which names the pattern.
  public let reason: String

  init(_ code: Code, _ text: String, _ reason: String) {
    self.code = code
    self.text = text
    self.reason = reason
  }

  public var description: String { reason }
}
