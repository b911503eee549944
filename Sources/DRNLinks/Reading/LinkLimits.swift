/// The maximum size of a URL.
///
/// Links come from anywhere, so their cost is bounded before they are parsed.
public struct LinkLimits: Hashable, Sendable {
  /// The maximum number of bytes in a URL.
  public var length: Int

  /// The maximum number of segments in its path.
  public var segments: Int

  /// The maximum number of items in its query.
  public var queryItems: Int

  /// Creates limits. The defaults exceed any link that is made for people.
  public init(length: Int = 8_192, segments: Int = 64, queryItems: Int = 64) {
    self.length = length
    self.segments = segments
    self.queryItems = queryItems
  }
}
