// The standard library's values, and default implementations for other types.

extension LinkParameter where Self: LosslessStringConvertible {
  public init?(linkText: String) { self.init(linkText) }
  public var linkText: String { description }
}

extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  public init?(linkText: String) {
    guard let value = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: value)
  }

  public var linkText: String { rawValue.linkText }
}

extension LinkParameter
where Self: RawRepresentable & LosslessStringConvertible, RawValue: LinkParameter {
  public init?(linkText: String) {
    guard let value = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: value)
  }

  public var linkText: String { rawValue.linkText }
}

extension String: LinkParameter {
  public init(linkText: String) { self = linkText }
  public var linkText: String { self }
  public static var linkExample: String? { "example" }
}

extension Character: LinkParameter {}
extension Bool: LinkParameter {}

extension LinkParameter where Self: FixedWidthInteger & LosslessStringConvertible {
  /// Reads an integer as it is printed: without a plus sign, leading zeros or `-0`.
  public init?(linkText: String) {
    guard let value = Self(linkText), value.description.utf8.elementsEqual(linkText.utf8) else {
      return nil
    }
    self = value
  }
}

extension Int: LinkParameter {}
extension Int8: LinkParameter {}
extension Int16: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt8: LinkParameter {}
extension UInt16: LinkParameter {}
extension UInt32: LinkParameter {}
extension UInt64: LinkParameter {}

extension Double: LinkParameter {
  /// Reads a decimal number, such as `-1.5` or `6e23`, but not `nan`, `inf` or `0x1p3`.
  public init?(linkText: String) {
    guard linkText.utf8.allSatisfy({ $0.isDigit || "-+.eE".utf8.contains($0) }),
      let value = Double(linkText), value.isFinite
    else { return nil }
    self = value
  }
}
