/// The secret of a log: what makes the hashes of sensitive parameters impossible to guess.
///
/// Nobody who has the log alone can tell which value a hash stands for; who has the key too can try
/// values one after the other. So keep them apart: a log can be sent, its key should not be.
public struct PrivacyKey: Hashable, Sendable {
  let key0: UInt64
  let key1: UInt64

  /// Creates a key of 16 bytes, such as an app keeps in its keychain.
  ///
  /// - Parameter bytes: The secret.
  /// - Returns: `nil` unless there are 16 bytes, and not all of them the same.
  public init?(bytes: [UInt8]) {
    guard let digest = Digest128(bytes: bytes), let first = bytes.first,
      bytes.contains(where: { $0 != first })
    else { return nil }
    (key0, key1) = (digest.low, digest.high)
  }

  private init(_ digest: Digest128) { (key0, key1) = (digest.low, digest.high) }

  /// A new key from the system's source of randomness.
  public static var random: PrivacyKey {
    var random = SystemRandomNumberGenerator()
    return PrivacyKey(Digest128(low: random.next(), high: random.next()))
  }

  /// For the key's file.
  var bytes: [UInt8] { Digest128(low: key0, high: key1).bytes }

  /// The hash that stands for a value.
  func digest(of bytes: [UInt8]) -> Digest128 {
    var hash = SipHash128(key0: key0, key1: key1)
    hash.update(bytes)
    return hash.finalize()
  }
}

extension PrivacyKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing of the secret.
  public var description: String { "PrivacyKey" }

  /// Nothing of the secret.
  public var debugDescription: String { description }

  /// Nothing of the secret, for whatever prints what a value has.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
