import Foundation

/// A color of the screen, in sRGB.
package struct Tint: Hashable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double

  /// A color as in a style sheet: `0xRRGGBB`.
  package init(_ hex: UInt32) {
    (red, green, blue) = (
      Double(hex >> 16 & 0xff) / 255, Double(hex >> 8 & 0xff) / 255, Double(hex & 0xff) / 255
    )
  }

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A color between this one and another: with 0 this one, with 1 the other.
  func mixed(with other: Tint, _ part: Double) -> Tint {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
    return Tint(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// As in a style sheet: `#rrggbb`.
  var css: String {
    "#"
      + [red, green, blue].map { part in
        let text = String(Int((part * 255).rounded()), radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }

  /// How bright it is, from 0 (black) to 1 (white), as WCAG 2 defines it.
  package var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another color, from 1 (none) to 21, as WCAG 2 defines it.
  package func contrast(with other: Tint) -> Double {
    let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }
}
