/// Distinguishes a link that is delivered twice from one that is opened twice.
///
/// A system may deliver a universal link both as a URL and as an activity; which of them arrive
/// depends on its version and on how the app was started. A second delivery in the other form is a
/// duplicate; a second delivery in the same form is a new link.
public struct LinkArrivals: Sendable {
  /// The form of a delivery.
  public enum Way: Hashable, Sendable {
    /// As a URL to be opened.
    case url
    /// As an activity to be continued.
    case activity
  }

  private var last: (url: String, way: Way)?

  /// Creates an object that has not received any links.
  public init() {}

  /// Whether a delivered link should be opened.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - way: The form of its delivery.
  public mutating func isNew(_ url: String, by way: Way) -> Bool {
    if let last, last.url == url, last.way != way {
      self.last = nil
      return false
    }
    last = (url, way)
    return true
  }
}
