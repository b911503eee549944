import DRNLog

/// Text in HTML, SVG and other XML.
enum MarkupText {
  /// Text that is safe in an element and in an attribute: signs of control, which XML does not have, are
  /// written as Swift escapes them.
  static func escaping(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.escaping(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
