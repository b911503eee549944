/// Why a text is not a regular expression that can be used; safe to print once escaped.
enum PatternError: Error, CustomStringConvertible {
  case syntax(String)
  case unsupported(String)
  case tooLarge(String)

  /// Continues "expected a regular expression, but".
  var description: String {
    switch self {
    case .syntax(let message): "this one is none: \(message)"
    case .unsupported(let what): "this one has what is not supported: \(what)"
    case .tooLarge(let what): "this one \(what)"
    }
  }
}
