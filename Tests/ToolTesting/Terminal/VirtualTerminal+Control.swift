import Foundation

extension VirtualTerminal {
  /// Performs a control byte.
  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x00: break
    case 0x07: bellCount += 1
    case 0x08: move(column: cursor.column - 1, row: cursor.row)
    case 0x09: tab(1)
    case 0x0A, 0x0B, 0x0C:
      index()
      if isNewLine { move(column: 0, row: cursor.row) }
    case 0x0D: move(column: 0, row: cursor.row)
    case 0x0E: characterSets.inUse = 1
    case 0x0F: characterSets.inUse = 0
    default: report("C0 \(String(byte, radix: 16, uppercase: true))")
    }
  }

  /// Performs an escape sequence without parameters.
  mutating func escape(_ final: UInt8, after bytes: [UInt8]) {
    switch String(decoding: bytes + [final], as: UTF8.self) {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "=": modes.insert(66)
    case ">": modes.remove(66)
    case "D": index()
    case "E":
      index()
      move(column: 0, row: cursor.row)
    case "H": tabStops.insert(cursor.column)
    case "M": reverseIndex()
    case "Z": reply("\u{1B}[?62;22c")
    case "c": reset()
    case "g": bellCount += 1
    case "#8": fillForAdjustment()
    case "%G", "<", "l", "m", "\\": break
    default:
      guard bytes.count == 1, let set = "()*+".utf8.firstIndex(of: bytes[0]) else {
        return report("ESC \(Self.readable(bytes + [final]))")
      }
      let number = "()*+".utf8.distance(from: "()*+".utf8.startIndex, to: set)
      switch final {
      case UInt8(ascii: "0"): characterSets.isLineDrawing[number] = true
      case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "U"), UInt8(ascii: "K"):
        characterSets.isLineDrawing[number] = false
      default: report("ESC \(Self.readable(bytes + [final]))")
      }
    }
  }

  /// Performs a control sequence.
  mutating func perform(_ sequence: ControlSequence) {
    let count = sequence.count()
    switch sequence.name {
    case "@": insertCells(count)
    case "A": moveRows(-count)
    case "B", "e": moveRows(count)
    case "C", "a": move(column: cursor.column + count, row: cursor.row)
    case "D": move(column: cursor.column - count, row: cursor.row)
    case "E":
      moveRows(count)
      move(column: 0, row: cursor.row)
    case "F":
      moveRows(-count)
      move(column: 0, row: cursor.row)
    case "G", "`": move(column: count - 1, row: cursor.row)
    case "H", "f": moveInRegion(column: sequence.count(1) - 1, row: count - 1)
    case "I": tab(count)
    case "J", "?J": eraseDisplay(sequence)
    case "K", "?K": eraseLine(sequence)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "P": deleteCells(count)
    case "S": scrollUp(region, by: count)
    case "T" where sequence.numbers.count <= 1: scrollDown(region, by: count)
    case "X": erase(cursor.row, cursor.column..<min(columns, cursor.column + count))
    case "Z": tab(-count)
    case "b":
      if let lastScalar { for _ in 0..<min(count, columns * rows) { print(lastScalar) } }
    case "c": reply("\u{1B}[?62;22c")
    case ">c": reply("\u{1B}[>41;390;0c")
    case "d": moveInRegion(column: cursor.column, row: count - 1)
    case "g": clearTabStops(sequence)
    case "h", "l": setModes(sequence, to: sequence.name == "h")
    case "?h", "?l": setPrivateModes(sequence, to: sequence.name == "?h")
    case "m": setStyle(sequence)
    case "n": reportStatus(sequence)
    case "r": setRegion(sequence)
    case "s" where sequence.numbers.isEmpty: saveCursor()
    case "u" where sequence.numbers.isEmpty: restoreCursor()
    case "!p": resetSoftly()
    // Ignored: printing, windows, the shape of the cursor, and key encodings.
    case "i", "?i", "t", " q", "?c", ">m", ">n", ">q": break
    default: report("CSI \(sequence.readable)")
    }
  }

  private mutating func eraseDisplay(_ sequence: ControlSequence) {
    switch sequence.value() {
    case 0:
      erase(cursor.row, cursor.column..<columns)
      for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { erase(row, 0..<columns) }
    case 1:
      for row in 0..<cursor.row { erase(row, 0..<columns) }
      erase(cursor.row, 0..<(cursor.column + 1))
    case 2: for row in 0..<rows { erase(row, 0..<columns) }
    // There is no scrollback to erase.
    case 3: break
    default: report("CSI \(sequence.readable)")
    }
  }

  private mutating func eraseLine(_ sequence: ControlSequence) {
    switch sequence.value() {
    case 0: erase(cursor.row, cursor.column..<columns)
    case 1: erase(cursor.row, 0..<(cursor.column + 1))
    case 2: erase(cursor.row, 0..<columns)
    default: report("CSI \(sequence.readable)")
    }
  }

  private mutating func clearTabStops(_ sequence: ControlSequence) {
    switch sequence.value() {
    case 0: tabStops.remove(cursor.column)
    case 3: tabStops = []
    default: report("CSI \(sequence.readable)")
    }
  }

  private mutating func setModes(_ sequence: ControlSequence, to isSet: Bool) {
    for index in sequence.numbers.indices {
      switch sequence.value(index) {
      case 4: isInserting = isSet
      case 20: isNewLine = isSet
      // The cursor's visibility, as in GNU screen.
      case 34: break
      default: report("CSI \(sequence.readable)")
      }
    }
  }

  private mutating func setPrivateModes(_ sequence: ControlSequence, to isSet: Bool) {
    for index in sequence.numbers.indices {
      let mode = sequence.value(index)
      if isSet { modes.insert(mode) } else { modes.remove(mode) }
      switch mode {
      case 6: moveInRegion(column: 0, row: 0)
      case 7: isWrapPending = isWrapPending && isSet
      case 47, 1047: showAlternateScreen(isSet, clearing: mode == 1047 && !isSet)
      case 1048: if isSet { saveCursor() } else { restoreCursor() }
      case 1049:
        guard isSet != isAlternateScreen else { continue }
        if isSet { saveCursor() }
        showAlternateScreen(isSet, clearing: isSet)
        if !isSet { restoreCursor() }
      // These modes are only stored: key encodings, screen appearance, cursor, mouse, focus, paste,
      // and synchronized output.
      case 1, 3, 4, 5, 8, 9, 12, 25, 45, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1034,
        1036, 1039, 2004, 2026:
        break
      default: report("CSI \(sequence.readable)")
      }
    }
  }

  private mutating func showAlternateScreen(_ isShown: Bool, clearing: Bool) {
    // The alternate screen is cleared while it is shown: before leaving it, or after entering it.
    if clearing, isAlternateScreen { for row in 0..<rows { erase(row, 0..<columns) } }
    guard isShown != isAlternateScreen else { return }
    swap(&grid, &otherGrid)
    isAlternateScreen = isShown
    if clearing, isShown { for row in 0..<rows { erase(row, 0..<columns) } }
  }

  private mutating func reportStatus(_ sequence: ControlSequence) {
    switch sequence.value() {
    case 5: reply("\u{1B}[0n")
    case 6: reply("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R")
    default: report("CSI \(sequence.readable)")
    }
  }

  private mutating func setRegion(_ sequence: ControlSequence) {
    let top = sequence.count(0) - 1
    let bottom = min(sequence.value(1, else: rows), rows) - 1
    guard top < (bottom < 0 ? rows - 1 : bottom) else { return }
    region = top...(bottom < 0 ? rows - 1 : bottom)
    moveInRegion(column: 0, row: 0)
  }

  /// Performs an operating system command (OSC).
  mutating func operatingSystemCommand(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    switch Int(String(decoding: parts[0], as: UTF8.self)) {
    case 0, 2: title = text
    // Ignored: icon name, colours and links.
    case 1, 4, 8, 10, 11, 12, 17, 19, 104, 110, 111, 112, 117, 119: break
    case 52:
      let encoded = text.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
      guard let data = Data(base64Encoded: String(encoded)) else {
        return report("OSC \(Self.readable(bytes))")
      }
      clipboard = String(decoding: data, as: UTF8.self)
    default: report("OSC \(Self.readable(bytes))")
    }
  }

  private mutating func saveCursor() {
    saved[isAlternateScreen] = SavedCursor(
      cursor: cursor, style: style, characterSets: characterSets, isWrapPending: isWrapPending,
      isOriginMode: modes.contains(6))
  }

  private mutating func restoreCursor() {
    let kept =
      saved[isAlternateScreen]
      ?? SavedCursor(
        cursor: Position(column: 0, row: 0), style: TerminalStyle(),
        characterSets: CharacterSets(), isWrapPending: false, isOriginMode: false)
    if kept.isOriginMode { modes.insert(6) } else { modes.remove(6) }
    move(column: kept.cursor.column, row: kept.cursor.row)
    (style, characterSets) = (kept.style, kept.characterSets)
    isWrapPending = kept.isWrapPending && cursor == kept.cursor
  }

  private mutating func reset() {
    let (unknown, clipboard, bellCount) = (unknown, clipboard, bellCount)
    self = VirtualTerminal(columns: columns, rows: rows)
    (self.unknown, self.clipboard, self.bellCount) = (unknown, clipboard, bellCount)
  }

  private mutating func resetSoftly() {
    modes.formUnion([7, 25])
    modes.subtract([1, 6, 66])
    isInserting = false
    region = 0...(rows - 1)
    style = TerminalStyle()
    characterSets = CharacterSets()
    saved[isAlternateScreen] = nil
  }

  private mutating func reply(_ text: String) { replies += Array(text.utf8) }
}
