/// A call to a navigation manager, packed so that reading it is cheap.
public struct Command: Hashable, Sendable {
  /// The kind of call.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case go
    case goBack
    case showOverlay
    case hideOverlay
    /// `go` with a composite.
    case compose
  }

  /// The kind of call.
  public var kind: Kind

  /// The index of the route or overlay that is the call's argument.
  public var index: UInt16

  public init(_ kind: Kind, _ index: Int = 0) {
    self.kind = kind
    self.index = UInt16(index)
  }
}
