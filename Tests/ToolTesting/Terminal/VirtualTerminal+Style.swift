extension VirtualTerminal {
  /// Sets the style of the following characters (SGR).
  mutating func setStyle(_ sequence: ControlSequence) {
    var numbers = sequence.numbers[...]
    if numbers.isEmpty { style = TerminalStyle() }
    while let parts = numbers.popFirst() {
      let number = (parts.first ?? nil) ?? 0
      switch number {
      case 38, 48, 58:
        guard let color = color(parts, &numbers) else {
          return report("CSI \(sequence.readable)")
        }
        if number == 38 { style.foreground = color }
        if number == 48 { style.background = color }
      case 30...37: style.foreground = .indexed(UInt8(number - 30))
      case 39: style.foreground = .standard
      case 40...47: style.background = .indexed(UInt8(number - 40))
      case 49: style.background = .standard
      case 90...97: style.foreground = .indexed(UInt8(number - 82))
      case 100...107: style.background = .indexed(UInt8(number - 92))
      default:
        if !setAttribute(number, parts) { report("CSI \(sequence.readable)") }
      }
    }
  }

  private mutating func setAttribute(_ number: Int, _ parts: [Int?]) -> Bool {
    switch number {
    case 0: style = TerminalStyle()
    case 1: style.isBold = true
    case 2: style.isDim = true
    case 3: style.isItalic = true
    case 4: style.isUnderlined = parts.count < 2 || parts[1] != 0
    case 5, 6: style.isBlinking = true
    case 7: style.isReversed = true
    case 8: style.isHidden = true
    case 9: style.isStruck = true
    // Ignored: fonts of the Linux console.
    case 10, 11, 12: break
    case 21: style.isUnderlined = true
    case 22: (style.isBold, style.isDim) = (false, false)
    case 23: style.isItalic = false
    case 24: style.isUnderlined = false
    case 25: style.isBlinking = false
    case 27: style.isReversed = false
    case 28: style.isHidden = false
    case 29: style.isStruck = false
    // Ignored: overlines, and the colour of underlines.
    case 53, 55, 59: break
    default: return false
    }
    return true
  }

  /// A colour by its number or components, given as subparameters or as separate parameters.
  private func color(_ parts: [Int?], _ rest: inout ArraySlice<[Int?]>) -> TerminalColor? {
    var values: [Int]
    if parts.count > 1 {
      values = parts.dropFirst().map { $0 ?? 0 }
      // As subparameters, the three components may be preceded by a colour space.
      if values.first == 2, values.count > 4 { values.remove(at: 1) }
    } else {
      let kind = (rest.first?.first ?? nil) ?? 0
      let count = kind == 5 ? 2 : kind == 2 ? 4 : 1
      values = rest.prefix(count).map { ($0.first ?? nil) ?? 0 }
      rest = rest.dropFirst(count)
    }
    let bytes = values.dropFirst().map { UInt8(exactly: $0) }
    switch values.first {
    case 5 where bytes.count == 1: return bytes[0].map { .indexed($0) }
    case 2 where bytes.count >= 3:
      guard let red = bytes[0], let green = bytes[1], let blue = bytes[2] else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }
}
