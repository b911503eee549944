/// Tells a link that comes twice from one that is opened twice.
///
/// A system may hand over a universal link in two ways, as a URL and as an activity, and which of them
/// come depends on its version and on how the app was started. The second hand-over of the same link, in
/// the other way, is no other link. What comes again in the same way is.
public struct LinkArrivals: Sendable {
  /// How a link comes.
  public enum Way: Hashable, Sendable {
    /// As a URL to be opened.
    case url
    /// As an activity to be continued.
    case activity
  }

  private var last: (url: String, way: Way)?

  /// Creates arrivals, of which there were none.
  public init() {}

  /// Whether a link that comes is to be opened.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - way: How it comes.
  public mutating func isNew(_ url: String, by way: Way) -> Bool {
    if let last, last.url == url, last.way != way {
      self.last = nil
      return false
    }
    last = (url, way)
    return true
  }
}
