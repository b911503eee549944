import DRNLog

/// Escapes text for HTML, SVG and other XML.
enum MarkupText {
  /// Escapes text for elements and attributes. Control characters become Swift escapes.
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
