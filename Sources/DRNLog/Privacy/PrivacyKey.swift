/// The secret key of a log, without which the hashes of sensitive parameters cannot be reversed.
///
/// The log alone does not reveal which value a hash stands for. With the key, guesses can be
/// verified. So keep them separate: a log can be sent, its key should not be.
public struct PrivacyKey: Hashable, Sendable {
  let key0: UInt64
  let key1: UInt64

  /// Creates a key of 16 bytes, for example from the keychain.
  ///
  /// - Parameter bytes: The secret.
  /// - Returns: `nil` unless there are 16 bytes that are not all the same.
  public init?(bytes: [UInt8]) {
    guard let digest = Digest128(bytes: bytes), let first = bytes.first,
      bytes.contains(where: { $0 != first })
    else { return nil }
    (key0, key1) = (digest.low, digest.high)
  }

  init(_ digest: Digest128) { (key0, key1) = (digest.low, digest.high) }

  /// A new key from the system's random number generator.
  public static var random: PrivacyKey { PrivacyKey(.random) }

  /// The bytes for the key file.
  var bytes: [UInt8] { Digest128(low: key0, high: key1).bytes }

  func digest(of bytes: [UInt8]) -> Digest128 {
    var hash = SipHash128(key0: key0, key1: key1)
    hash.update(bytes)
    return hash.finalize()
  }
}

extension PrivacyKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Does not reveal the secret.
  public var description: String { "PrivacyKey" }

  /// Does not reveal the secret.
  public var debugDescription: String { description }

  /// Does not reveal the secret when the value is dumped.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
