import DRNLog
import LMDB

/// What is asked of an error that a damaged file is answered with.
enum Complaint {
  /// Why it is not one clear line of a kind that is documented; nil if it is.
  static func reasonNotToThrow(_ error: any Error) -> String? {
    guard error is LogError || error is LMDBError else {
      return "an error of type \(type(of: error))"
    }
    let text = "\(error)"
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "an error that is no line: \(text.debugDescription)"
    }
    if !text.hasSuffix(".") || text.utf8.count < 15 {
      return "an error that is no sentence: \(text)"
    }
    // A name from the file can be as long as the file.
    if text.unicodeScalars.count > 1_000 {
      return "an error of \(text.unicodeScalars.count) characters"
    }
    if ["Error(", "Damage(", "Optional(", "Code("].contains(where: text.contains) {
      return "an error that shows its insides: \(text)"
    }
    return nil
  }

  /// The sentence without names and numbers.
  static func pattern(_ error: any Error) -> String {
    var pattern = ""
    var isInName = false
    var previous: Character = " "
    for character in "\(error)" {
      defer { previous = character }
      if !isInName, character == "'", " (".contains(previous) {
        isInName = true
        pattern += "'…'"
      } else if isInName {
        // The apostrophe at a name's end; what follows it is written as it is.
        if previous == "'", " :;,.)".contains(character) {
          isInName = false
          pattern.append(character)
        }
      } else if !character.isNumber {
        pattern.append(character)
      } else if pattern.last != "#" {
        pattern.append("#")
      }
    }
    return pattern
  }
}
