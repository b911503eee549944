#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Base64 encoding (RFC 4648).
enum Base64 {
  /// The text of `bytes`, padded with `=`.
  static func encoding(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }
}
