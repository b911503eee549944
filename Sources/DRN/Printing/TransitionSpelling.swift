/// How ``TransitionWords`` writes the values and texts of an app.
///
/// A value of a log has to be looked up there, which may fail.
package protocol TransitionSpelling: Sendable {
  associatedtype Failure: Error

  /// Writes a route, overlay, tab or flow.
  func value(_ value: Any) throws(Failure) -> String

  /// Writes the payload of a note; `nil` if payloads are not shown.
  func payload(_ payload: JSONValue) -> String?

  /// Writes a text on one line, without characters that a terminal interprets.
  func text(_ text: String) -> String

  /// Writes a text in quotes, in the same way.
  func quoting(_ text: String) -> String
}

/// Values as the tool shows them, or only their names.
package struct SwiftSpelling: TransitionSpelling {
  package typealias Failure = Never

  /// Names a value; `nil` to print the whole value.
  fileprivate let name: (@Sendable (Any) -> String)?

  package func value(_ value: Any) -> String {
    text(name?(value) ?? ValueText(value, as: .plain).line)
  }

  package func payload(_ payload: JSONValue) -> String? {
    name == nil ? text(payload.canonicalText) : nil
  }

  package func text(_ text: String) -> String {
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      line += isUnsafe(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  package func quoting(_ text: String) -> String { self.text(text.debugDescription) }
}

extension TransitionWords<SwiftSpelling> {
  /// Creates the words of a running app.
  ///
  /// - Parameter name: Names a route, overlay, tab or flow. Without it, values are printed in full,
  ///   such as `detail(id: 42)`, and so are the payloads of notes.
  package init(naming name: (@Sendable (Any) -> String)? = nil) {
    self.init(SwiftSpelling(name: name))
  }
}
