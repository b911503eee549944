/// How large a URL may be to be read at all.
///
/// Links come from anywhere, so what they cost is bounded before anything is looked at.
public struct LinkLimits: Hashable, Sendable {
  /// How many bytes a URL may have.
  public var length: Int

  /// How many segments its path may have.
  public var segments: Int

  /// How many items its query may have.
  public var queryItems: Int

  /// Creates limits. The defaults are more than any link has that somebody made for people.
  public init(length: Int = 8_192, segments: Int = 64, queryItems: Int = 64) {
    self.length = length
    self.segments = segments
    self.queryItems = queryItems
  }
}
