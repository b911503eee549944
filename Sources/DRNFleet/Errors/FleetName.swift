#if Fleet
  /// The name of a fleet: of the machines whose logs are asked together.
  ///
  /// It is a part of every subject, so it has letters of ASCII, digits, `-` and `_` only.
  public struct FleetName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The greatest number of characters.
    public static var characterLimit: Int { 64 }

    /// Creates a name.
    ///
    /// - Parameter name: 1 to 64 letters of ASCII, digits, `-` and `_`.
    /// - Throws: ``ShippingError`` with `badName`.
    public init(_ name: String) throws(ShippingError) {
      let isGood =
        (1...Self.characterLimit).contains(name.utf8.count)
        && name.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isGood else { throw ShippingError(.badName, "use '\(name)' as a fleet's name") }
      description = name
    }
  }
#endif
