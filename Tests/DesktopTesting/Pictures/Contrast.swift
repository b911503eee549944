import Foundation

extension Screenshot.Color {
  /// The relative luminance, as the Web Content Accessibility Guidelines define it.
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, as those guidelines define it: from 1 to 21.
  package func contrast(with other: Self) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension Screenshot {
  /// The contrast of a text with its ground, for a picture of one text.
  ///
  /// The ground is the most frequent colour, with the shades near to it of which a ground may be made. The text's is
  /// the one farthest from it among the colours that take a noticeable share of what is left: the edges of letters
  /// are mixed of both, and a few pixels may be of something else.
  package func textContrast() -> Double {
    var counts: [Color: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    guard
      let ground = counts.max(by: { ($0.value, $1.key.luminance) < ($1.value, $0.key.luminance) })
    else { return 1 }
    let rest = counts.map { (contrast: $0.key.contrast(with: ground.key), count: $0.value) }
      .filter { $0.contrast > 1.2 }
    let count = rest.reduce(0) { $0 + $1.count }
    return rest.filter { $0.count * 50 >= count }.map(\.contrast).max() ?? 1
  }
}

extension DesktopProgram {
  /// The texts on the screen whose contrast with their ground is below a limit.
  ///
  /// - Parameter limit: 4.5 for texts, or 3 for large ones, by level AA of the Web Content Accessibility Guidelines.
  package func textsOfLowContrast(limit: Double = 4.5) throws -> [(text: String, contrast: Double)]
  {
    let picture = try desktop.stillScreenshot()
    return try desktop.accessibilityTree().all(.role("label")).compactMap { label in
      guard let frame = label.frame, !frame.isEmpty, label.clip == nil, picture.box.contains(frame)
      else { return nil }
      let contrast = picture.cropped(to: frame).textContrast()
      return contrast < limit && !label.name.isEmpty ? (label.name, contrast) : nil
    }
  }
}
