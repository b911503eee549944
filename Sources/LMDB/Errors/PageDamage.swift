/// A place in a file that liblmdb cannot have written as it is.
public struct PageDamage: Error, Hashable, Sendable {
  /// The page's number: its position in the file, counted in pages.
  public let page: UInt64
  /// What is wrong, phrased to follow “page 7: ”.
  public let reason: String

  init(_ page: UInt64, _ reason: String) {
    self.page = page
    self.reason = reason
  }
}

extension PageDamage: CustomStringConvertible {
  public var description: String { "page \(page): \(reason)" }
}
