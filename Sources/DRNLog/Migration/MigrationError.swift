/// Why migrations do not form a chain.
public struct MigrationError: Error, Hashable, Sendable {
  /// What is wrong. New versions may add codes.
  public struct Code: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case twoFrom(String)
      case twoTo(String)
      case gap(String, String)
      case cycle(String)
    }

    let kind: Kind

    /// Two migrations start from that version.
    public static func twoFrom(_ version: String) -> Self { Self(kind: .twoFrom(version)) }
    /// Two migrations lead to that version.
    public static func twoTo(_ version: String) -> Self { Self(kind: .twoTo(version)) }
    /// No migration leads from the end of one part of the chain to the beginning of another.
    public static func gap(from end: String, to beginning: String) -> Self {
      Self(kind: .gap(end, beginning))
    }
    /// The migrations lead from that version back to it.
    public static func cycle(_ version: String) -> Self { Self(kind: .cycle(version)) }
  }

  /// What is wrong.
  public let code: Code

  init(_ code: Code) { self.code = code }
}

extension MigrationError: CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  public var description: String {
    func name(_ version: String) -> String { DisplayText.quoting(version, limit: 40) }
    return switch code.kind {
    case .twoFrom(let version):
      "Two migrations start from version \(name(version)): make one of them."
    case .twoTo(let version):
      "Two migrations lead to version \(name(version)): each version has one before it."
    case .gap(let end, let beginning):
      "No migration leads from version \(name(end)) to version \(name(beginning)): add it."
    case .cycle(let version):
      "The migrations lead from version \(name(version)) back to it: take one of them out."
    }
  }
}
