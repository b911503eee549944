/// Formats text as roff, for man and mandoc.
enum Roff {
  /// Escapes text: nothing in it is a request, and ASCII characters can be copied as such.
  static func escaping(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  static func bold(_ text: String) -> String { "\\fB\(escaping(text))\\fR" }

  /// Quotes a macro's argument, which may contain spaces.
  static func quoted(_ text: String) -> String {
    "\"\(escaping(text).replacing("\"", with: "\\(dq"))\""
  }

  /// Formats a label, with values in italics: `\fB-n\fR \fIcount\fR`.
  static func label(_ text: String) -> String {
    var result = ""
    var word = ""
    func end() -> String { word.isEmpty ? "" : bold(word) }
    for character in text {
      switch character {
      case "<":
        result += end() + "\\fI"
        word = ""
      case ">":
        result += escaping(word) + "\\fR"
        word = ""
      case "[", "]", " ":
        // A space or bracket within `<…>` is part of the value's name.
        if result.hasSuffix("\\fI") {
          word.append(character)
        } else {
          result += end() + String(character)
          word = ""
        }
      default: word.append(character)
      }
    }
    return result + end()
  }
}

extension HelpText {
  /// The text as lines of roff.
  var roff: [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let text): [".PP", Roff.escaping(text)]
      case .heading(let text): [".PP", Roff.bold(text)]
      case .rows(let rows): Self.roff(rows)
      case .literal(let lines):
        [".PP", ".RS 4", ".nf"] + lines.map(Roff.escaping) + [".fi", ".RE"]
      }
    }
  }

  private static func roff(_ rows: [Row]) -> [String] {
    let width = min(rows.map(\.term.count).max() ?? 0, 18) + 2
    let lines = rows.enumerated().flatMap { index, row in
      [index == 0 ? ".TP \(width)n" : ".TP", Roff.bold(row.term), Roff.escaping(row.meaning)]
    }
    return [".RS 4", ".PD 0"] + lines + [".PD", ".RE"]
  }
}
