import TestSupport

/// The text of a line, as a program writes it that has never seen ours.
extension CommandGenerator {
  /// The same line written otherwise: keys in any order, white space, escapes that need not be.
  mutating func carelessText(of value: ModelJSON) -> String {
    let space = random.chance(50) ? "" : " "
    switch value {
    case .null, .bool, .number: return value.text
    case .string(let string): return carelessText(of: string)
    case .array(let items):
      var texts: [String] = []
      for item in items { texts.append(carelessText(of: item)) }
      return "[\(space)" + texts.joined(separator: "\(space),") + "\t]"
    case .object(let members):
      var texts: [String] = []
      for member in members.shuffled(using: &random) {
        texts.append(carelessText(of: member.key) + "\(space):" + carelessText(of: member.value))
      }
      return "{\(space)" + texts.joined(separator: ",\(space)") + "}"
    }
  }

  private mutating func carelessText(of string: String) -> String {
    guard random.chance(40) else { return ModelJSON.quoted(string) }
    let units = string.utf16.map { unit in
      let hex = String(unit, radix: 16, uppercase: unit % 2 == 0)
      return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "\"" + units.joined() + "\""
  }
}
