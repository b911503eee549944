/// One call to a navigation manager, packed so that reading it costs nothing.
public struct Command: Hashable, Sendable {
  /// What is called.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case go
    case goBack
    case showOverlay
    case hideOverlay
    /// `go` with a composite.
    case compose
  }

  /// What is called.
  public var kind: Kind

  /// The number of the route or overlay that it is called with.
  public var index: UInt16

  /// Creates a command.
  public init(_ kind: Kind, _ index: Int = 0) {
    self.kind = kind
    self.index = UInt16(index)
  }
}
